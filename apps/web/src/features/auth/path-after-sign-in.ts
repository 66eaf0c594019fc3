import { safeRedirectPath } from '@tidings/api/browser-rules'

/** Where to go after sign-in: the path that was asked for, when it is one of ours; else the digest. */
export function pathAfterSignIn(state: unknown): string {
  return safeRedirectPath(
    typeof state === 'object' && state !== null && 'from' in state ? state.from : undefined,
  )
}
