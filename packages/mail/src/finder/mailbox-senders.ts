import { isAtDomain } from '../common/net/site-of.ts'
import type { MailFacts } from '../mail-files/mail-facts.ts'
import { isMachineKey } from '../sender/sender-key.ts'
import { nameOfNewsletter } from '../sender/shown-name.ts'
import { type Judgement, judgeSender } from './judge-sender.ts'
import {
  addMail,
  copyOfStart,
  frequencyOf,
  newSigns,
  type SenderFacts,
  type SenderSigns,
  senderFeatures,
} from './sender-signs.ts'

/** The headers that are read of a mail in a mailbox; its body is never read. */
export interface MailHeaders extends MailFacts {
  uid: number
  /** Epoch milliseconds, when it arrived in the mailbox. */
  at: number
  bytes: number
}

/** A sender of mails in a mailbox. */
export interface MailboxSender extends Judgement {
  /** `list:` and the List-Id, or `from:` and the address, lower case: the identity of a newsletter. */
  key: string
  name: string
  address: string
  issues: number
  /** Median hours between mails; null for fewer than three. */
  everyHours: number | null
  /** Epoch milliseconds. */
  lastAt: number
}

const MAX_NAME_LENGTH = 200

/** The maximum of stored senders per mailbox, latest first. */
export const MAX_SENDERS = 2000

/** The maximum of senders that are counted, because anybody may have written to a mailbox. */
const MAX_GROUPS = 50_000

const MAX_KEY_LENGTH = 400

/** The maximum of times of all mails together that are kept for computing frequencies. */
const MAX_TIMES = 2_000_000

/** The identity of a mail's newsletter; for an address, without its per-mail parts. */
export function senderKey({ listId, from }: Pick<MailFacts, 'listId' | 'from'>): string {
  if (listId !== null) return `list:${listId}`
  const [local = '', host = ''] = from.address.split('@')
  const isOneMails = local.split(/[+#.=_-]/).some(isMachineKey)
  const name = isOneMails ? `${from.name.toLowerCase()} *` : local
  return `from:${name}@${host}`.slice(0, MAX_KEY_LENGTH)
}

/** The senders of these mails, latest first. */
export function sendersOf(mails: Iterable<SenderFacts>): MailboxSender[] {
  const senders = collectSenders()
  for (const mail of mails) senders.add(mail)
  return senders.list()
}

/**
 * Collects the senders of a series of mails, without this installation, which writes from `ownDomain`. `list` returns the
 * latest senders first.
 */
export function collectSenders(ownDomain?: string): {
  add(mail: SenderFacts): void
  list(): MailboxSender[]
} {
  const groups = new Map<string, SenderSigns>()
  let times = 0
  return {
    add(mail) {
      const { address } = mail.from
      if (address === '' || (ownDomain !== undefined && isAtDomain(address, ownDomain))) return
      const key = copyOfStart(senderKey(mail), MAX_KEY_LENGTH)
      const known = groups.get(key)
      if (!known && groups.size >= MAX_GROUPS) return
      const signs = known ?? newSigns(mail)
      addMail(signs, mail, times < MAX_TIMES)
      times += 1
      if (!known) groups.set(key, signs)
    },
    list() {
      return [...groups]
        .sort(([, a], [, b]) => b.last.at - a.last.at)
        .slice(0, MAX_SENDERS)
        .map(([key, signs]) => senderOf(key, signs))
    },
  }
}

function senderOf(key: string, signs: SenderSigns): MailboxSender {
  const { last, issues, times } = signs
  return {
    key,
    // The newsletter will have it, too, unless its words say better.
    name: nameOfNewsletter({ ...last, sender: last.from, ownName: null }).slice(0, MAX_NAME_LENGTH),
    address: last.from.address,
    issues,
    lastAt: last.at,
    everyHours: frequencyOf(times),
    ...judgeSender(senderFeatures(signs)),
  }
}
