import { safeRedirectPath } from '@tidings/api/browser-rules'

/** The path after sign-in: the requested one, if it is on this server; otherwise the digest. */
export function pathAfterSignIn(state: unknown): string {
  return safeRedirectPath(
    typeof state === 'object' && state !== null && 'from' in state ? state.from : undefined,
  )
}
