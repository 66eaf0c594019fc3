/** The cookies of a browser for one server. */
export interface CookieJar {
  /** Stores the value of a Set-Cookie header. */
  take(setCookie: string): void
  /** The Cookie header to send; undefined if there are no cookies. */
  header(): string | undefined
}

/** An empty jar. */
export function cookieJar(): CookieJar {
  const cookies = new Map<string, string>()
  return {
    take(setCookie) {
      const [pair = ''] = setCookie.split(';')
      const at = pair.indexOf('=')
      if (/; Max-Age=0\b/i.test(setCookie)) cookies.delete(pair.slice(0, at))
      else cookies.set(pair.slice(0, at), pair.slice(at + 1))
    },
    header: () => (cookies.size > 0 ? [...cookies].map((pair) => pair.join('=')).join('; ') : undefined),
  }
}
