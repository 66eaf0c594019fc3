import { decodeWords } from 'postal-mime'
import { bufferOf } from '../common/buffer-of.ts'
import { siteOfAddress } from '../common/net/site-of.ts'
import type { Mailbox } from '../common/types/mail.ts'
import { dateHeader } from '../mime/date-header.ts'
import { headerEnd, headerFields } from '../mime/header-fields.ts'
import { parseMailboxes } from '../mime/parse-mailboxes.ts'
import { isMailProvider } from '../sender/shared-senders.ts'
import { withoutNul } from '../without-nul.ts'
import { LIST_FIELDS, type ListFacts, listFacts } from './list-facts.ts'

/** The facts about a mail's sender in its headers. */
export interface MailFacts extends ListFacts {
  from: { name: string; address: string }
  /** Whether To names one address alone, which the sender doesn't share with others at its domain. */
  isToOne: boolean
  subject: string
}

const OWN_FIELDS = ['from', 'to', 'subject']

/** The names of the fields that facts are in, lower case; an IMAP server is asked for them. */
export const FACT_FIELDS: readonly string[] = [...OWN_FIELDS, ...LIST_FIELDS]

/** The maximum of header bytes that are read. */
const MAX = 65_536
const MAX_FIELD_LENGTH = 4000
/** Longer than the name of any field that is read. */
const MAX_NAME_LENGTH = 40

/** The facts of a mail, or its beginning; with its date in epoch milliseconds, if it has one. */
export function mailFacts(raw: Buffer): MailFacts & { at: number | undefined } {
  const start = raw.subarray(0, MAX)
  const written: Record<string, string> = {}
  const others: string[] = []
  for (const bytes of headerFields(start, headerEnd(start))) {
    const field = bufferOf(bytes, MAX_FIELD_LENGTH)
    const name =
      /^([^:\s]+)[ \t]*:/.exec(field.toString('latin1', 0, MAX_NAME_LENGTH))?.[1]?.toLowerCase() ?? ''
    if (LIST_FIELDS.has(name)) others.push(field.toString('latin1'))
    else if (OWN_FIELDS.includes(name)) {
      written[name] ??= field
        .toString('utf8')
        .replace(/^[^:]*:/, '')
        .replace(/\r?\n[ \t]{1,99}/g, ' ')
    }
  }
  const { from: sender = '', to = '', subject = '' } = written
  const [from = { name: '', address: '' }] = parseMailboxes(sender)
  return withoutNul({
    from,
    isToOne: isToOne(from.address, parseMailboxes(to)),
    subject: decodeWords(subject).trim(),
    ...listFacts(others.join('\n')),
    at: dateHeader(start),
  })
}

/** An address at the sender's own domain may be that of a list. */
function isToOne(sender: string, [to, ...others]: Mailbox[]): boolean {
  if (!to || others.length > 0) return false
  const site = siteOfAddress(to.address)
  return site !== siteOfAddress(sender) || isMailProvider(site)
}
