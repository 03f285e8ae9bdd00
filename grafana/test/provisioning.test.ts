import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { parse } from 'yaml';

const read = (path: string) => parse(readFileSync(new URL(path, import.meta.url), 'utf8'));
const compose = read('../../deploy/compose/compose.yml');
const provider = read('../provisioning/dashboards/sshperf.yml').providers[0];
const source = read('../provisioning/datasources/sshperf.yml').datasources[0];

interface Service {
  image: string;
  command?: string[];
  environment?: Record<string, string>;
  volumes: string[];
  ports?: string[];
  network_mode?: string;
  read_only?: boolean;
  cap_drop?: string[];
  security_opt?: string[];
  privileged?: boolean;
}
const services = Object.entries(compose.services) as [string, Service][];
const { controller, prometheus, grafana } = compose.services as Record<string, Service>;

describe('compose.yml', () => {
  it('names each image by an exact version', () => {
    for (const [name, { image }] of services) assert.match(image, /:v?\d+\.\d+\.\d+/, name);
  });

  it('gives no service more than it needs', () => {
    for (const [name, service] of services) {
      assert.equal(service.read_only, true, name);
      assert.deepEqual(service.cap_drop, ['ALL'], name);
      assert.deepEqual(service.security_opt, ['no-new-privileges:true'], name);
      assert.equal(service.privileged, undefined, name);
    }
  });

  it('publishes on loopback unless told otherwise', () => {
    const published = services.flatMap(([, { ports }]) => ports ?? []);
    assert.equal(published.length, 3);
    for (const port of published) {
      assert.match(port, /^(127\.0\.0\.1|\$\{SSHPERF_ADDRESS:-127\.0\.0\.1\}):(7443|9090|3000):\2$/);
    }
  });

  it('mounts files that are there, read-only, and volumes that are declared', () => {
    const mounts = services.flatMap(([, { volumes }]) => volumes);
    for (const mount of mounts) {
      const [from, , mode] = mount.split(':') as [string, string, string?];
      if (!from.startsWith('.')) {
        assert.ok(from in compose.volumes, mount);
        continue;
      }
      assert.equal(mode, 'ro', mount);
      const path = new URL(`../../deploy/compose/${from}`, import.meta.url);
      assert.ok(existsSync(path), `${mount}: nothing is there`);
    }
  });

  it('lets the three find each other on loopback', () => {
    assert.equal(prometheus!.network_mode, 'service:controller');
    assert.equal(grafana!.network_mode, 'service:controller');
    assert.equal(source.url, 'http://127.0.0.1:9090');
    assert.ok(controller!.command!.includes('--metrics-port=9464'));
  });

  it('has no password of its own', () => {
    assert.match(grafana!.environment!.GF_SECURITY_ADMIN_PASSWORD!, /^\$\{GRAFANA_PASSWORD:\?/);
  });

  it('shows Grafana the dashboards where provisioning looks for them', () => {
    const mount = grafana!.volumes.find((volume) => volume.includes('/grafana/dashboards:'));
    assert.equal(mount?.split(':')[1], provider.options.path);
    const home = grafana!.environment!.GF_DASHBOARDS_DEFAULT_HOME_DASHBOARD_PATH!;
    assert.ok(home.startsWith(`${provider.options.path}/`), home);
    assert.ok(existsSync(new URL(`../dashboards/${home.split('/').at(-1)}`, import.meta.url)), home);
  });
});

describe('provisioning', () => {
  it('lets nobody change in Grafana what comes from files', () => {
    assert.equal(provider.allowUiUpdates, false);
    assert.equal(source.editable, false);
  });

  it('expects the interval at which Prometheus reads', () => {
    const { global } = read('../prometheus/prometheus.yml');
    assert.equal(source.jsonData.timeInterval, global.scrape_interval);
  });
});
