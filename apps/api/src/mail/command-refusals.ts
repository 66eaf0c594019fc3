import { logMailEvent } from '@tidings/jobs/receive/mail-events'
import type { SMTPServerSession } from 'smtp-server'
import type { Counters } from '../observe/counters.ts'
import type { InstrumentedLog } from '../observe/instrumented-log.ts'
import { rateCounter } from './rate-counter.ts'

/** A refusal of a connection or a command, outside of mails. */
export interface CommandRefusal {
  /** None if the connection itself was refused. */
  session?: SMTPServerSession
  ip: string
  code: number
  /** The reply. */
  reply: string
}

/** The limit of lines from all connections together, so that new connections don't fill the log. */
const LINES = { max: 60, within: 60_000 }
const OWN_WORDS = /^\d\.\d\.\d /
/** smtp-server's replies contain the client's commands and parameters, so these messages are logged instead. */
const WORDS: [answer: RegExp, words: string][] = [
  [/ You talk too soon$/, 'a command before the greeting'],
  [/^HTTP requests not allowed$/, 'an HTTP request'],
  [/^Timeout /, 'idle for too long'],
  [/^Server shutting down$/, 'the server is shutting down'],
  [/^Error: too many unrecognized commands$/, 'too many unknown commands'],
  [/^Error: command not recognized$/, 'an unknown command'],
  [/^Error: message exceeds /, 'a message that is too large'],
]
const WORDS_OF_CODE: Record<number, string> = {
  500: 'an unknown command',
  501: 'bad syntax',
  503: 'a command out of sequence',
}

/**
 * Returns a function that counts each refused command and connection, and logs the first of a connection without the
 * client's input.
 */
export function commandRefusals(
  log: InstrumentedLog,
  counters: Pick<Counters, 'add'>,
): (refusal: CommandRefusal) => void {
  const logged = new WeakSet<SMTPServerSession>()
  const lines = rateCounter(LINES)
  return ({ session, ip, code, reply }) => {
    counters.add('commandsRefused', String(code))
    if ((session && logged.has(session)) || !lines.take('')) return
    if (session) logged.add(session)
    logMailEvent(log, 'mail.command-refused', { code, reason: reasonOf(code, reply), ip })
  }
}

function reasonOf(code: number, response: string): string {
  if (OWN_WORDS.test(response)) return response
  return (
    WORDS.find(([known]) => known.test(response))?.[1] ??
    WORDS_OF_CODE[code] ??
    'a command that is not implemented'
  )
}
