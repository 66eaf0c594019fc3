/**
 * Why a sign-in with the provider failed, for the browser. `cancelled` by the person; `unverified`: the provider
 * verified no e-mail address; `unavailable`: it could not be reached; `refused`: anything invalid. For new accounts,
 * `closed`: none can be created; `invitation`: not without one; `inbox-address`: not with an address that receives here. For an account, `suspended`: by the operator. For
 * connecting, `other-account`: it belongs to another one; `other-email`: its address is another.
 */
export type SignInFault =
  | 'cancelled'
  | 'unverified'
  | 'unavailable'
  | 'refused'
  | 'closed'
  | 'invitation'
  | 'inbox-address'
  | 'suspended'
  | 'other-account'
  | 'other-email'

/** A failed sign-in with the provider. The message is for the log and contains no secrets. */
export class SignInRefused extends Error {
  override name = 'SignInRefused'
  readonly fault: SignInFault

  constructor(fault: SignInFault, message: string) {
    super(message)
    this.fault = fault
  }
}
