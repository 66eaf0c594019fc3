/** The placeholders of values in the name of a parametrised test. */
export const HOLES = /%(?:[sdifjoOc#$]|%)|\$\{[^}]*\}|\$[\w.]+/g

/**
 * Compares each sentence of the table with the tests that ran: `{proved, all, unproved}`, where `unproved` names the
 * sentences whose tests failed, were skipped or did not run. `outcomes` maps a file, by its path from the root, to a
 * list of `{title, status}`, where only the status `passed` is a proof.
 */
export function provedSentences({ parts }, outcomes) {
  const rows = parts.flatMap((part) => part.rows)
  const unproved = rows.flatMap(({ id, sentence, proofs }) => {
    const reasons = proofs.flatMap((proof) => {
      const reason = unprovedReason(proof, outcomes)
      return reason ? [`“${proof.name}” in ${proof.file} ${reason}`] : []
    })
    if (proofs.length === 0) reasons.push('no test is named')
    return reasons.length > 0 ? [`sentence ${id} (${sentence}): ${reasons.join('; ')}`] : []
  })
  return { proved: rows.length - unproved.length, all: rows.length, unproved }
}

function unprovedReason({ name, file }, outcomes) {
  const pattern = titlesOf(name)
  const ran = (outcomes.get(file) ?? []).filter(({ title }) => pattern.test(title))
  if (ran.length === 0) return 'did not run'
  if (ran.some(({ status }) => status === 'failed')) return 'failed'
  return ran.every(({ status }) => status === 'passed') ? undefined : 'was skipped'
}

/** How a name in the source may appear in a report: `%s`, `$name`, `$a.b` and `${…}` match anything. */
function titlesOf(name) {
  let pattern = ''
  let end = 0
  for (const hole of name.matchAll(HOLES)) {
    pattern += escaped(name.slice(end, hole.index)) + (hole[0] === '%%' ? '%' : '[^]*')
    end = hole.index + hole[0].length
  }
  return new RegExp(`^${pattern}${escaped(name.slice(end))}$`)
}

function escaped(text) {
  return text.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&')
}
