import { styleText } from 'node:util'
import { type DestinationStream, pino } from 'pino'
import type { ErrorFacts } from './open-log.ts'

/** The message of the line of each response. */
export const REQUEST_DONE = 'answered'

/** Fields of a log line that are not details. */
interface Line {
  level: number
  time: number
  msg?: string
  err?: ErrorFacts
  [detail: string]: unknown
}

type Terminal = Pick<NodeJS.WriteStream, 'write' | 'isTTY'>

const { warn: WARN, error: ERROR } = pino.levels.values as { warn: number; error: number }
/** Shown elsewhere on the line, or not needed on a terminal. */
const NOT_DETAILS = new Set(['level', 'time', 'pid', 'hostname', 'msg', 'event', 'err'])
/** Characters that move the cursor, hide text, end the line, or reverse the text direction on a terminal. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu
const MAX_VALUE_LENGTH = 200
/** Its first digits are enough to identify it on a screen. */
const UUID = /^([0-9a-f]{8})(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/**
 * The log's output: JSON lines for programs, short lines on a terminal, without those of requests unless `level` is
 * `debug` or `trace`.
 */
export function logDestination(level: string, terminal: Terminal = process.stderr): DestinationStream {
  if (!terminal.isTTY) return pino.destination({ dest: 2, sync: true })
  const showsRequests = level === 'debug' || level === 'trace'
  return {
    write(json) {
      const line = JSON.parse(json) as Line
      if (line.msg === REQUEST_DONE && line.level < WARN && !showsRequests) return
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

/** The event and its reason, with code locations for internal errors. */
function errorLines({ type, message, stack, cause }: ErrorFacts, hasPlaces: boolean): string[] {
  const places = stack?.split('\n').filter((line) => /^ {4}at /.test(line)) ?? []
  const own = [`${type}: ${message}`, ...(hasPlaces ? places : [])].map((line) => `    ${visible(line)}`)
  return [...own, ...(cause ? errorLines(cause, hasPlaces) : [])]
}

/** Text on one line with terminal control characters escaped. */
function visible(text: string): string {
  const short = text.length > MAX_VALUE_LENGTH ? `${text.slice(0, MAX_VALUE_LENGTH)}…` : text
  return short.replace(UNSEEN, (sign) => `\\u{${sign.codePointAt(0)?.toString(16)}}`)
}

/** Plain with NO_COLOR. */
function paint(colour: 'dim' | 'red' | 'yellow', text: string): string {
  if (text === '' || process.env.NO_COLOR) return text
  return styleText(colour, text, { validateStream: false })
}
