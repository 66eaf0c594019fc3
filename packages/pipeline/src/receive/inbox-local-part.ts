/**
 * The local part that an envelope recipient names at this domain, in lower case and without `+word`; undefined for
 * other domains. Display names and To headers play no part.
 */
export function inboxLocalPart(recipient: string, mailDomain: string): string | undefined {
  const at = recipient.lastIndexOf('@')
  if (at < 1 || recipient.slice(at + 1).toLowerCase() !== mailDomain.toLowerCase()) return undefined
  const [localPart] = recipient.slice(0, at).toLowerCase().split('+')
  return localPart === '' ? undefined : localPart
}
