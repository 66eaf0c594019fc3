import type { AppRouter } from '@tidings/api/router'
import type { User } from '@tidings/api/user/schema'
import { TRPCClientError } from '@trpc/client'
import { errorCode } from '../api/api-error.ts'
import type { trpc } from '../api/trpc.ts'
import { authenticateWithPasskey, PasskeyError, type PasskeyFailure } from './passkeys.ts'

/** The calls as functions, without a cache. */
type Calls = Pick<ReturnType<typeof trpc.useUtils>['client'], 'auth'>
type InputOf<Call extends (input: never) => unknown> = Parameters<Call>[0]

/**
 * A user, or an error message; `failure` if the password was right and a code is missing, or if the code is too late
 * and the password is needed again.
 */
export type AuthResult = { user: User; error: null } | { user: null; error: string; failure?: SignInFailure }
export type SignInFailure = 'code-asked' | 'too-late'
/** An address, or an error message. */
type AddressResult = { url: string; error: null } | { url: null; error: string }

const FAILURE_OF_CODE: Record<string, SignInFailure> = {
  PRECONDITION_REQUIRED: 'code-asked',
  PRECONDITION_FAILED: 'too-late',
}

/** The message for unexpected errors; the server uses the same for its own. */
export const UNEXPECTED = 'Something went wrong. Please try again later.'
const NO_PASSKEY: Record<PasskeyFailure, string> = {
  'given-up': 'No passkey was chosen. You can try again, or log in another way.',
  known: UNEXPECTED,
  'wrong-address': 'Passkeys belong to another address of Tidings than the one you are using.',
  failed: 'Your browser could not use a passkey.',
}
const NO_NETWORK = 'The network request failed. Please check your connection and try again.'

/** The account calls. None of them throws: failures are the error of the result. */
export interface Auth {
  login(credentials: InputOf<Calls['auth']['login']['mutate']>): Promise<AuthResult>
  /** Sends the code after the password, in the same browser. */
  secondStep(step: InputOf<Calls['auth']['secondStep']['mutate']>): Promise<AuthResult>
  /** With a passkey that the user selects. */
  passkey(): Promise<AuthResult>
  signup(registration: InputOf<Calls['auth']['signup']['mutate']>): Promise<AuthResult>
  /** The URL to redirect the browser to for a sign-in with Google; it returns to the path `from`. */
  google(asked: InputOf<Calls['auth']['google']['mutate']>): Promise<AddressResult>
  /** Why the session could not be ended, or null if it has ended. */
  logout(): Promise<{ error: string | null }>
}

/** Wraps the calls. */
export function authOf({ auth }: Calls): Auth {
  return {
    login: (credentials) => userOf(auth.login.mutate(credentials)),
    secondStep: (step) => userOf(auth.secondStep.mutate(step)),
    passkey: () => userOf(signInByPasskey(auth)),
    signup: (registration) => userOf(auth.signup.mutate({ ...registration, ...timeZone() })),
    async google(asked) {
      try {
        const { url } = await auth.google.mutate({ ...asked, ...timeZone() })
        return { url, error: null }
      } catch (error) {
        return { url: null, error: messageOf(error) }
      }
    },
    async logout() {
      try {
        await auth.logout.mutate({})
        return { error: null }
      } catch (error) {
        return { error: messageOf(error) }
      }
    },
  }
}

async function signInByPasskey({ beginPasskey, passkey }: Calls['auth']) {
  return passkey.mutate({ credential: await authenticateWithPasskey(await beginPasskey.mutate({})) })
}

async function userOf(call: Promise<{ user: User }>): Promise<AuthResult> {
  try {
    const { user } = await call
    return { user, error: null }
  } catch (error) {
    const failure = FAILURE_OF_CODE[errorCode(error) ?? '']
    return { user: null, error: messageOf(error), ...(failure && { failure }) }
  }
}

function messageOf(error: unknown): string {
  if (error instanceof PasskeyError) return NO_PASSKEY[error.failure]
  if (!(error instanceof TRPCClientError)) return UNEXPECTED
  const { data, message, cause } = error as TRPCClientError<AppRouter>
  if (data) return message
  // Fetch's error without a response; an unreadable response is another error.
  return cause instanceof TypeError ? NO_NETWORK : UNEXPECTED
}

/** The browser's, so that a new account's days begin at its owner's midnight. */
function timeZone(): { timeZone?: string } {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions()
  return timeZone ? { timeZone } : {}
}
