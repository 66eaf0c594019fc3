import type { ForwardedFrom, Mailbox } from '../../common/types/mail.ts'
import { forwardLine, isForwardMarker, isForwardSubject } from './forward-labels.ts'
import { parseLooseDate } from './parse-loose-date.ts'

/** A block that stands further down belongs to a quotation inside a letter, not to a forwarded copy. */
const LINES_BEFORE = 60

/** Who writes more than this above it writes a letter, unless the subject says that it is a copy. */
const NOTE_WORDS = 120

export interface ForwardBlock {
  forwarded: Omit<ForwardedFrom, 'note'>
  /** Index of the first line that belongs to the copy's head: what announces it, or the block. */
  start: number
  /** Index of the first line after the block. */
  end: number
}

/**
 * Looks for the block of printed header lines that a mail program puts above a forwarded copy. It must name the
 * sender and a subject or date, and either follow a line that announces it or stand in a mail with a `Fwd:` subject.
 */
export function findForwardBlock(lines: readonly string[], subject: string): ForwardBlock | null {
  const isCopy = isForwardSubject(subject)
  let marker: number | null = null
  let words = 0
  for (let at = 0; at < Math.min(lines.length, LINES_BEFORE); at += 1) {
    const line = lines[at] ?? ''
    if (isForwardMarker(line)) marker = at
    else if ((isCopy || marker !== null) && forwardLine(line)) {
      const block = readBlock(lines, at)
      if (block) return { ...block, start: marker ?? at }
    }
    words += line.split(/\s+/).length
    if (!isCopy && words > NOTE_WORDS) return null
  }
  return null
}

function readBlock(
  lines: readonly string[],
  start: number,
): { forwarded: Omit<ForwardedFrom, 'note'>; end: number } | null {
  const values = new Map<string, string>()
  let end = start
  let open: string | null = null
  for (let at = start; at < Math.min(lines.length, start + 24); at += 1) {
    const line = (lines[at] ?? '').trim()
    const header = forwardLine(line)
    if (header) {
      if (!values.get(header.label)) values.set(header.label, header.value)
      open = header.label
      end = at + 1
    } else if (line === '' || line === '>') {
      if (values.size >= 3 && !isHeaderAhead(lines, at + 1)) break
    } else if (open !== null && (values.get(open) === '' || isContinuation(values.get(open) ?? '', line))) {
      values.set(open, `${values.get(open) ?? ''} ${line}`.trim())
      end = at + 1
    } else break
  }
  const from = mailboxOf(values.get('from') ?? '')
  if (!from || !(values.has('subject') || values.has('date'))) return null
  return {
    forwarded: {
      from,
      subject: values.get('subject') ?? '',
      sentAt: parseLooseDate(values.get('date') ?? ''),
    },
    end: isForwardMarker(lines[end] ?? '') ? end + 1 : end,
  }
}

function isHeaderAhead(lines: readonly string[], at: number): boolean {
  return forwardLine((lines[at] ?? '').trim()) !== null
}

function isContinuation(value: string, line: string): boolean {
  return /<[^<>]*$/.test(value) || /[,;]$/.test(value) || /^<?[^\s<>][^\s<>@]*@[^\s<>]+>?$/.test(line)
}

function mailboxOf(value: string): Mailbox | null {
  const address = /(?<![^\s<>()[\]"',;:])[^\s<>()[\]"',;:]+@[^\s<>()[\]"',;:@]+\.[a-z0-9-]+/i.exec(value)?.[0]
  if (!address) return null
  const name = value
    .replace(/[<([]?(?<![^\s<>()[\]"',;:])(?:mailto:)?[^\s<>()[\]"',;:]+@[^\s<>()[\]"',;:]+[>)\]]?/gi, ' ')
    .replace(/["'*<>[\]();]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  return { name, address: address.toLowerCase() }
}
