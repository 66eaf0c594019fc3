import { styleText } from 'node:util'
import { type DestinationStream, pino } from 'pino'
import type { ErrorFacts } from './open-log.ts'

/** The message of the line that each answered request gets. */
export const ANSWERED = 'answered'

/** What a line of the log holds besides its details. */
interface Line {
  level: number
  time: number
  msg?: string
  err?: ErrorFacts
  [detail: string]: unknown
}

type Terminal = Pick<NodeJS.WriteStream, 'write' | 'isTTY'>

const { warn: WARN, error: ERROR } = pino.levels.values as { warn: number; error: number }
/** Said elsewhere on the line, or known to anyone who sits at the terminal. */
const NOT_DETAILS = new Set(['level', 'time', 'pid', 'hostname', 'msg', 'event', 'err'])
/** What moves the cursor, hides, ends the line, or turns the direction of what follows: a terminal would obey it. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu
const LONGEST_VALUE = 200
/** Its first digits are enough to tell it from the others on a screen. */
const UUID = /^([0-9a-f]{8})(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/**
 * Where the log goes: to a program as lines of JSON, to somebody at a terminal as short lines, of which those about
 * requests are left out unless `level` is `debug` or `trace`.
 */
export function logDestination(level: string, terminal: Terminal = process.stderr): DestinationStream {
  if (!terminal.isTTY) return pino.destination({ dest: 2, sync: true })
  const showsRequests = level === 'debug' || level === 'trace'
  return {
    write(json) {
      const line = JSON.parse(json) as Line
      if (line.msg === ANSWERED && line.level < WARN && !showsRequests) return
      terminal.write(`${shown(line)}\n`)
    },
  }
}

function shown({ level, time, msg = '', err, ...others }: Line): string {
  const details = Object.entries(others)
    .filter(([name]) => !NOT_DETAILS.has(name))
    .map(([name, value]) => `${visible(name)}=${visible(textOf(value))}`)
  const words = [paint('dim', new Date(time).toTimeString().slice(0, 8)), severity(level), visible(msg)]
  const first = [...words, paint('dim', details.join(' '))].filter(Boolean).join('  ')
  return [first, ...(err ? errorLines(err, level >= ERROR) : [])].join('\n')
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value.replace(UUID, '$1') : JSON.stringify(value)
}

function severity(level: number): string {
  if (level >= ERROR) return paint('red', 'ERROR')
  return level >= WARN ? paint('yellow', 'WARN') : ''
}

/** What happened and why; with the places in the code where it is our fault. */
function errorLines({ type, message, stack, cause }: ErrorFacts, hasPlaces: boolean): string[] {
  const places = stack?.split('\n').filter((line) => /^ {4}at /.test(line)) ?? []
  const own = [`${type}: ${message}`, ...(hasPlaces ? places : [])].map((line) => `    ${visible(line)}`)
  return [...own, ...(cause ? errorLines(cause, hasPlaces) : [])]
}

/** Text in one piece that a terminal only shows; what it would obey is written as its code. */
function visible(text: string): string {
  const short = text.length > LONGEST_VALUE ? `${text.slice(0, LONGEST_VALUE)}…` : text
  return short.replace(UNSEEN, (sign) => `\\u{${sign.codePointAt(0)?.toString(16)}}`)
}

/** Plain where NO_COLOR asks for that. */
function paint(colour: 'dim' | 'red' | 'yellow', text: string): string {
  if (text === '' || process.env.NO_COLOR) return text
  return styleText(colour, text, { validateStream: false })
}
