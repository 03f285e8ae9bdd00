// The types of the SDK from which the JSON schemas are made, one for each layer of a dashboard's file:
// (Shell is a whole dashboard without what has a layer of its own);
// the generator cannot make one schema of several modules that have types of the same name.
import type * as bargauge from '@grafana/grafana-foundation-sdk/bargauge';
import type { Dashboard } from '@grafana/grafana-foundation-sdk/dashboard';
import type { Dataquery } from '@grafana/grafana-foundation-sdk/prometheus';
import type * as stat from '@grafana/grafana-foundation-sdk/stat';
import type * as table from '@grafana/grafana-foundation-sdk/table';
import type * as timeseries from '@grafana/grafana-foundation-sdk/timeseries';

export type Shell = Dashboard;
export type Query = Omit<Dataquery, '_implementsDataqueryVariant'>;
export type BargaugeOptions = bargauge.Options;
export type StatOptions = stat.Options;
export type TableOptions = table.Options;
export type TableField = Partial<table.FieldConfig>;
export type TimeseriesOptions = timeseries.Options;
export type TimeseriesField = timeseries.FieldConfig;
