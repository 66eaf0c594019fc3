import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'

/** Cases beside the project, which are not part of it. */
const FOLDER = path.resolve(import.meta.dirname, '../../../../../shared')
const WITHOUT = { skipped: 'there are no cases beside the project' }

/** The path of something beside the project; undefined when it isn't there. */
export function besideTheProject(name: string): string | undefined {
  const place = path.join(FOLDER, name)
  return existsSync(place) ? place : undefined
}

/** Runs `measure` with the rows of a file of JSON Lines beside the project; says that it is skipped without the file. */
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
