/** Why a mail could not be read. */
export type UnreadReason =
  | 'no-articles'
  | 'time-limit'
  | 'memory-limit'
  | 'crashed'
  | 'reading-failed'
  | 'processing-failed'
  | 'nested-too-deeply'
  | 'unreadable'
  | 'page-too-large'

/** A mail that could not be worked through. */
export class MailNotUnderstood extends Error {
  override name = 'MailNotUnderstood'
  readonly reason: UnreadReason
  /** Of `time-limit` the seconds, of `processing-failed` how often it did. */
  readonly detail: string | null
  /** How often reading it is worth trying: a limit that a mail runs into it runs into again. */
  readonly tries: number

  constructor(
    reason: UnreadReason,
    { detail = null, tries = 2 }: { detail?: string | null; tries?: number } = {},
  ) {
    super(detail === null ? reason : `${reason} (${detail})`)
    this.reason = reason
    this.detail = detail
    this.tries = tries
  }
}
