/** Why a mail could not be read. */
export type UnreadReason =
  | 'no-articles'
  | 'time-limit'
  | 'memory-limit'
  | 'crashed'
  | 'nested-too-deeply'
  | 'unreadable'
  | 'page-too-large'

/** A mail that could not be processed. */
export class MailNotUnderstood extends Error {
  override name = 'MailNotUnderstood'
  readonly reason: UnreadReason
  /** The seconds of `time-limit`. */
  readonly detail: string | null

  constructor(reason: UnreadReason, { detail = null }: { detail?: string | null } = {}) {
    super(detail === null ? reason : `${reason} (${detail})`)
    this.reason = reason
    this.detail = detail
  }
}

/** Whether an error says that the process died that read a mail, which may have come from outside. */
export function isDeath(error: unknown): boolean {
  return error instanceof MailNotUnderstood && error.reason === 'crashed'
}

/** What a job knows about earlier attempts at a mail or page, see JobRun. */
export interface Tries {
  failures: number
  deathsLeft: number
}

/** The maximum attempts: what exceeds a limit will exceed it again. */
const TRIES = 2

/** Whether an error is the verdict on what was read; otherwise it is tried again. */
export function isVerdict(error: unknown, { failures, deathsLeft }: Tries): error is MailNotUnderstood {
  if (isDeath(error)) return deathsLeft <= 1
  return error instanceof MailNotUnderstood && failures + 1 >= TRIES
}
