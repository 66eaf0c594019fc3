import { pacer } from '@tidings/scheduling/pacer'
import type { ShareCounts } from '@tidings/scheduling/share-counts'
import { clientNetwork } from '../network/client-network.ts'
import { rateCounter } from './rate-counter.ts'
import type { Rate, SmtpLimits } from './smtp-limits.ts'

/** Counts per client network: mails and unknown recipients. */
export interface SmtpLimiter {
  /** Whether the address may name more recipients and deliver more mail. */
  mayTry(address: string): boolean
  /**
   * Counts an unknown recipient, the `nth` on its connection; returns the delay of the reply, or that the connection
   * ends.
   */
  unknown(address: string, nth: number): { waitMs: number } | 'end'
  /** Whether an address may deliver another mail to an inbox now. */
  mayReceive(address: string, inbox: string): boolean
  /** How many milliseconds a mail for an inbox has to wait, as others take precedence over a flood. */
  waitFor(inbox: string): number
  /** Counts a delivered mail. */
  countMail(address: string, inbox: string): void
}

const FIRST_WAIT_MS = 250
const MAX_WAIT_MS = 5000

/** What is counted of one inbox, by mail servers and services that hand mail over. */
export const MAILS_OF_INBOX = 'mails of inbox'

/** Creates the limiter of one mail server; it counts with others that `share`. */
export function smtpLimiter(limits: SmtpLimits, share?: ShareCounts): SmtpLimiter {
  const { isOwn } = limits
  const counter = (what: string, rate: Rate) => rateCounter(rate, Date.now, share && { what, share })
  const unknown = counter('unknown recipients', limits.unknownOfAddress)
  const byAddress = counter('mails of address', limits.mailsOfAddress)
  const toInbox = counter(MAILS_OF_INBOX, limits.mailsOfInbox)
  const bySender = counter('mails of sender', limits.mailsOfSender)
  const waitFor = pacer(limits.paceOfInbox, Date.now, share)
  const countersOf = (address: string, inbox: string) => {
    const network = clientNetwork(address)
    return [
      [byAddress, network],
      [bySender, `${network} ${inbox}`],
      [toInbox, inbox],
    ] as const
  }
  return {
    mayTry: (address) => isOwn(address) || unknown.has(clientNetwork(address)),
    unknown(address, nth) {
      const isAnswered = isOwn(address) || unknown.take(clientNetwork(address))
      if (!isAnswered || nth >= limits.unknown.max) return 'end'
      const late = nth - limits.unknown.slow
      return { waitMs: late < 0 ? 0 : Math.min(FIRST_WAIT_MS * 2 ** late, MAX_WAIT_MS) }
    },
    waitFor,
    mayReceive: (address, inbox) =>
      isOwn(address) || countersOf(address, inbox).every(([counter, name]) => counter.has(name)),
    countMail(address, inbox) {
      if (isOwn(address)) return
      for (const [counter, name] of countersOf(address, inbox)) counter.take(name)
    },
  }
}
