import type { Mailbox } from '../mail.ts'

/** What a mail shows of the newsletter that it belongs to; chooseNewsletter says what follows from it. */
export interface Face {
  /** Identifier of List-Id in lower case; null where the original named none or came inside a hand-forwarded copy. */
  listId: string | null
  /** The original sender. */
  sender: Mailbox
  subject: string
  /** Addresses of the list's machinery without what changes from mail to mail, see listTemplates. */
  lists: readonly string[]
}
