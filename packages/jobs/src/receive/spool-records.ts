import { createHash } from 'node:crypto'
import type { IncomingMail } from './incoming-mail.ts'

/*
 * A record of the spool: a marker, the lengths of its two parts, their checksum, the mail's metadata as JSON, and its
 * bytes. An incomplete record has a wrong checksum.
 */
const START = Buffer.from('TdM1', 'latin1')
const FACTS_AT = START.byteLength
const RAW_AT = FACTS_AT + 4
const SUM_AT = RAW_AT + 4
export const HEAD_BYTES = SUM_AT + 32
/** The maximum length of a record, whatever its head says. */
const MAX_BYTES = 64_000_000

/** The record of a mail as bytes. */
export function recordOf({ raw, within: _, ...about }: IncomingMail): Uint8Array[] {
  const facts = Buffer.from(JSON.stringify(about))
  const head = Buffer.alloc(HEAD_BYTES)
  START.copy(head)
  head.writeUInt32BE(facts.byteLength, FACTS_AT)
  head.writeUInt32BE(raw.byteLength, RAW_AT)
  createHash('sha256').update(facts).update(raw).digest().copy(head, SUM_AT)
  return [head, facts, raw]
}

/** The length of the record that begins with these bytes; undefined if none does. */
export function recordLength(bytes: Buffer): number | undefined {
  if (bytes.byteLength < HEAD_BYTES || !bytes.subarray(0, FACTS_AT).equals(START)) return undefined
  const length = HEAD_BYTES + bytes.readUInt32BE(FACTS_AT) + bytes.readUInt32BE(RAW_AT)
  return length <= MAX_BYTES ? length : undefined
}

/** The mail's metadata in a record of which these bytes are the start; undefined if they end before. */
export function factsOf(bytes: Buffer): Omit<IncomingMail, 'raw' | 'within'> | undefined {
  const end = HEAD_BYTES + bytes.readUInt32BE(FACTS_AT)
  return end <= bytes.byteLength ? JSON.parse(bytes.toString('utf8', HEAD_BYTES, end)) : undefined
}

/** Whether a complete record begins behind the first of these bytes. */
export function hasRecordWithin(bytes: Buffer): boolean {
  for (let at = bytes.indexOf(START, 1); at !== -1; at = bytes.indexOf(START, at + 1)) {
    const length = recordLength(bytes.subarray(at))
    if (length !== undefined && at + length <= bytes.byteLength && mailOf(bytes.subarray(at, at + length)))
      return true
  }
  return false
}

/** The mail of a complete record; undefined if it is damaged. */
export function mailOf(record: Buffer): IncomingMail | undefined {
  const end = HEAD_BYTES + record.readUInt32BE(FACTS_AT)
  const sum = createHash('sha256').update(record.subarray(HEAD_BYTES)).digest()
  if (!sum.equals(record.subarray(SUM_AT, HEAD_BYTES))) return undefined
  const about = factsOf(record)
  return about && { ...about, raw: record.subarray(end) }
}
