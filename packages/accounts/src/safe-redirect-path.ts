const HERE = 'http://here.invalid'

/** The path with its query if it leads to a page of this server, as browsers parse it; otherwise that of the digest. */
export function safeRedirectPath(path: unknown): string {
  if (typeof path !== 'string' || !path.startsWith('/') || !URL.canParse(path, HERE)) return '/'
  const url = new URL(path, HERE)
  // After resolving dots it may begin with two slashes, which would name a host.
  if (url.origin !== HERE || url.pathname.startsWith('//')) return '/'
  return url.pathname + url.search + url.hash
}
