import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser'

/**
 * The outcome of asking the browser: it was cancelled, took too long or there was nothing to choose (which browsers
 * don't tell apart), or it has one.
 */
export type PasskeyFailure = 'given-up' | 'known' | 'wrong-address' | 'failed'

/** Why the browser gave no passkey. */
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

/** IP addresses, for which browsers keep none. */
const NUMBER = /^(?:[\d.]+|\[.*\])$/

/** Whether this browser has passkeys, and returns them to pages of that host which came as this one did. */
export function hasPasskeys(hostname = window.location.hostname): boolean {
  return typeof PublicKeyCredential === 'function' && !NUMBER.test(hostname)
}

/** Has the user choose a passkey and sign with it. Throws PasskeyError. */
export async function showPasskey(optionsJSON: PublicKeyCredentialRequestOptionsJSON) {
  const { startAuthentication } = await import('@simplewebauthn/browser')
  return startAuthentication({ optionsJSON }).catch(fail)
}

/** Has the user make a passkey. Throws PasskeyError. */
export async function makePasskey(optionsJSON: PublicKeyCredentialCreationOptionsJSON) {
  const { startRegistration } = await import('@simplewebauthn/browser')
  return startRegistration({ optionsJSON }).catch(fail)
}

function fail(error: unknown): never {
  const failure = error instanceof Error ? FAILURES[error.name] : undefined
  throw new PasskeyError(failure ?? 'failed', error)
}
