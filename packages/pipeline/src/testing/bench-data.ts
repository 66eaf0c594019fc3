import { existsSync } from 'node:fs'
import path from 'node:path'

/** The folder of mails and labels that are not part of the repository, as most are under other people's copyright. */
const FOLDER = process.env.TIDINGS_BENCH_DATA

/** Why nothing is measured or tested where `benchData` finds nothing. */
export const NO_BENCH_DATA = FOLDER
  ? `not in the folder that TIDINGS_BENCH_DATA names, ${FOLDER}`
  : 'TIDINGS_BENCH_DATA is not set'

/**
 * The absolute path of a file or folder below the folder that `TIDINGS_BENCH_DATA` names, such as `corpus/A_eml`; undefined
 * where the setting or the file is missing. CONTRIBUTING says what the folder may hold.
 */
export function benchData(name: string): string | undefined {
  const place = FOLDER && path.resolve(FOLDER, name)
  return place && existsSync(place) ? place : undefined
}

/** Says on stderr, and returns, that a test of `what` is skipped for want of bench data. */
export function withoutBenchData(what: string): string {
  const note = `${what}: skipped, ${NO_BENCH_DATA}`
  process.stderr.write(`${note}\n`)
  return note
}
