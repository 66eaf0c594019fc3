import { existsSync } from 'node:fs'
import path from 'node:path'

/** The folder of mails and labels that are not part of the repository, because most are copyrighted by others. */
const FOLDER = process.env.TIDINGS_BENCH_DATA

/** The reason for skipping when `benchData` finds nothing. */
export const NO_BENCH_DATA = FOLDER
  ? `not in the folder that TIDINGS_BENCH_DATA names, ${FOLDER}`
  : 'TIDINGS_BENCH_DATA is not set'

/**
 * The absolute path of a file or folder below the folder that `TIDINGS_BENCH_DATA` names, such as `corpus/A_eml`;
 * undefined if the setting or the file is missing. CONTRIBUTING describes the folder.
 */
export function benchData(name: string): string | undefined {
  const place = FOLDER && path.resolve(FOLDER, name)
  return place && existsSync(place) ? place : undefined
}

/** Writes to stderr, and returns, that a test of `what` is skipped because bench data is missing. */
export function withoutBenchData(what: string): string {
  const note = `${what}: skipped, ${NO_BENCH_DATA}`
  process.stderr.write(`${note}\n`)
  return note
}
