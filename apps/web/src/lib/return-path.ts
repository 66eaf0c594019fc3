/** Where to go after sign-in: the path that was asked for, when it is one of ours; else the digest. */
export function returnPath(state: unknown): string {
  const from = typeof state === 'object' && state !== null && 'from' in state ? state.from : undefined
  return typeof from === 'string' && /^\/(?![/\\])/u.test(from) ? from : '/'
}
