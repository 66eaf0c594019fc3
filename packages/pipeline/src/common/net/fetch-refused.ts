/** Why a request was not made, or an answer not taken. */
export type FetchRefusal =
  // the address
  | 'address-too-long'
  | 'address-unreadable'
  | 'address-with-credentials'
  | 'address-written-oddly'
  | 'scheme-not-allowed'
  | 'port-not-allowed'
  | 'host-unreadable'
  | 'host-written-oddly'
  | 'host-not-public'
  // what anyone who asks does not want requested
  | 'not-allowed'
  // redirects
  | 'redirect-unreadable'
  | 'redirect-to-http'
  | 'several-redirect-targets'
  | 'too-many-redirects'
  | 'post-to-another-site'
  // the connection
  | 'lookup-failed'
  | 'no-address'
  | 'address-not-public'
  | 'no-connection'
  | 'timeout'
  // the answer
  | 'headers-too-long'
  | 'unknown-encoding'
  | 'answer-unreadable'
  | 'endless'

/** A request that was not made, or an answer that was not taken. */
export class FetchRefused extends Error {
  override name = 'FetchRefused'
  readonly code: FetchRefusal
  /** Whether the same request may go better later: a network's fault, and not a rule's. */
  readonly mayTryAgain: boolean
  /** Whether an answer had begun, of which nobody knows how much came. */
  readonly hadBegun: boolean
  /** Where the redirect that was not followed points, when that was the reason. */
  readonly towards: string | undefined

  constructor(
    code: FetchRefusal,
    more: { mayTryAgain?: boolean; hadBegun?: boolean; towards?: string; cause?: unknown } = {},
  ) {
    super(code, { cause: more.cause })
    this.code = code
    this.mayTryAgain = more.mayTryAgain ?? false
    this.hadBegun = more.hadBegun ?? false
    this.towards = more.towards
  }
}
