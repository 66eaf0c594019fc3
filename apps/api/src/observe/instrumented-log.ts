import type { Counters } from './counters.ts'

/** A log for reporting events. */
export type InstrumentedLog = Record<'info' | 'warn' | 'error', (details: object, message: string) => void>

/** A log whose events are also counted, even if their level is not written. */
export function instrumentedLog(log: InstrumentedLog, counters: Counters): InstrumentedLog {
  return {
    info(details, message) {
      count(details, counters)
      log.info(details, message)
    },
    warn(details, message) {
      count(details, counters)
      log.warn(details, message)
    },
    error: (details, message) => log.error(details, message),
  }
}

function count(
  details: { event?: unknown; count?: unknown; code?: unknown; state?: unknown },
  counters: Counters,
) {
  const { event } = details
  if (typeof event !== 'string') return
  counters.add('events', event)
  if (event === 'mail.accepted') counters.add('mailsAccepted', '', Number(details.count))
  if (event === 'mail.refused') counters.add('mailsRefused', String(details.code))
  if (event === 'mail.settled') counters.add('mailsSettled', String(details.state))
}
