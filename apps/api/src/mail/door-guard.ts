import type { DoorLimits } from './door-limits.ts'
import { pacer } from './pacer.ts'
import { rateCounter } from './rate-counter.ts'

/** What the door knows of who comes: how many at a time, how much mail, how many names tried. */
export interface DoorGuard {
  /** A connection of an address begins; undefined when it has too many. Gives what to call when it ends. */
  enter(address: string): (() => void) | undefined
  /** Whether the address may name more recipients, hand over more mail. */
  mayTry(address: string): boolean
  /** A recipient that nobody has was named on a connection for the `nth` time: how long to wait with the answer, or the end. */
  unknown(address: string, nth: number): { waitMs: number } | 'end'
  /** Whether an address may hand over another mail for an inbox now. */
  mayBring(address: string, inbox: string): boolean
  /** How many milliseconds a mail for an inbox is to wait, as others go before a flood. */
  waitFor(inbox: string): number
  /** Counts a mail that was brought. */
  brought(address: string, inbox: string): void
}

const FIRST_WAIT_MS = 250
const LONGEST_WAIT_MS = 5000

/** Keeps watch over one door. */
export function doorGuard(limits: DoorLimits): DoorGuard {
  const { isOwn } = limits
  const connections = new Map<string, number>()
  const unknown = rateCounter(limits.unknownOfAddress)
  const byAddress = rateCounter(limits.mailsOfAddress)
  const toInbox = rateCounter(limits.mailsOfInbox)
  const bySender = rateCounter(limits.mailsOfSender)
  const waitFor = pacer(limits.paceOfInbox)
  const countersOf = (address: string, inbox: string) =>
    [
      [byAddress, address],
      [bySender, `${address} ${inbox}`],
      [toInbox, inbox],
    ] as const
  return {
    enter(address) {
      const open = connections.get(address) ?? 0
      if (open >= limits.connectionsOfAddress && !isOwn(address)) return undefined
      connections.set(address, open + 1)
      return () => {
        const left = (connections.get(address) ?? 1) - 1
        if (left > 0) connections.set(address, left)
        else connections.delete(address)
      }
    },
    mayTry: (address) => isOwn(address) || unknown.has(address),
    unknown(address, nth) {
      const isTold = isOwn(address) || unknown.take(address)
      if (!isTold || nth >= limits.unknown.most) return 'end'
      const late = nth - limits.unknown.slow
      return { waitMs: late < 0 ? 0 : Math.min(FIRST_WAIT_MS * 2 ** late, LONGEST_WAIT_MS) }
    },
    waitFor,
    mayBring: (address, inbox) =>
      isOwn(address) || countersOf(address, inbox).every(([counter, name]) => counter.has(name)),
    brought(address, inbox) {
      if (isOwn(address)) return
      for (const [counter, name] of countersOf(address, inbox)) counter.take(name)
    },
  }
}
