/** Something that a rule objects to. */
export interface Finding {
  readonly rule: string;
  /** The panel's title, a variable's name, or empty for the dashboard itself. */
  readonly where: string;
  readonly text: string;
}

/** A dashboard as it is in its file: whether it has the right form is for the rules to say. */
export interface Board {
  uid?: string;
  title?: string;
  description?: string;
  tags?: string[];
  editable?: boolean;
  timezone?: string;
  links?: { type?: string; tags?: string[]; includeVars?: boolean; keepTime?: boolean }[];
  panels?: Panel[];
  templating?: { list?: Variable[] };
  annotations?: { list?: { name?: string; expr?: string; datasource?: Source }[] };
}

export interface Source {
  type?: string;
  uid?: string;
}

export interface Panel {
  id?: number;
  type?: string;
  title?: string;
  description?: string;
  collapsed?: boolean;
  datasource?: Source;
  gridPos?: { x: number; y: number; w: number; h: number };
  targets?: Target[];
  transformations?: { id?: string }[];
  options?: unknown;
  fieldConfig?: {
    defaults?: {
      unit?: string;
      noValue?: string;
      custom?: unknown;
      thresholds?: { steps?: { value: number | null; color: string }[] };
    };
    overrides?: { properties?: { id?: string; value?: unknown }[] }[];
  };
  panels?: Panel[];
}

export interface Target {
  refId?: string;
  expr?: string;
  legendFormat?: string;
  format?: string;
  instant?: boolean;
  range?: boolean;
  datasource?: Source;
}

export interface Variable {
  name?: string;
  type?: string;
  label?: string;
  query?: string | { query?: string };
  datasource?: Source;
  refresh?: number;
  multi?: boolean;
  includeAll?: boolean;
  allValue?: string;
}

/** The panels that draw something, those of collapsed rows too. */
export function drawn(board: Board): Panel[] {
  return (board.panels ?? []).flatMap((panel) => (panel.type === 'row' ? (panel.panels ?? []) : [panel]));
}
