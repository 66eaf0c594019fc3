import { HOLES } from './proved-sentences.mjs'
import { testNamesIn } from './test-names.mjs'

/**
 * The faults of the table of sentences, one line each: parts without a row, numbers that occur twice or don't belong to
 * their part, rows that name no test, missing files, tests that are not in their file, and names that match any test of
 * a file. `sourceOf` returns the text of a file, by its path from the root, or undefined.
 */
export function conformanceFaults({ parts, unread }, sourceOf) {
  const names = new Map()
  const namesIn = (file) => {
    if (!names.has(file)) {
      const source = sourceOf(file)
      names.set(file, source === undefined ? undefined : testNamesIn(source, file))
    }
    return names.get(file)
  }
  const seen = new Set()
  const faults = unread.map((line) => `can’t be read: ${line}`)
  if (!parts.some(({ rows }) => rows.length > 0)) faults.push('the table has no rows')
  for (const { number, title, rows, hasTable } of parts) {
    if (hasTable && rows.length === 0) faults.push(`${number} ${title}: no sentence is proved`)
    for (const { id, sentence, proofs } of rows) {
      if (seen.has(id)) faults.push(`${id}: is listed twice`)
      seen.add(id)
      if (!id.startsWith(`${number}.`))
        faults.push(`${id}: is listed under ${number}, and should begin with it`)
      if (!sentence) faults.push(`${id}: no sentence`)
      if (proofs.length === 0) faults.push(`${id}: no test`)
      for (const { name, file } of proofs) {
        const known = namesIn(file)
        if (!known) faults.push(`${id}: there is no ${file}`)
        else if (!/\w/.test(name.replaceAll(HOLES, '')))
          faults.push(`${id}: “${name}” does not identify one test of ${file}`)
        else if (!known.has(name)) faults.push(`${id}: ${file} has no test “${name}”`)
      }
    }
  }
  return faults
}
