import { isMachineKey } from '../../analyse/sender/is-machine-key.ts'
import { shownName } from '../../analyse/sender/shown-name.ts'

/** What the headers of a mail in a mailbox tell; never its body. */
export interface MailHeaders {
  uid: number
  /** Epoch milliseconds, when the mailbox got it. */
  at: number
  bytes: number
  from: { name: string; address: string }
  listId: string | null
  canUnsubscribe: boolean
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
const LONGEST_NAME = 200

/** So many senders of a mailbox are told apart; a mailbox with more has those that wrote last. */
const MOST_SENDERS = 2000

const LONGEST_KEY = 400

/** One mail may be anything. */
const FEWEST_ISSUES = 2

/** A list that so many names write to is a discussion, or tells of what others did. */
const NAMES_OF_DISCUSSION = 4

/** What a mail's newsletter is known by; of an address without what changes from mail to mail. */
export function senderKey({ listId, from }: Pick<MailHeaders, 'listId' | 'from'>): string {
  if (listId !== null) return `list:${listId}`
  const [local = '', host = ''] = from.address.split('@')
  const isOneMails = local.split(/[+#.=_-]/).some(isMachineKey)
  const name = isOneMails ? `${from.name.toLowerCase()} *` : local
  return `from:${name}@${host}`.slice(0, LONGEST_KEY)
}

/** Who wrote these mails, which are in the order of their UIDs: the latest senders first. */
export function sendersOf(mails: Iterable<MailHeaders>): MailboxSender[] {
  const groups = new Map<
    string,
    { names: Set<string>; times: number[]; last: MailHeaders; unsubscribes: number }
  >()
  for (const mail of mails) {
    if (mail.from.address === '') continue
    const key = senderKey(mail)
    const group = groups.get(key) ?? { names: new Set(), times: [], last: mail, unsubscribes: 0 }
    group.names.add(mail.from.name)
    group.times.push(mail.at)
    if (mail.at >= group.last.at) group.last = mail
    if (mail.canUnsubscribe) group.unsubscribes += 1
    groups.set(key, group)
  }
  return [...groups]
    .map(([key, { names, times, last, unsubscribes }]): MailboxSender => {
      const isRegular = unsubscribes * 2 >= times.length && names.size < NAMES_OF_DISCUSSION
      return {
        key,
        name: shownName(last.from).slice(0, LONGEST_NAME),
        address: last.from.address,
        issues: times.length,
        everyHours: rhythmOf(times),
        lastAt: last.at,
        isCertain: isRegular && times.length >= FEWEST_ISSUES,
      }
    })
    .sort((a, b) => b.lastAt - a.lastAt)
    .slice(0, MOST_SENDERS)
}

function rhythmOf(times: readonly number[]): number | null {
  if (times.length < 3) return null
  const sorted = times.toSorted((a, b) => a - b)
  const gaps = sorted.slice(1).map((time, at) => time - (sorted[at] ?? 0))
  const median = gaps.sort((a, b) => a - b)[gaps.length >> 1] ?? 0
  return Math.round(median / HOUR)
}
