import type { Title } from '../items/item.ts'
import { byLineOf } from '../lines/by-line.ts'
import type { Line, Run } from '../lines/line.ts'
import { isAddress } from '../lines/logical-lines.ts'
import { isCallToAction } from '../lines/phrases.ts'

/** The rest of a title's line, and the call to action at its end, such as `Read more`. */
interface Tail {
  line: Line
  action: readonly Run[]
}

/** The rest of a title's line without the dash or colon between; null if it is not the item's text. */
export function tailLine({ mark: { line, lead }, hasTail }: Title): Tail | null {
  if (!hasTail || !lead || byLineOf(lead.tail)) return null
  const [first, ...others] = lead.tailRuns
  if (!first) return null
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
