/** One measurement with its goal. */
export interface Figure {
  what: string
  measured: string
  goal: string
  isMet: boolean
}

/** The result of a row; `skipped` says why it measured nothing. */
export type Figures = readonly Figure[] | { skipped: string }

/** A property of the product and its measurement. */
export interface Row {
  name: string
  run(): Promise<Figures>
}

/** A figure that must not exceed `max`. */
export function atMost(what: string, value: number, max: number, unit = ''): Figure {
  return { what, measured: `${shown(value)}${unit}`, goal: `≤ ${shown(max)}${unit}`, isMet: value <= max }
}

/** A figure that must reach `min`. */
export function atLeast(what: string, value: number, min: number, unit = ''): Figure {
  return { what, measured: `${shown(value)}${unit}`, goal: `≥ ${shown(min)}${unit}`, isMet: value >= min }
}

/** An informational figure without a goal. */
export function reportOnly(what: string, measured: string): Figure {
  return { what, measured, goal: '', isMet: true }
}

const shown = (value: number) => value.toLocaleString('en-US', { maximumFractionDigits: 2 })
