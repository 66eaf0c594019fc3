/**
 * Why nobody could be signed in by the provider, for the browser. `cancelled` by the person; `unverified`: the provider
 * vouches for no e-mail address; `unavailable`: it could not be asked; `refused` is everything that doesn't add up. Of new
 * accounts, `closed`: none can be made; `invitation`: not without one. Of an account, `suspended`: by the operator. Of those
 * that were to be joined to an account, `other-account`: it is another's already; `other-email`: not of its address.
 */
export type SignInFault =
  | 'cancelled'
  | 'unverified'
  | 'unavailable'
  | 'refused'
  | 'closed'
  | 'invitation'
  | 'suspended'
  | 'other-account'
  | 'other-email'

/** A sign-in by the provider that failed. The message is for the log and holds no secrets. */
export class SignInRefused extends Error {
  override name = 'SignInRefused'
  readonly fault: SignInFault

  constructor(fault: SignInFault, message: string) {
    super(message)
    this.fault = fault
  }
}
