/** Replaces the address of a mail, which has none. */
const NO_BASE = 'https://no-base.invalid/'

/**
 * Returns where an address of a mail leads; null where it is none, or leads to a place within a page that a mail isn't.
 */
export type ResolveAddress = (address: string) => URL | null

/** `base` is what the mail says its addresses start from, if it does. */
export function addressResolver(base: string | null): ResolveAddress {
  const start = base === null ? null : URL.parse(base)
  const from = start !== null && /^https?:$/.test(start.protocol) ? start.href : NO_BASE
  return (address) => {
    const url = URL.parse(address, from)
    return url?.hostname === 'no-base.invalid' ? null : url
  }
}
