import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'

/** Test cases outside the repository. */
const FOLDER = path.resolve(import.meta.dirname, '../../../../../shared')
const WITHOUT = { skipped: 'there are no cases beside the project' }

/** The path of something outside the repository; undefined if it doesn't exist. */
export function besideTheProject(name: string): string | undefined {
  const place = path.join(FOLDER, name)
  return existsSync(place) ? place : undefined
}

/** Runs `measure` with the rows of a JSON Lines file outside the repository; reports it as skipped without the file. */
export async function withCases<Case, Result>(
  name: string,
  measure: (cases: Case[], file: string) => Promise<Result>,
): Promise<Result | typeof WITHOUT> {
  const file = besideTheProject(name)
  if (!file) return WITHOUT
  const lines = readFileSync(file, 'utf8').trim().split('\n')
  return measure(
    lines.map((line) => JSON.parse(line) as Case),
    file,
  )
}
