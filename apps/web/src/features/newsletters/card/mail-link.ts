/** A `mailto:` link to an address. What the address holds may not become a subject, a copy or a body of the mail. */
export function mailLink(address: string): string {
  return `mailto:${encodeURIComponent(address).replaceAll('%40', '@')}`
}
