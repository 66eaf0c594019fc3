/** An RFC 5322 mailbox: a display name, which may be empty, and an addr-spec in lower case. */
export interface Mailbox {
  name: string
  address: string
}

/** A picture in the mail that its HTML references by `cid:` (RFC 2392), or an attached photo. */
export interface InlineImage {
  contentId: string
  mimeType: string
  bytes: Uint8Array
  /** Set for a photo that nothing references: it is shown below the mail. */
  isAttached?: true
}

/** A part of a mail that is not its text. */
export interface MailAttachment {
  /** As the mail gives it, decoded; empty without one. */
  filename: string
  /** As the mail gives it, lower case. */
  mimeType: string
  /** Whether the mail says that it is an attachment. */
  isDeclared: boolean
  /** Of a huge mail only the beginning, see limitEncoded. */
  bytes: Uint8Array
}

/** The origin of a hand-forwarded mail, from the header block above the copy. */
export interface ForwardedFrom {
  from: Mailbox
  subject: string
  /** Epoch milliseconds, UTC; null if the block's date can't be parsed. */
  sentAt: number | null
  /** The forwarder's note above the copy; may be empty. */
  note: string
}

/** A mail after MIME parsing: decoded headers, at most one HTML and one text body, pictures; nothing classified yet. */
export interface ParsedMail {
  /** Without angle brackets; null if the header is missing. */
  messageId: string | null
  from: Mailbox | null
  replyTo: Mailbox | null
  subject: string
  /** The Date header, epoch milliseconds, UTC; null if missing or invalid. */
  sentAt: number | null
  /** The identifier inside the angle brackets of List-Id (RFC 2919), lower case. */
  listId: string | null
  listUnsubscribe: string | null
  listUnsubscribePost: string | null
  /** Names in lower case, values unfolded and decoded, in the order of the mail. */
  headers: readonly { name: string; value: string }[]
  html: string | null
  text: string | null
  /** Whether the body is too long; `html` and `text` then contain only its beginning. */
  isCut: boolean
  images: readonly InlineImage[]
  /** Other parts, photos among them. */
  attachments: readonly MailAttachment[]
  /** Set for a hand-forwarded copy; `html` and `text` then contain only the copy, without the block. */
  forwarded: ForwardedFrom | null
}
