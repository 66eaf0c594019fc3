/** An address as RFC 5322 writes it: a display name, which may be empty, and an addr-spec in lower case. */
export interface Mailbox {
  name: string
  address: string
}

/** A picture that travels inside the mail and that its HTML names by `cid:` (RFC 2392). */
export interface InlineImage {
  contentId: string
  mimeType: string
  bytes: Uint8Array
}

/** Where a hand-forwarded mail came from first; read from the block that mail programs put above the copy. */
export interface ForwardedFrom {
  from: Mailbox
  subject: string
  /** Epoch milliseconds, UTC; null where the block's date can't be read. */
  sentAt: number | null
  /** What anyone who forwarded it wrote above the copy; empty where nothing. */
  note: string
}

/** A mail after MIME: decoded headers, at most one HTML and one text body, pictures; nothing judged yet. */
export interface ParsedMail {
  /** Without angle brackets; null where the header is missing. */
  messageId: string | null
  from: Mailbox | null
  replyTo: Mailbox | null
  subject: string
  /** The Date header, epoch milliseconds, UTC; null where it is missing or can't be read. */
  sentAt: number | null
  /** The identifier inside the angle brackets of List-Id (RFC 2919), lower case. */
  listId: string | null
  listUnsubscribe: string | null
  listUnsubscribePost: string | null
  /** Names in lower case, values unfolded and decoded, in the order of the mail. */
  headers: readonly { name: string; value: string }[]
  html: string | null
  text: string | null
  /** Whether the body is too long to be read to its end; `html` and `text` then hold its beginning. */
  isCut: boolean
  images: readonly InlineImage[]
  /** What else was attached, never opened. */
  attachments: readonly { filename: string; mimeType: string; size: number }[]
  /** Set when this is a hand-forwarded copy; `html` and `text` then hold the copy alone, without the block. */
  forwarded: ForwardedFrom | null
}
