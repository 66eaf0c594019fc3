import { readFileSync } from 'node:fs'
import { benchData, NO_BENCH_DATA } from '@tidings/pipeline/testing/bench-data'

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
