const PARSE = 0x50
const BIND = 0x42
const DESCRIBE = 0x44
const CLOSE = 0x43
const STATEMENT = 0x53

/**
 * A protocol message with `prefix` before the name of the prepared statement it is about, so that connections which
 * share a session don't trip over each other's names. Unnamed statements and other messages come back as they are.
 */
export function withStatementPrefix(message: Uint8Array, prefix: string): Uint8Array {
  const at = nameAt(message)
  if (at === undefined || message[at] === 0) return message
  const renamed = Buffer.concat([message.subarray(0, at), Buffer.from(prefix), message.subarray(at)])
  renamed.writeInt32BE(renamed.length - 1, 1)
  return renamed
}

/** Where in the message the statement's name begins; undefined when it is about none. */
function nameAt(message: Uint8Array): number | undefined {
  const [type, , , , , first] = message
  if (type === PARSE) return 5
  if (type === BIND) return message.indexOf(0, 5) + 1
  if (type === DESCRIBE || type === CLOSE) return first === STATEMENT ? 6 : undefined
  return undefined
}
