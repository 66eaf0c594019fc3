import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser'

/**
 * The outcome of a passkey request: it was cancelled, timed out or there was nothing to select (which browsers don't
 * distinguish), or it exists already.
 */
export type PasskeyFailure = 'given-up' | 'known' | 'wrong-address' | 'failed'

/** Why the browser returned no passkey. */
export class PasskeyError extends Error {
  override name = 'PasskeyError'
  readonly failure: PasskeyFailure

  constructor(failure: PasskeyFailure, cause: unknown) {
    super(`The browser returned no passkey: ${failure}`, { cause })
    this.failure = failure
  }
}

const FAILURES: Record<string, PasskeyFailure> = {
  NotAllowedError: 'given-up',
  AbortError: 'given-up',
  InvalidStateError: 'known',
  SecurityError: 'wrong-address',
}

/** IP addresses, for which browsers store none. */
const NUMBER = /^(?:[\d.]+|\[.*\])$/

/** Whether this browser supports passkeys for the page's host. */
export function hasPasskeys(hostname = window.location.hostname): boolean {
  return typeof PublicKeyCredential === 'function' && !NUMBER.test(hostname)
}

/** Has the user select a passkey and sign with it. Throws PasskeyError. */
export async function authenticateWithPasskey(optionsJSON: PublicKeyCredentialRequestOptionsJSON) {
  const { startAuthentication } = await import('@simplewebauthn/browser')
  return startAuthentication({ optionsJSON }).catch(fail)
}

/** Has the user create a passkey. Throws PasskeyError. */
export async function createPasskey(optionsJSON: PublicKeyCredentialCreationOptionsJSON) {
  const { startRegistration } = await import('@simplewebauthn/browser')
  return startRegistration({ optionsJSON }).catch(fail)
}

function fail(error: unknown): never {
  const failure = error instanceof Error ? FAILURES[error.name] : undefined
  throw new PasskeyError(failure ?? 'failed', error)
}
