import type { Line, Run } from './line.ts'

/** A first letter this much larger than what follows is an ornament. */
const ORNAMENT = 1.5

/** Letters that are words of their own, in the languages that set first letters large. */
const WORD = /^[“"'‘«„]?[AIOEYÀÉÓ]$/u

const LETTER = /^[“"'‘«„]?\p{Lu}$/u

/** The same lines with large first letters joined to the words that they begin, on their own line or the next. */
export function withWholeWords(lines: readonly Line[]): Line[] {
  const joined: Line[] = []
  for (const line of lines) {
    const above = joined.at(-1)
    if (above && line.kind === 'text' && isOrnament(above, line))
      joined[joined.length - 1] = asOne(above, line)
    else joined.push(line)
  }
  return joined.map(withinLine)
}

/** Whether a line is nothing but the first letter of the next one. */
function isOrnament(above: Line, line: Line): boolean {
  const [letter] = above.runs
  const [first] = line.runs
  return (
    above.kind === 'text' &&
    LETTER.test(above.text) &&
    above.list === null &&
    letter !== undefined &&
    first !== undefined &&
    letter.size >= first.size * ORNAMENT &&
    /^[\p{Ll}’'\p{Lu}]/u.test(line.text)
  )
}

function asOne(above: Line, line: Line): Line {
  const gap = WORD.test(above.text) && !/^[’']/.test(line.text) ? ' ' : ''
  const [first, ...rest] = line.runs
  const runs = first
    ? [{ ...first, text: `${above.text}${gap}${first.text.trimStart()}` }, ...rest]
    : line.runs
  return {
    ...line,
    runs,
    text: `${above.text}${gap}${line.text}`,
    soft: above.soft,
    startsItem: above.startsItem,
  }
}

/** The letter and its word on one line, in two looks, which some mails part by a space. */
function withinLine(line: Line): Line {
  const [letter, next, ...rest] = line.runs
  if (line.kind !== 'text' || !letter || !next || !isLarge(letter, next)) return line
  const isParted = /\s$/.test(letter.text) || /^\s/.test(next.text)
  const keepsGap = isParted && (WORD.test(letter.text.trim()) || !/^\s*\p{Ll}/u.test(next.text))
  const text = `${letter.text.trim()}${keepsGap ? ' ' : ''}${next.text.trimStart()}`
  const runs = [{ ...next, text }, ...rest]
  const whole = runs.map((run) => run.text).join('')
  return { ...line, runs, text: whole.replace(/\s+/g, ' ').trim() }
}

function isLarge(letter: Run, next: Run): boolean {
  return (
    LETTER.test(letter.text.trim()) &&
    letter.href === next.href &&
    letter.size >= next.size * ORNAMENT &&
    /^\s*[\p{L}’']/u.test(next.text)
  )
}
