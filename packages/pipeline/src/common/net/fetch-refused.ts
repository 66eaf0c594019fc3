/** A request that was not made, or an answer that was not taken; the message says why, in words fit for a screen. */
export class FetchRefused extends Error {
  override name = 'FetchRefused'
  /** Whether the same request may go better later: a network's fault, and not a rule's. */
  readonly mayTryAgain: boolean
  /** Whether an answer had begun, of which nobody knows how much came. */
  readonly hadBegun: boolean
  /** Where the redirect that was not followed points, when that was the reason. */
  readonly towards: string | undefined

  constructor(
    message: string,
    more: { mayTryAgain?: boolean; hadBegun?: boolean; towards?: string; cause?: unknown } = {},
  ) {
    super(message, { cause: more.cause })
    this.mayTryAgain = more.mayTryAgain ?? false
    this.hadBegun = more.hadBegun ?? false
    this.towards = more.towards
  }
}
