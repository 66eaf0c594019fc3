import { readFileSync } from 'node:fs'
import { benchData, NO_BENCH_DATA } from '@tidings/mail/testing/bench-data'

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

/**
 * Measures rows in turn and prints a line for each figure; the process fails when a goal is missed. The environment
 * variable `ONLY` selects the rows whose names start with it.
 */
export async function runRows(rows: readonly Row[], only = process.env.ONLY ?? ''): Promise<void> {
  for (const { name, run } of rows.filter((row) => row.name.startsWith(only))) {
    const begun = performance.now()
    const figures = await run()
    if ('skipped' in figures) {
      console.log(`${name}: skipped: ${figures.skipped}`)
      continue
    }
    console.log(`${name} (${((performance.now() - begun) / 1000).toFixed(0)} s)`)
    for (const { what, measured, goal, isMet } of figures) {
      console.log(`  ${isMet ? 'met   ' : 'MISSED'} ${what.padEnd(64)} ${measured.padStart(12)}   ${goal}`)
      if (!isMet) process.exitCode = 1
    }
  }
}

/** Runs `measure` with the rows of a file of JSON Lines in the folder of bench data; says that it is skipped without the file. */
export async function withCases<Case, Result>(
  name: string,
  measure: (cases: Case[], file: string) => Promise<Result>,
): Promise<Result | { skipped: string }> {
  const file = benchData(name)
  if (!file) return { skipped: NO_BENCH_DATA }
  const lines = readFileSync(file, 'utf8').trim().split('\n')
  return measure(
    lines.map((line) => JSON.parse(line) as Case),
    file,
  )
}
