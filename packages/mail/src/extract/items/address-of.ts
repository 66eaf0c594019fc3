import { countWords } from '../../common/text/words-of.ts'
import { hasWords, type Line, type Run } from '../lines/line.ts'
import { isCallToAction } from '../lines/phrases.ts'
import { PROSE_WORDS } from '../tagger/text-lines.ts'
import type { Item } from './item.ts'

/** Buttons that lead to the rest of a text; others ask for something else, such as to confirm or to buy. */
export const ASKS_TO_READ =
  /\b(?:read|continue|more|story|article|full|lesen|weiter|mehr|lire|suite|savoir|artikel|beitrag|lees|verder|meer|leer|leyendo|más|leggi|continua|ler|leia|mais|läs|læs|les)|читать|далее|подробн|اقرأ|المزيد|続き|もっと|阅读|閱讀|全文|더 ?보기|계속|קרא|devamını|czytaj|číst/i

/** The first link in a text of up to this many words is what it is about; in a longer one it is a reference. */
const SHORT = 80

/** Within a longer text, buttons and printed addresses are of references and advertisements. */
const LONG = 250

const isWeb = ({ href }: Run) => href !== null && /^https?:/i.test(href)
const linksIn = (lines: readonly Line[]) => lines.flatMap(({ runs }) => runs.filter(isWeb))

/**
 * The title's own link, or the first one of an item without a title; otherwise the "read more" link; otherwise a
 * printed URL; otherwise the first link of a short item.
 */
export function addressOf(item: Item): string | null {
  if (item.title?.href) return item.title.href
  const lines = item.body.map(({ line }) => line)
  const first = item.title === null ? lines[0]?.runs.find(isWeb) : undefined
  if (first) return first.href
  const words = lines.reduce((sum, { text }) => sum + countWords(text), 0)
  const around = words > LONG ? aroundText(lines) : lines
  const isAction = ({ text }: Run) => text.trim() !== '' && isCallToAction(text.trim())
  const asksToRead = (run: Run) => isAction(run) && ASKS_TO_READ.test(run.text)
  // Beside a longer text, a button amid other words is of what these say: `P.S. My course has begun. Join here`.
  const buttons = (line: Line) =>
    words > LONG && !isLinkAlone(line) ? line.runs.filter(asksToRead) : line.runs.filter(isAction)
  const action = around.flatMap(buttons).findLast(isWeb) ?? linksIn(lines).findLast(asksToRead)
  if (action) return action.href
  const printed = around.find(({ text }) => /^(?:https?:\/\/|www\.)\S+$/.test(text.trim()))
  if (printed) return printed.runs.find(({ href }) => href)?.href ?? null
  if (words > SHORT) return null
  const pictures = [...item.before.map(({ line }) => line), ...lines].flatMap(
    ({ picture }) => picture?.href ?? [],
  )
  return linksIn(lines)[0]?.href ?? pictures[0] ?? null
}

const isLinkAlone = ({ runs }: Line) => runs.every(({ text, href }) => href !== null || !hasWords(text))

/** The last paragraph of a text, and the lines above and below it. */
function aroundText(lines: readonly Line[]): Line[] {
  const isText = ({ text }: Line) => countWords(text) >= PROSE_WORDS && !/:\s*$/.test(text)
  const [first, last] = [lines.findIndex(isText), lines.findLastIndex(isText)]
  return lines.filter((_, at) => at < first || at >= last)
}
