/** One thing measured beside its goal. */
export interface Figure {
  what: string
  measured: string
  goal: string
  isMet: boolean
}

/** What a row came to; `skipped` says why it measured nothing. */
export type Figures = readonly Figure[] | { skipped: string }

/** A property of the product, and how it is measured. */
export interface Row {
  name: string
  run(): Promise<Figures>
}

/** A figure that must not exceed `most`. */
export function atMost(what: string, value: number, most: number, unit = ''): Figure {
  return { what, measured: `${shown(value)}${unit}`, goal: `≤ ${shown(most)}${unit}`, isMet: value <= most }
}

/** A figure that must reach `least`. */
export function atLeast(what: string, value: number, least: number, unit = ''): Figure {
  return { what, measured: `${shown(value)}${unit}`, goal: `≥ ${shown(least)}${unit}`, isMet: value >= least }
}

/** A figure that tells of the circumstances and has no goal. */
export function reportOnly(what: string, measured: string): Figure {
  return { what, measured, goal: '', isMet: true }
}

const shown = (value: number) => value.toLocaleString('en-US', { maximumFractionDigits: 2 })
