/** A small secret in a temporary cookie. Scripts can't read it, and other sites' requests don't send it. */
interface BrowserCookie {
  /** From a Cookie header; undefined if it is missing. */
  read(header: string | undefined): string | undefined
  /** The Set-Cookie value that keeps it for `seconds`. */
  write(value: string, seconds: number): string
  /** The Set-Cookie value that removes it. */
  blank(): string
}

/** `origin` is the product's address as the browser sees it: with https, the cookie is bound to exactly that host. */
export function browserCookie(name: string, origin: string): BrowserCookie {
  const secure = origin.startsWith('https:')
  const fullName = secure ? `__Host-${name}` : name
  const write = (value: string, seconds: number) =>
    `${fullName}=${value}; HttpOnly; SameSite=Lax; Path=/; Max-Age=${seconds}${secure ? '; Secure' : ''}`
  return {
    read: (header) => cookieValue(header ?? '', fullName),
    write,
    blank: () => write('', 0),
  }
}

/** A value as it is in a Cookie header. Users that decode every cookie throw on another program's. */
export function cookieValue(header: string, name: string): string | undefined {
  const pair = header.split(';').find((text) => text.trimStart().startsWith(`${name}=`))
  return pair?.slice(pair.indexOf('=') + 1).trim()
}
