import { domainToASCII } from 'node:url'
import { isPublicName } from '../fetch/public-name.ts'

/** A mail that asks to leave: one recipient, and plain words. */
export interface MailToLeave {
  to: string
  subject: string
  body: string
}

const LONGEST_ADDRESS = 4000
const LONGEST_SUBJECT = 500
const LONGEST_BODY = 2000
/** What a local part consists of without quotes. */
const LOCAL = /^[\w!#$%&'*+/=?^`{|}~.-]{1,64}$/
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const CONTROLS = /[\u0000-\u001f\u007f\u0085\u2028\u2029]+/g
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const CONTROLS_BUT_LINES = /[\u0000-\u0009\u000b-\u001f\u007f]+/g

/**
 * Reads a `mailto:` (RFC 6068) of a List-Unsubscribe header: one recipient at a public domain, its subject and its body.
 * Other headers that it names, such as copies and attachments, are left out. Null when it can't be used.
 */
export function mailToLeave(address: string): MailToLeave | null {
  if (address.length > LONGEST_ADDRESS) return null
  const [, path = '', query = ''] = /^mailto:([^?#]*)(?:\?([^#]*))?/i.exec(address) ?? []
  const to = recipient(decoded(path))
  if (to === null) return null
  const fields = new Map<string, string>()
  for (const pair of query.split(/&(?:amp;)?/)) {
    const [name = '', ...value] = pair.split('=')
    const key = name.toLowerCase()
    const text = decoded(value.join('='))
    if (text !== null && !fields.has(key)) fields.set(key, text)
  }
  const subject = (fields.get('subject') ?? '').replace(CONTROLS, ' ').trim().slice(0, LONGEST_SUBJECT)
  const body = (fields.get('body') ?? '')
    .replace(/\r\n?/g, '\n')
    .replace(CONTROLS_BUT_LINES, ' ')
    .slice(0, LONGEST_BODY)
  return { to, subject: subject || 'unsubscribe', body }
}

function recipient(written: string | null): string | null {
  if (written === null) return null
  const at = written.lastIndexOf('@')
  const local = written.slice(0, at)
  const domain = domainToASCII(written.slice(at + 1)).toLowerCase()
  return at > 0 && LOCAL.test(local) && isPublicName(domain) ? `${local}@${domain}` : null
}

function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text)
  } catch {
    return null
  }
}
