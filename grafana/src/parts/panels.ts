import * as bargauge from '@grafana/grafana-foundation-sdk/bargauge';
import * as common from '@grafana/grafana-foundation-sdk/common';
import {
  type DataTransformerConfig,
  type DynamicConfigValue,
  FieldColorBuilder,
  FieldColorModeId,
  type MatcherConfig,
  ThresholdsConfigBuilder,
  ThresholdsMode,
  type ValueMapping,
} from '@grafana/grafana-foundation-sdk/dashboard';
import * as stat from '@grafana/grafana-foundation-sdk/stat';
import * as table from '@grafana/grafana-foundation-sdk/table';
import * as timeseries from '@grafana/grafana-foundation-sdk/timeseries';
import { neutral, type Step } from './meaning.ts';
import { DATASOURCE, type Query, targets } from './queries.ts';

/** Settings of the fields that match. */
export interface Override {
  readonly matcher: MatcherConfig;
  readonly properties: DynamicConfigValue[];
}

/** What every panel has to say; the house style is added by the functions below. */
export interface Spec {
  /** Never changes and is never given to another panel: links and alerts use it. */
  readonly id: number;
  readonly title: string;
  readonly description: string;
  readonly unit: string;
  /** What stands in place of a value that is not there. */
  readonly noValue: string;
  /** Of 24. */
  readonly width: number;
  readonly height: number;
  readonly queries: readonly Query[];
  readonly decimals?: number;
  readonly min?: number;
  readonly max?: number;
  readonly steps?: readonly Step[];
  readonly mappings?: ValueMapping[];
  readonly overrides?: readonly Override[];
}

/** Fields of that name. */
export const named = (name: string, ...properties: DynamicConfigValue[]): Override => ({
  matcher: { id: 'byName', options: name },
  properties,
});

/** Fields of that query. */
export const ofQuery = (refId: string, ...properties: DynamicConfigValue[]): Override => ({
  matcher: { id: 'byFrameRefID', options: refId },
  properties,
});

/** Fields whose names match. */
export const matching = (regexp: string, ...properties: DynamicConfigValue[]): Override => ({
  matcher: { id: 'byRegexp', options: regexp },
  properties,
});

type AnyBuilder = bargauge.PanelBuilder | stat.PanelBuilder | table.PanelBuilder | timeseries.PanelBuilder;

function dressed<B extends AnyBuilder>(panel: B, spec: Spec): B {
  panel
    .id(spec.id)
    .title(spec.title)
    .description(spec.description)
    .datasource(DATASOURCE)
    .targets(targets(spec.queries))
    .span(spec.width)
    .height(spec.height)
    .unit(spec.unit)
    .noValue(spec.noValue)
    .thresholds(
      new ThresholdsConfigBuilder()
        .mode(ThresholdsMode.Absolute)
        .steps((spec.steps ?? neutral).map(({ from, color }) => ({ value: from, color }))),
    );
  if (spec.decimals !== undefined) panel.decimals(spec.decimals);
  if (spec.min !== undefined) panel.min(spec.min);
  if (spec.max !== undefined) panel.max(spec.max);
  if (spec.mappings !== undefined) panel.mappings(spec.mappings);
  for (const override of spec.overrides ?? []) panel.withOverride(override);
  return panel;
}

const colored = (mode: FieldColorModeId) => new FieldColorBuilder().mode(mode);

const lastValue = () => new common.ReduceDataOptionsBuilder().calcs(['lastNotNull']).fields('').values(false);

/** One number. Its colour is its threshold's. */
export function statPanel(spec: Spec): stat.PanelBuilder {
  return dressed(new stat.PanelBuilder(), spec)
    .colorScheme(colored(FieldColorModeId.Thresholds))
    .colorMode(common.BigValueColorMode.Value)
    .graphMode(common.BigValueGraphMode.None)
    .justifyMode(common.BigValueJustifyMode.Auto)
    .textMode(common.BigValueTextMode.Value)
    .orientation(common.VizOrientation.Auto)
    .reduceOptions(lastValue());
}

/** A bar for each series. */
export function barPanel(spec: Spec): bargauge.PanelBuilder {
  return dressed(new bargauge.PanelBuilder(), { min: 0, ...spec })
    .colorScheme(colored(FieldColorModeId.Thresholds))
    .displayMode(common.BarGaugeDisplayMode.Basic)
    .valueMode(common.BarGaugeValueMode.Color)
    .namePlacement(common.BarGaugeNamePlacement.Left)
    .showUnfilled(true)
    .sizing(common.BarGaugeSizing.Auto)
    .minVizWidth(8)
    .minVizHeight(16)
    .maxVizHeight(32)
    .orientation(common.VizOrientation.Horizontal)
    .reduceOptions(lastValue());
}

/** Lines over time, with their mean and their largest value below. */
export function linePanel(
  spec: Spec & { readonly stacked?: boolean; readonly logarithmic?: boolean },
): timeseries.PanelBuilder {
  const panel = dressed(new timeseries.PanelBuilder(), spec.logarithmic ? spec : { min: 0, ...spec })
    .colorScheme(colored(FieldColorModeId.PaletteClassic))
    .lineWidth(1)
    .fillOpacity(spec.stacked ? 40 : 8)
    .showPoints(common.VisibilityMode.Never)
    .spanNulls(false)
    .legend(
      new common.VizLegendOptionsBuilder()
        .showLegend(true)
        .displayMode(common.LegendDisplayMode.Table)
        .placement(common.LegendPlacement.Bottom)
        .calcs(['mean', 'max', 'lastNotNull']),
    )
    .tooltip(
      new common.VizTooltipOptionsBuilder()
        .mode(common.TooltipDisplayMode.Multi)
        .sort(common.SortOrder.Descending),
    );
  if (spec.stacked) {
    panel.stacking(new common.StackingConfigBuilder().mode(common.StackingMode.Normal).group('all'));
  }
  if (spec.logarithmic) {
    panel.scaleDistribution(
      new common.ScaleDistributionConfigBuilder().type(common.ScaleDistribution.Log).log(10),
    );
  }
  return panel;
}

/** Rows and columns. A cell without a value is a dash; `noValue` stands where there is no row. */
export function tablePanel(
  spec: Spec & { readonly transformations: readonly DataTransformerConfig[] },
): table.PanelBuilder {
  const overrides = [matching('.*', { id: 'noValue', value: '–' }), ...(spec.overrides ?? [])];
  return dressed(new table.PanelBuilder(), { ...spec, overrides })
    .colorScheme(colored(FieldColorModeId.Thresholds))
    .transformations([...spec.transformations])
    .showHeader(true)
    .cellHeight(common.TableCellHeight.Sm)
    .filterable(false);
}
