/** A `mailto:` link to an address. The address must not be able to add a subject, a copy or a body. */
export function mailLink(address: string): string {
  return `mailto:${encodeURIComponent(address).replaceAll('%40', '@')}`
}
