/**
 * Why nobody could be signed in by the provider, for the browser. `cancelled` by the person; `unverified`: the provider
 * vouches for no e-mail address; `unavailable`: it could not be asked; `refused` is everything that doesn't add up.
 */
export type SignInFault = 'cancelled' | 'unverified' | 'unavailable' | 'refused'

/** A sign-in by the provider that came to nothing. The message is for the log and holds no secrets. */
export class SignInRefused extends Error {
  override name = 'SignInRefused'
  readonly fault: SignInFault

  constructor(fault: SignInFault, message: string) {
    super(message)
    this.fault = fault
  }
}
