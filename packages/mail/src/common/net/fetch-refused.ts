/** Why a request was not made, or a response not accepted. */
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
  // excluded by the caller
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
  // the response
  | 'headers-too-long'
  | 'unknown-encoding'
  | 'answer-unreadable'
  | 'endless'

/** A request that was not made, or a response that was not accepted. */
export class FetchRefused extends Error {
  override name = 'FetchRefused'
  readonly code: FetchRefusal
  /** Whether the same request may succeed later: a network failure, not a rule. */
  readonly mayTryAgain: boolean
  /** Whether a response had begun, of which an unknown part was received. */
  readonly hadBegun: boolean
  /** The target of the redirect that was not followed, if that was the reason. */
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
