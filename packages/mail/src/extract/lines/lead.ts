import { countWords } from '../../common/text/words-of.ts'
import { hasWords, type Line, type Run, textOfRuns } from './line.ts'

/** The words at the start of a line that stand out from the rest as a link, bold or larger, or the whole line. */
export interface Lead {
  text: string
  /** The target of its first link. */
  href: string | null
  /** The share of its characters that are linked. */
  linked: number
  size: number
  bold: boolean
  italic: boolean
  words: number
  /** The rest of the line. */
  tail: string
  tailRuns: readonly Run[]
  tailWords: number
  /** Whether no significant text follows it. */
  isWhole: boolean
}

/** A tail of up to this many words in smaller type is a label: a source, a kind, a reading time. */
const LABEL_WORDS = 6

/** Whether type stands out from running text. Sizes in CSS pixels. */
export const isLarger = (size: number, bodySize: number): boolean => size > bodySize * 1.12

/** A number before the words of an entry in a list. */
const NUMBER = /^\s*\d{1,3}(?:\s*[.)])?\s*$/

/** Finds the lead of a line; null for a line without words. `bodySize` is the size of running text in pixels. */
export function leadOf(line: Line, bodySize: number): Lead | null {
  const runs = line.runs.filter((run) => run.text.trim() !== '')
  const start = runs.findIndex((run) => hasWords(run.text) && !NUMBER.test(run.text))
  const first = runs[start]
  if (!first) return null
  const isStrong = (run: Run) => run.bold || isLarger(run.size, bodySize) || line.level > 0
  const isAllStrong = runs.slice(start).every((run) => isStrong(run) || !hasWords(run.text))
  const belongs = isStrong(first)
    ? (run: Run) => isStrong(run) && Math.abs(run.size - first.size) < 0.6
    : (run: Run) => run.href === first.href && run.bold === first.bold
  let end = start + 1
  for (let run = runs[end]; run && (isAllStrong || belongs(run)); run = runs[end]) end += 1
  const [own, tailRuns] = [runs.slice(start, end), runs.slice(end)]
  const [text, tail] = [textOfRuns(own), textOfRuns(tailRuns)]
  const tailWords = countWords(tail)
  const isLabel =
    tailWords <= LABEL_WORDS && tailRuns.every((run) => run.size < first.size || run.href !== null)
  return {
    text,
    href: (isAllStrong ? runs : own).find((run) => run.href !== null)?.href ?? null,
    linked: linkedShare(own),
    size: first.size,
    bold: first.bold,
    italic: first.italic,
    words: countWords(text),
    tail,
    tailRuns,
    tailWords,
    isWhole: tailWords === 0 || isLabel,
  }
}

/** Whether the words after a lead continue its sentence, as in `**Acme** has bought a rival`. */
export function isMidSentence({ text, tail }: Lead): boolean {
  return !/[.!?:…]["'”’»)]{0,2}$/u.test(text) && /^(?:[,;)]|['’]\p{Ll}|\p{Ll}\p{L}*[\s,'’])/u.test(tail)
}

/** A link of so much of the lead's text, and so many words; more at the beginning of a sentence that goes on. */
const LINKED = 0.9
const LINK_WORDS = 3
const LINK_WORDS_OF_SENTENCE = 6

/** Whether a lead is a link that is long enough for a headline: 148 of 150 labelled ones are titles. */
export function isLinkedHeadline(lead: Lead): boolean {
  const goesOn = /^\p{Ll}/u.test(lead.tail)
  const enough = goesOn ? LINK_WORDS_OF_SENTENCE : LINK_WORDS
  return lead.linked > LINKED && lead.words >= enough
}

function linkedShare(runs: readonly Run[]): number {
  const length = (some: readonly Run[]) => some.reduce((sum, { text }) => sum + text.trim().length, 0)
  return length(runs.filter(({ href }) => href !== null)) / Math.max(1, length(runs))
}
