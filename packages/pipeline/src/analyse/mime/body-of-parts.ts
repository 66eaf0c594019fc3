import type { Attachment } from 'postal-mime'
import { attachmentBytes } from './attachment-bytes.ts'

/** Types of parts that hold words, whatever they are called; what is no type at all once was one. */
const WORDS = /^(?:text(?:\/.*)?|message\/.+|)$|[^\w./+-]/i

/** More control characters than this share are no text. */
const MOST_CONTROLS = 0.02

/**
 * The body of a mail whose parser found none: the first part that holds text, though it calls itself a file or
 * something unknown. Null where no part does.
 */
export function bodyOfParts(
  parts: readonly Attachment[],
): { html: string | null; text: string | null } | null {
  for (const part of parts) {
    if (!WORDS.test(part.mimeType)) continue
    const words = new TextDecoder('utf-8').decode(attachmentBytes(part)).trim()
    if (words === '' || !isText(words)) continue
    return part.mimeType === 'text/html' ? { html: words, text: null } : { html: null, text: words }
  }
  return null
}

function isText(words: string): boolean {
  const beginning = words.slice(0, 2000)
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they tell files from text
  const controls = beginning.match(/[\u0000-\u0008\u000e-\u001f\ufffd]/g)?.length ?? 0
  return controls <= beginning.length * MOST_CONTROLS
}
