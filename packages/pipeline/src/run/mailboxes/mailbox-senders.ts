import type { MailFacts } from '../../analyse/mail-files/mail-facts.ts'
import { isMachineKey } from '../../analyse/sender/is-machine-key.ts'
import { shownName } from '../../analyse/sender/shown-name.ts'

/** The headers that are read of a mail in a mailbox; its body is never read. */
export interface MailHeaders extends MailFacts {
  uid: number
  /** Epoch milliseconds, when it arrived in the mailbox. */
  at: number
  bytes: number
  subject: string
}

/** A sender of mails in a mailbox. */
export interface MailboxSender {
  /** `list:` and the List-Id, or `from:` and the address, lower case: the identity of a newsletter. */
  key: string
  name: string
  address: string
  issues: number
  /** Median hours between mails; null for fewer than three. */
  everyHours: number | null
  /** Epoch milliseconds. */
  lastAt: number
  /** Whether it is certainly a newsletter. */
  isCertain: boolean
}

const HOUR = 3_600_000
const MAX_NAME_LENGTH = 200

/** The maximum of stored senders per mailbox, latest first. */
export const MAX_SENDERS = 2000

/** The maximum of senders that are counted, because anybody may have written to a mailbox. */
const MAX_GROUPS = 50_000

const MAX_KEY_LENGTH = 400

/** The maximum of times of all mails together that are kept for computing frequencies. */
const MAX_TIMES = 2_000_000

/** A single mail may be anything. */
const MIN_ISSUES = 2

/** A list with this many authors is a discussion or an activity feed. */
const NAMES_OF_DISCUSSION = 4

/** The identity of a mail's newsletter; for an address, without its per-mail parts. */
export function senderKey({ listId, from }: Pick<MailFacts, 'listId' | 'from'>): string {
  if (listId !== null) return `list:${listId}`
  const [local = '', host = ''] = from.address.split('@')
  const isOneMails = local.split(/[+#.=_-]/).some(isMachineKey)
  const name = isOneMails ? `${from.name.toLowerCase()} *` : local
  return `from:${name}@${host}`.slice(0, MAX_KEY_LENGTH)
}

/** What a mail says about its sender; `at` in epoch milliseconds. */
export type SenderFacts = MailFacts & { at: number }

/** The senders of these mails, latest first. */
export function sendersOf(mails: Iterable<SenderFacts>): MailboxSender[] {
  const senders = collectSenders()
  for (const mail of mails) senders.add(mail)
  return senders.list()
}

/**
 * Collects the senders of a series of mails. `list` returns the latest senders first; `minIssues` is how many mails of
 * a sender make it certainly a newsletter.
 */
export function collectSenders(): {
  add(mail: SenderFacts): void
  list(minIssues?: number): MailboxSender[]
} {
  const groups = new Map<string, Group>()
  let times = 0
  return {
    add(mail) {
      if (mail.from.address === '') return
      const key = senderKey(mail)
      const known = groups.get(key)
      if (!known && groups.size >= MAX_GROUPS) return
      const group = known ?? { names: new Set(), times: [], issues: 0, last: mail, unsubscribes: 0 }
      if (group.names.size < NAMES_OF_DISCUSSION) group.names.add(mail.from.name.slice(0, MAX_NAME_LENGTH))
      group.issues += 1
      if (times < MAX_TIMES) group.times.push(mail.at)
      times += 1
      if (mail.at >= group.last.at) group.last = mail
      if (mail.canUnsubscribe) group.unsubscribes += 1
      if (!known) groups.set(key, group)
    },
    list(minIssues = MIN_ISSUES) {
      return [...groups]
        .map(([key, group]) => senderOf(key, group, minIssues))
        .sort((a, b) => b.lastAt - a.lastAt)
        .slice(0, MAX_SENDERS)
    },
  }
}

interface Group {
  names: Set<string>
  times: number[]
  issues: number
  last: SenderFacts
  unsubscribes: number
}

function senderOf(
  key: string,
  { names, times, issues, last, unsubscribes }: Group,
  minIssues: number,
): MailboxSender {
  const isRegular = unsubscribes * 2 >= issues && names.size < NAMES_OF_DISCUSSION
  return {
    key,
    name: shownName(last.from).slice(0, MAX_NAME_LENGTH),
    address: last.from.address,
    issues,
    everyHours: frequencyOf(times),
    lastAt: last.at,
    isCertain: isRegular && issues >= minIssues,
  }
}

function frequencyOf(times: readonly number[]): number | null {
  if (times.length < 3) return null
  const sorted = times.toSorted((a, b) => a - b)
  const gaps = sorted.slice(1).map((time, at) => time - (sorted[at] ?? 0))
  const median = gaps.sort((a, b) => a - b)[gaps.length >> 1] ?? 0
  return Math.round(median / HOUR)
}
