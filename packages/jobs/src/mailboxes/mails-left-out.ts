import { setMailsLeftOut } from '@tidings/db/queries/mailboxes/mailbox-reading'
import type { Executor, MailboxRow } from '@tidings/db/schema'
import type { MailLeftOut } from '@tidings/db/schema/mailboxes'
import type { MailHeaders } from '@tidings/mail/finder/mailbox-senders'
import type { ImapFlow } from 'imapflow'

const HOUR = 3_600_000
/** The pauses before a mail is requested again: the server may have been at fault. */
const PAUSES = [1, 6, 24, 72].map((hours) => hours * HOUR)
/** The maximum of mails that are named per mailbox once they are no longer requested, latest first; and of all. */
const MAX_GIVEN_UP = 200
const MAX = 5000
const MAX_LENGTH = 300

/** The mails that the server of a mailbox could not deliver. */
export interface MailsLeftOut {
  has(uid: number): boolean
  /** UIDs to be requested again at an instant, epoch milliseconds. */
  due(now: number): number[]
  /** Adds mails, or counts another try of them. False if the mailbox was changed meanwhile. */
  add(mails: readonly (Pick<MailHeaders, 'uid'> & Partial<MailHeaders>)[], client: ImapFlow): Promise<boolean>
  /** Removes mails: they have arrived or are gone. False if the mailbox was changed meanwhile. */
  remove(uids: readonly number[]): Promise<boolean>
}

/** Those of a leased mailbox, as stored. */
export function mailsLeftOut(db: Executor, mailbox: MailboxRow): MailsLeftOut {
  const mails = new Map<number, MailLeftOut>()
  for (const mail of JSON.parse(mailbox.mails_left_out) as MailLeftOut[]) mails.set(mail.uid, mail)
  const store = () => {
    const sorted = [...mails.values()].sort((a, b) => a.uid - b.uid)
    const givenUp = sorted.filter(({ retryAt }) => retryAt === null)
    const dropped = new Set(givenUp.slice(0, -MAX_GIVEN_UP))
    return setMailsLeftOut(db, mailbox, sorted.filter((mail) => !dropped.has(mail)).slice(-MAX))
  }
  return {
    has: (uid) => mails.has(uid),
    due: (now) =>
      [...mails.values()].filter(({ retryAt }) => retryAt !== null && retryAt <= now).map(({ uid }) => uid),
    async add(more, client) {
      if (more.length === 0) return true
      for (const { uid, subject = '', from, at } of more) {
        const tries = (mails.get(uid)?.tries ?? -1) + 1
        const pause = PAUSES[tries]
        const by = from?.name || from?.address || ''
        mails.set(uid, {
          ...{ uid, subject: subject.slice(0, MAX_LENGTH), from: by.slice(0, MAX_LENGTH), at: at ?? null },
          position: at === undefined ? await positionOf(client, uid) : null,
          ...{ tries, retryAt: pause === undefined ? null : Date.now() + pause },
        })
      }
      return store()
    },
    async remove(uids) {
      const gone = uids.filter((uid) => mails.delete(uid))
      return gone.length === 0 || store()
    },
  }
}

async function positionOf(client: ImapFlow, uid: number): Promise<number | null> {
  if (!client.usable) return null
  const found = await client.search({ uid: String(uid) }, { uid: false }).catch(() => false as const)
  return found ? (found[0] ?? null) : null
}
