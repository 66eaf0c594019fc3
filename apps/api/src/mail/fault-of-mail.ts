/** Why a mail is refused because of its content. */
type MailFault = 'headers' | 'hops' | 'end'

const BARE_END = Buffer.from('\r\r\n')

/**
 * Checks the headers and the end of a mail; null if it is acceptable. If it ends after a bare CR (`end`), the sender
 * may consider it unfinished, and what follows could be a smuggled mail.
 */
export function faultOfMail(raw: Buffer, limits: { headerBytes: number; hops: number }): MailFault | null {
  if (raw.subarray(-BARE_END.byteLength).equals(BARE_END)) return 'end'
  // Beyond the limit their end does not matter.
  const start = raw.subarray(0, limits.headerBytes + 4).toString('latin1')
  const end = start.search(/\r?\n\r?\n/)
  if (end === -1 && raw.byteLength > limits.headerBytes) return 'headers'
  const head = end === -1 ? start : start.slice(0, end)
  const hops = head.match(/^received[ \t]*:/gim)?.length ?? 0
  return hops > limits.hops ? 'hops' : null
}
