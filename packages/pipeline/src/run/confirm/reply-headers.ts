/** A mail names its ancestors; a reply goes on with the last of them (RFC 5322, 3.6.4). */
const MOST_REFERENCES = 20
const LONGEST_ID = 250

/** Reads from the first bytes of a mail what a reply to it refers to. Anything that is no message id is left out. */
export function replyHeaders(start: Uint8Array): { inReplyTo?: string; references?: string[] } {
  const [head = ''] = Buffer.from(start)
    .toString('latin1')
    .split(/\r?\n\r?\n/, 1)
  const fields = head.replace(/\r?\n(?=[ \t])/g, '').split(/\r?\n/)
  const idsOf = (name: string) => {
    const field = fields.find((line) => line.slice(0, line.indexOf(':')).trim().toLowerCase() === name)
    return messageIds(field?.slice(field.indexOf(':') + 1) ?? '')
  }
  const [inReplyTo] = idsOf('message-id')
  if (inReplyTo === undefined) return {}
  const before = idsOf('references').filter((id) => id !== inReplyTo)
  return { inReplyTo, references: [...before.slice(1 - MOST_REFERENCES), inReplyTo] }
}

function messageIds(value: string): string[] {
  const ids = value.match(/<[!-;=?-~]+>/g) ?? []
  return ids.filter((id) => id.length <= LONGEST_ID && id.includes('@'))
}
