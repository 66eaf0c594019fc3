import { countWords } from '../../common/text/words-of.ts'
import type { Line } from './line.ts'

/** A longer heading is two. */
const MAX_WORDS = 25

/**
 * Joins the lines of a heading that the sender broke by hand: the second looks like the first and goes on with a
 * lower-case letter.
 */
export function withWholeHeadings(lines: readonly Line[]): Line[] {
  const joined: Line[] = []
  for (const line of lines) {
    const above = joined.at(-1)
    if (above && continues(above, line)) joined[joined.length - 1] = asOne(above, line)
    else joined.push(line)
  }
  return joined
}

function continues(above: Line, line: Line): boolean {
  return (
    isHeading(above) &&
    isHeading(line) &&
    above.level === line.level &&
    above.quote === line.quote &&
    !line.startsItem &&
    /^\p{Ll}/u.test(line.text) &&
    !/[.!?:;…][\p{P}\s]{0,3}$/u.test(above.text) &&
    lookOf(above) !== null &&
    lookOf(above) === lookOf(line) &&
    countWords(above.text) + countWords(line.text) <= MAX_WORDS
  )
}

function isHeading({ kind, hidden, level, text }: Line): boolean {
  return kind === 'text' && !hidden && level > 0 && /\p{L}/u.test(text)
}

/** Where the words of a line lead and how they look, if they all do the same. */
function lookOf({ runs }: Line): string | null {
  const looks = new Set(
    runs.filter(({ text }) => text.trim() !== '').map(({ href, size, bold }) => `${href} ${size} ${bold}`),
  )
  return looks.size === 1 ? ([...looks][0] ?? null) : null
}

function asOne(above: Line, line: Line): Line {
  const [first, ...others] = line.runs
  const runs = first ? [...above.runs, { ...first, text: ` ${first.text}` }, ...others] : above.runs
  return { ...above, text: `${above.text} ${line.text}`, runs }
}
