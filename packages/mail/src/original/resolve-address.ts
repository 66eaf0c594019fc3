/** The base of addresses: a mail has no URL. */
const NO_BASE = 'https://no-base.invalid/'

/** Returns the URL of an address in a mail; null if it is invalid or relative to a page, which a mail isn't. */
export type ResolveAddress = (address: string) => URL | null

/** `base` is the base URL declared by the mail, if any. */
export function addressResolver(base: string | null): ResolveAddress {
  const start = base === null ? null : URL.parse(base)
  const from = start !== null && /^https?:$/.test(start.protocol) ? start.href : NO_BASE
  return (address) => {
    const url = URL.parse(address, from)
    return url?.hostname === 'no-base.invalid' ? null : url
  }
}
