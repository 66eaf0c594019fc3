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

/** A mail that could not be processed. */
export class MailNotUnderstood extends Error {
  override name = 'MailNotUnderstood'
  readonly reason: UnreadReason
  /** The seconds of `time-limit`, or the number of failures of `processing-failed`. */
  readonly detail: string | null
  /** The maximum attempts to read it: a mail that exceeds a limit will exceed it again. */
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
