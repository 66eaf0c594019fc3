import type { Row } from './row.ts'

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
