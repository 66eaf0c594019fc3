import type { MailFacts } from '../../analyse/mail-files/mail-facts.ts'
import { isMachineKey } from '../../analyse/sender/is-machine-key.ts'
import { shownName } from '../../analyse/sender/shown-name.ts'

/** What is read from the headers of a mail in a mailbox, never from its body. */
export interface MailHeaders extends MailFacts {
  uid: number
  /** Epoch milliseconds, when the mailbox got it. */
  at: number
  bytes: number
}

/** Somebody who writes to a mailbox. */
export interface MailboxSender {
  /** `list:` and the List-Id, or `from:` and the address, lower case: what a newsletter is known by. */
  key: string
  name: string
  address: string
  issues: number
  /** Median of hours between two; null of fewer than three mails. */
  everyHours: number | null
  /** Epoch milliseconds. */
  lastAt: number
  /** Surely a newsletter. */
  isCertain: boolean
}

const HOUR = 3_600_000
const MAX_NAME_LENGTH = 200

/** How many senders of a mailbox are stored; of more, the latest. */
export const MAX_SENDERS = 2000

/** How many senders are counted at most, because anybody may have written to a mailbox. */
const MAX_GROUPS = 50_000

const MAX_KEY_LENGTH = 400

/** So many times of all mails together are kept to tell frequencies by. */
const MAX_TIMES = 2_000_000

/** One mail may be anything. */
const MIN_ISSUES = 2

/** A list that so many names write to is a discussion, or tells of what others did. */
const NAMES_OF_DISCUSSION = 4

/** What a mail's newsletter is known by; of an address without what changes from mail to mail. */
export function senderKey({ listId, from }: Pick<MailFacts, 'listId' | 'from'>): string {
  if (listId !== null) return `list:${listId}`
  const [local = '', host = ''] = from.address.split('@')
  const isOneMails = local.split(/[+#.=_-]/).some(isMachineKey)
  const name = isOneMails ? `${from.name.toLowerCase()} *` : local
  return `from:${name}@${host}`.slice(0, MAX_KEY_LENGTH)
}

/** What a mail says about its sender; `at` in epoch milliseconds. */
export type SenderFacts = MailFacts & { at: number }

/** Who wrote these mails: the latest senders first. */
export function sendersOf(mails: Iterable<SenderFacts>): MailboxSender[] {
  const senders = collectSenders()
  for (const mail of mails) senders.add(mail)
  return senders.list()
}

/**
 * Collects the senders of a series of mails. `list` has the latest senders first; `fewest` is how many mails
 * of one are needed for it to be surely a newsletter.
 */
export function collectSenders(): {
  add(mail: SenderFacts): void
  list(fewest?: number): MailboxSender[]
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
    list(fewest = MIN_ISSUES) {
      return [...groups]
        .map(([key, group]) => senderOf(key, group, fewest))
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
  fewest: number,
): MailboxSender {
  const isRegular = unsubscribes * 2 >= issues && names.size < NAMES_OF_DISCUSSION
  return {
    key,
    name: shownName(last.from).slice(0, MAX_NAME_LENGTH),
    address: last.from.address,
    issues,
    everyHours: frequencyOf(times),
    lastAt: last.at,
    isCertain: isRegular && issues >= fewest,
  }
}

function frequencyOf(times: readonly number[]): number | null {
  if (times.length < 3) return null
  const sorted = times.toSorted((a, b) => a - b)
  const gaps = sorted.slice(1).map((time, at) => time - (sorted[at] ?? 0))
  const median = gaps.sort((a, b) => a - b)[gaps.length >> 1] ?? 0
  return Math.round(median / HOUR)
}
