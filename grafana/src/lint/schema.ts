import { fileURLToPath } from 'node:url';
import { Ajv, type ValidateFunction } from 'ajv';
import { createGenerator } from 'ts-json-schema-generator';
import { type Board, drawn, type Finding, type Panel } from './finding.ts';

const path = (name: string) => fileURLToPath(new URL(name, import.meta.url));

/** What a layer may be, as the SDK's types have it. */
type Layer =
  | 'Shell'
  | 'Query'
  | 'BargaugeOptions'
  | 'StatOptions'
  | 'TableOptions'
  | 'TableField'
  | 'TimeseriesOptions'
  | 'TimeseriesField';

const LAYERS: Readonly<Record<string, { options: Layer; field: Layer | null }>> = {
  bargauge: { options: 'BargaugeOptions', field: null },
  stat: { options: 'StatOptions', field: null },
  table: { options: 'TableOptions', field: 'TableField' },
  timeseries: { options: 'TimeseriesOptions', field: 'TimeseriesField' },
};

const generator = createGenerator({
  path: path('schema-types.ts'),
  tsconfig: path('../../tsconfig.json'),
  type: '*',
  skipTypeCheck: true,
  functions: 'hide',
  additionalProperties: false,
});
const ajv = new Ajv({ strict: false, allErrors: true, logger: false });
const compiled = new Map<Layer, ValidateFunction>();

function validator(layer: Layer): ValidateFunction {
  const known = compiled.get(layer);
  if (known) return known;
  const made = ajv.compile(generator.createSchema(layer));
  compiled.set(layer, made);
  return made;
}

/**
 * What the SDK's types do not permit in a dashboard's file. The dashboard's schema says nothing of what is
 * inside queries, options and custom settings, so each of these is held against a schema of its own.
 */
export function schemaFindings(board: Board): Finding[] {
  const found = objections('Shell', shell(board), '');
  for (const panel of drawn(board)) {
    const layers = LAYERS[panel.type ?? ''];
    const where = panel.title ?? '';
    for (const target of panel.targets ?? []) found.push(...objections('Query', target, where));
    if (!layers) continue;
    found.push(...objections(layers.options, panel.options ?? {}, where));
    const custom = panel.fieldConfig?.defaults?.custom;
    if (custom === undefined) continue;
    found.push(
      ...(layers.field
        ? objections(layers.field, custom, where)
        : [{ rule: 'schema', where, text: `${panel.type} has no custom settings` }]),
    );
  }
  return found;
}

/** Without what has layers of its own. */
function shell(board: Board): Board {
  const bare = structuredClone(board);
  const empty = (panel: Panel) => {
    panel.targets = [];
    delete panel.options;
    delete panel.fieldConfig?.defaults?.custom;
  };
  drawn(bare).forEach(empty);
  return bare;
}

function objections(layer: Layer, value: unknown, where: string): Finding[] {
  const validate = validator(layer);
  if (validate(value)) return [];
  return (validate.errors ?? [])
    .filter(({ keyword }) => keyword !== 'anyOf')
    .map(({ instancePath, message, params }) => ({
      rule: 'schema',
      where,
      text: `${layer}${instancePath}: ${message} ${JSON.stringify(params)}`,
    }));
}
