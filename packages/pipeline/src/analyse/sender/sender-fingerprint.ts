import type { Mailbox } from '../../common/types/mail.ts'

/** What a mail shows of the newsletter that it belongs to; chooseNewsletter says what follows from it. */
export interface SenderFingerprint {
  /** Identifier of List-Id in lower case; null where the original named none or came inside a hand-forwarded copy. */
  listId: string | null
  /** The original sender. */
  sender: Mailbox
  subject: string
  /** Addresses of the list's machinery without what changes from mail to mail, see listTemplates. */
  lists: readonly string[]
}

/** No newsletter's name or subject is longer, in UTF-16 code units; comparing names takes more time than they have characters. */
const LONGEST = 200

/** What a mail shows, its words cut to what a name or a subject may be. */
export function shortFingerprint(fingerprint: SenderFingerprint): SenderFingerprint {
  const short = (text: string) => text.slice(0, LONGEST).toWellFormed().trim()
  return {
    ...fingerprint,
    sender: { ...fingerprint.sender, name: short(fingerprint.sender.name) },
    subject: short(fingerprint.subject),
  }
}
