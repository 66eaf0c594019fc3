import { countWords } from '../../../common/text/words-of.ts'
import type { Line } from './line.ts'
import { isAddress } from './logical-lines.ts'

/** A longer line above an address is a text with its source. */
const TITLE_WORDS = 20

/** A shorter line is the next headline, or a label. */
const TEXT_WORDS = 8

/** A title, a by-line, a text and their address, right below each other. */
const BLOCK_LINES = 4

/** Fewer addresses below a short line are no habit of the mail. */
const HABIT = 2

/**
 * Lines of HTML that is set like plain text: where short lines have their address printed below them, they link there,
 * as a headline does that is a link itself.
 */
export function withPrintedLinks(lines: readonly Line[]): readonly Line[] {
  const targets = new Map<number, string>()
  const printed = new Map<number, string>()
  for (const [at, line] of lines.entries()) {
    const target = printedTarget(line)
    const title = target === null ? null : titleAbove(lines, at)
    if (target === null || title === null) continue
    targets.set(title, target)
    printed.set(at, target)
  }
  if (targets.size < HABIT) return lines
  return lines.map((line, at) => {
    const target = targets.get(at)
    if (target !== undefined) return linkedTo(line, target, true)
    return printed.has(at) ? linkedTo(line, printed.get(at) ?? '', false) : line
  })
}

function printedTarget({ kind, hidden, text, runs }: Line): string | null {
  if (kind !== 'text' || hidden || !isAddress(text)) return null
  const href = runs.find((run) => run.href !== null)?.href ?? text.replace(/^<|>$/g, '')
  return /^www\./i.test(href) ? `http://${href}` : href
}

function isTitle(line: Line | undefined): boolean {
  if (!line) return false
  const { kind, hidden, text, runs, soft } = line
  const words = countWords(text)
  return (
    kind === 'text' &&
    !hidden &&
    !soft &&
    words > 0 &&
    words <= TITLE_WORDS &&
    !/[.,;:]$/.test(text) &&
    runs.every(({ href }) => href === null)
  )
}

/**
 * Index of the headline of the address at an index, or null. It opens the lines that end in the address, with or without
 * a text between them; where there is none, a by-line may be, and the text follows.
 */
function titleAbove(lines: readonly Line[], at: number): number | null {
  let start = at - 1
  while (lines[start]?.soft && at - start < BLOCK_LINES) start -= 1
  const between = lines.slice(start + 1, at)
  const hasText = between.some(isText) || (between.length <= 1 && isText(lines[at + 1]))
  return hasText && isTitle(lines[start]) ? start : null
}

function isText(line: Line | undefined): boolean {
  return line?.kind === 'text' && !line.hidden && countWords(line.text) >= TEXT_WORDS
}

function linkedTo(line: Line, href: string, isBorrowed: boolean): Line {
  return { ...line, runs: line.runs.map((run) => ({ ...run, href, ...(isBorrowed && { isBorrowed }) })) }
}
