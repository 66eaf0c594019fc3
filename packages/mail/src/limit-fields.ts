import type { Mailbox } from './common/types/mail.ts'

/** In UTF-16 code units: what lists show, and load by the hundred, is short, whatever a mail puts there. */
const MAX_LENGTH = { line: 1000, name: 300, mailAddress: 1000, webAddress: 8192 }

interface Fields {
  title: string | null
  section: string | null
  author: string | null
  url: string | null
  originalUrl: string | null
  imageUrl: string | null
}

/** A subject or a title as far as anybody reads it. */
export const shortLine = (text: string): string => cut(text, MAX_LENGTH.line)

/** The parts of an issue with short words in their fields; addresses that no server takes are none. */
export function shortFields<Part extends Fields>(parts: readonly Part[]): Part[] {
  return parts.map((part) => ({
    ...part,
    title: part.title === null ? null : shortLine(part.title),
    section: part.section === null ? null : cut(part.section, MAX_LENGTH.name),
    author: part.author === null ? null : cut(part.author, MAX_LENGTH.name),
    url: upTo(MAX_LENGTH.webAddress, part.url),
    originalUrl: upTo(MAX_LENGTH.webAddress, part.originalUrl),
    imageUrl: upTo(MAX_LENGTH.webAddress, part.imageUrl),
  }))
}

/** A mailbox with a short name; null for one whose address no mail could reach (RFC 5321 allows 254 characters). */
export function shortMailbox(mailbox: Mailbox | null): Mailbox | null {
  if (mailbox === null || mailbox.address.length > MAX_LENGTH.mailAddress) return null
  return { ...mailbox, name: cut(mailbox.name, MAX_LENGTH.name) }
}

/** An identifier that is as short as a mail address; null for a longer one. */
export const shortId = (id: string | null): string | null => upTo(MAX_LENGTH.mailAddress, id)

/** Truncates a text; one that is short enough is returned unchanged. */
function cut(text: string, max: number): string {
  return text.length <= max ? text : text.slice(0, max).toWellFormed().trim()
}

const upTo = (max: number, text: string | null) => (text !== null && text.length > max ? null : text)
