import { dateHeader } from '../mime/date-header.ts'
import { headerEnd, headerFields } from '../mime/header-fields.ts'
import { parseMailboxes } from '../mime/parse-mailboxes.ts'
import { withoutNul } from '../without-nul.ts'

/** The facts about a mail's sender in its headers. */
export interface MailFacts {
  from: { name: string; address: string }
  /** Lower case. */
  listId: string | null
  canUnsubscribe: boolean
}

/** The maximum of header bytes that are read. */
const MAX = 65_536
const MAX_FIELD_LENGTH = 4000

/** The facts of a mail, or its beginning; with its date in epoch milliseconds, if it has one. */
export function mailFacts(raw: Buffer): MailFacts & { at: number | undefined } {
  const start = raw.subarray(0, MAX)
  let written = ''
  const others: string[] = []
  for (const bytes of headerFields(start, headerEnd(start))) {
    const field = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, MAX_FIELD_LENGTH))
    if (/^list-/i.test(field.toString('latin1', 0, 5))) others.push(field.toString('latin1'))
    else if (written === '' && /^from[ \t]*:/i.test(field.toString('latin1', 0, 40))) {
      written = field.toString('utf8').replace(/^from[ \t]*:/i, '')
    }
  }
  const [from = { name: '', address: '' }] = parseMailboxes(written.replace(/\r?\n[ \t]{1,99}/g, ' '))
  return withoutNul({ from, ...listFacts(others.join('\n')), at: dateHeader(start) })
}

/** The facts about the mailing list in header fields, each on lines of its own. */
export function listFacts(headers: string): Pick<MailFacts, 'listId' | 'canUnsubscribe'> {
  const lines = headers.replace(/\r?\n[ \t]{1,99}/g, ' ')
  const listId = /^list-id:[^<\n]{0,500}<([^<>\s]{1,300})>/im.exec(lines)?.[1] ?? null
  return { listId: listId?.toLowerCase() ?? null, canUnsubscribe: /^list-unsubscribe:/im.test(lines) }
}
