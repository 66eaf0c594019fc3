import { byLineOf } from '../lines/by-line.ts'
import { isMidSentence } from '../lines/lead.ts'
import type { Line, Run } from '../lines/line.ts'
import { isAddress } from '../lines/logical-lines.ts'
import { isCallToAction } from '../lines/phrases.ts'
import type { HeadingCandidate } from '../titles/heading-candidates.ts'
import { isOpening, isParagraph } from '../titles/paragraph-headings.ts'

/** The rest of a title's line, and the call to action at its end, such as `Read more`. */
interface Tail {
  line: Line
  action: readonly Run[]
}

/**
 * The rest of a title's line without the dash or colon between; the whole line if the title is the start of its text.
 */
export function tailLine(candidate: HeadingCandidate): Tail | null {
  const { mark, key } = candidate
  const { line, lead } = mark
  const continues = lead !== null && !lead.isWhole && isMidSentence(lead)
  const whole = { ...line, startsItem: false, list: null }
  if (isOpening(candidate) || key.startsWith('trailing') || continues) return withoutAction(whole)
  if (lead && byLineOf(lead.tail)) return null
  const [first, ...others] = lead?.tailRuns ?? []
  if (!first) return null
  // Its title is all of it, so differently formatted text is not a rest.
  if (isParagraph(candidate)) return withoutAction(whole)
  const runs = [{ ...first, text: first.text.replace(/^[\s—–:|•·-]+/, '') }, ...others]
  const text = textOfRuns(runs)
  return /[\p{L}\p{N}]/u.test(text)
    ? withoutAction({ ...line, runs, text, level: 0, startsItem: false, list: null })
    : null
}

function withoutAction(line: Line): Tail {
  const start = endsInAction(line.runs) ? line.runs.findLastIndex(({ href }) => href !== null) : 0
  if (start <= 0) return { line, action: [] }
  const runs = line.runs.slice(0, start)
  return { line: { ...line, runs, text: textOfRuns(runs) }, action: line.runs.slice(start) }
}

function textOfRuns(runs: readonly Run[]): string {
  return runs
    .map(({ text }) => text)
    .join('')
    .replace(/\s+/g, ' ')
    .trim()
}

/**
 * Whether runs end in a link that is only a call to action: `Read more`, but not `TechCrunch has the details`; or in a
 * printed address after a whole sentence or a colon.
 */
export function endsInAction(runs: readonly Run[]): boolean {
  const at = runs.findLastIndex(({ text }) => /[\p{L}\p{N}]/u.test(text))
  const last = runs[at]
  if (!last?.href) return false
  if (isAddress(last.text.trim())) return /[.!?…:|(<–—]["'”’»)]*\s*$/u.test(runs[at - 1]?.text ?? '')
  if (!isCallToAction(last.text.trim())) return false
  const isOfSentence = /^\s*\p{Ll}/u.test(last.text) && /[\p{L}\p{N},]\s*$/u.test(runs[at - 1]?.text ?? '')
  return !isOfSentence
}
