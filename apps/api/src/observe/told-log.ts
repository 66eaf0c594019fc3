import type { Tally } from './tally.ts'

/** A log as those see it who tell of what happens. */
export type ToldLog = Record<'info' | 'warn' | 'error', (details: object, message: string) => void>

/** A log whose events are counted too, whether or not the level lets their lines be written. */
export function toldLog(log: ToldLog, tally: Tally): ToldLog {
  return {
    info(details, message) {
      count(details, tally)
      log.info(details, message)
    },
    warn(details, message) {
      count(details, tally)
      log.warn(details, message)
    },
    error: (details, message) => log.error(details, message),
  }
}

function count(details: { event?: unknown; count?: unknown; code?: unknown; state?: unknown }, tally: Tally) {
  const { event } = details
  if (typeof event !== 'string') return
  tally.add('events', event)
  if (event === 'mail.accepted') tally.add('mailsAccepted', '', Number(details.count))
  if (event === 'mail.refused') tally.add('mailsRefused', String(details.code))
  if (event === 'mail.settled') tally.add('mailsSettled', String(details.state))
}
