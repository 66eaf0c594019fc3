/** Text in place of a test: why the requirement holds by construction, or what is missing. */
const WORDS = /^(?:Design|Gap): \S.{4,}$/

/**
 * Takes the proofs in words out of a table of requirements. `text` keeps the rows that name tests, for the checker of
 * sentences; `ids` are those of all rows; `faults` are rows that name neither tests nor words.
 */
export function withoutExplanation(text) {
  const ids = []
  const faults = []
  const kept = text.split('\n').flatMap((line) => {
    const row = /^\| (\d+\.\d+\.\d+) \| (.+?) \| (.*) \|$/.exec(line)
    if (!row) return [line]
    const [, id, words, proofs] = row
    ids.push(id)
    const all = proofs.split('<br>')
    const tests = all.filter((proof) => !WORDS.test(proof))
    if (all.some((proof) => proof.trim() === '')) faults.push(`${id}: neither a test nor an explanation`)
    return tests.length > 0 ? [`| ${id} | ${words} | ${tests.join('<br>')} |`] : []
  })
  return { text: kept.join('\n'), ids, faults }
}
