import type { Mailbox } from '../common/types/mail.ts'

/** The properties of a mail that identify its newsletter; see chooseNewsletter. */
export interface SenderFingerprint {
  /** Identifier of List-Id in lower case; null if the original has none or is a hand-forwarded copy. */
  listId: string | null
  /** The original sender. */
  sender: Mailbox
  subject: string
  /** What List-Id calls the list, see listNameOf; null if nothing, or in stored fingerprints. */
  listName: string | null
  /** What the mail calls its newsletter, see ownNameOf; null if nothing, or in stored fingerprints. */
  ownName: string | null
  /** Whether the issue calls itself by the sender's name, in its subject or at its beginning. */
  statesName: boolean
  /** Templates of the list's addresses, see listTemplates. */
  lists: readonly string[]
}

/** The maximum of a name or subject, in UTF-16 code units; comparing names takes more than linear time. */
const MAX_LENGTH = 200

/** A fingerprint with name and subject cut to the maximum length. */
export function shortFingerprint(fingerprint: SenderFingerprint): SenderFingerprint {
  const short = (text: string) => text.slice(0, MAX_LENGTH).toWellFormed().trim()
  return {
    ...fingerprint,
    listName: fingerprint.listName === null ? null : short(fingerprint.listName),
    ownName: fingerprint.ownName === null ? null : short(fingerprint.ownName),
    sender: { ...fingerprint.sender, name: short(fingerprint.sender.name) },
    subject: short(fingerprint.subject),
  }
}
