/** Why a mail is not taken, by what it is like. */
export type MailFault = 'headers' | 'hops' | 'end'

const BARE_END = Buffer.from('\r\r\n')

/**
 * Looks at the headers of a mail, and at how it ends; null when nothing speaks against it. One that ends after a bare
 * CR (`end`) may go on for anyone who sent it: what follows could be a mail that was smuggled in it.
 */
export function faultOfMail(raw: Buffer, limits: { headerBytes: number; hops: number }): MailFault | null {
  if (raw.subarray(-BARE_END.byteLength).equals(BARE_END)) return 'end'
  // Beyond the limit nobody needs to know where they end.
  const start = raw.subarray(0, limits.headerBytes + 4).toString('latin1')
  const end = start.search(/\r?\n\r?\n/)
  if (end === -1 && raw.byteLength > limits.headerBytes) return 'headers'
  const head = end === -1 ? start : start.slice(0, end)
  const hops = head.match(/^received[ \t]*:/gim)?.length ?? 0
  return hops > limits.hops ? 'hops' : null
}
