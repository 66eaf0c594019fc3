import type { Run } from './line.ts'

/** A Markdown link, an address in angle brackets, a bare address, or a number in brackets. */
const LINK =
  /\[([^\]\n]{1,300})\]\((https?:\/\/(?:[^\s)\]]|\](?!\())+)\)|<((?:https?:\/\/|mailto:)(?:[^<>\s]|<(?!https?:|mailto:))+)>|((?:https?:\/\/|www\.)[^\s<>"]+)|\[(\d{1,4})\]/gi

/** Cuts text into runs, with a run for each address in it or referred to by number; `href` makes all of it one link. */
export function linkRuns(
  text: string,
  look: { size: number; bold: boolean },
  href: string | null,
  references: ReadonlyMap<string, string>,
): Run[] {
  const runs: Run[] = []
  const push = (words: string, target: string | null, isPrinted = true) => {
    if (words === '') return
    const run = { text: words, href: target ?? href, ...look, italic: false, code: false }
    runs.push(target !== null && isPrinted ? run : { ...run, isBorrowed: true })
  }
  let at = 0
  for (const match of text.matchAll(LINK)) {
    const [all, label, linked, bracketed, bare, number] = match
    const referred = number === undefined ? undefined : references.get(number)
    if (number !== undefined && referred === undefined) continue
    const address = linked ?? bracketed ?? bare ?? referred ?? ''
    const clean = bare === undefined ? address : withoutPunctuation(address)
    push(text.slice(at, match.index), null)
    const target = /^www\./i.test(clean) ? `http://${clean}` : clean
    push(label ?? (number === undefined ? clean : all), target, number === undefined)
    at = match.index + all.length - (bare === undefined ? 0 : address.length - clean.length)
  }
  push(text.slice(at), null)
  return runs
}

/** Punctuation after an address in running text is the sentence's, not the address's. */
function withoutPunctuation(address: string): string {
  const bare = address.replace(/(?<![.,;:!?'"”’»*_])[.,;:!?'"”’»*_]+$/, '')
  return bare.endsWith(')') && !bare.includes('(') ? bare.slice(0, -1) : bare
}
