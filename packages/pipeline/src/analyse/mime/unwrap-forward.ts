import type { ForwardedFrom, ParsedMail } from '../../common/types/mail.ts'
import { htmlAfterForward, textAfterForward } from './cut-forward.ts'
import { isForwardSubject } from './forward-labels.ts'

/** A copy of a copy of a copy is unwrapped this often; what is nested deeper stays as it is. */
const DEPTH = 3

/**
 * Undoes forwarding by hand, as mail programs do it in many languages: the block of header lines above the copy becomes
 * `forwarded`, with what was written above it, and the bodies hold the copy alone. Any other mail comes back as it is.
 */
export function unwrapForward(mail: ParsedMail): ParsedMail {
  // What a list sends out is its own issue, whatever it quotes.
  const isIssue = mail.listUnsubscribe !== null || mail.listId !== null
  if (isIssue && !isForwardSubject(mail.subject)) return mail
  let current = mail
  for (let depth = 0; depth < DEPTH; depth += 1) {
    const subject = current.forwarded?.subject ?? current.subject
    const html = current.html === null ? null : htmlAfterForward(current.html, subject)
    const text = current.text === null ? null : textAfterForward(current.text, subject)
    const found: ForwardedFrom | undefined = html?.forwarded ?? text?.forwarded
    if (!found) return current
    const notes = [current.forwarded?.note ?? '', text?.forwarded.note ?? found.note]
    current = {
      ...current,
      html: html?.rest ?? (current.html === null ? null : current.html),
      text: text?.rest ?? current.text,
      forwarded: { ...found, note: notes.filter((note) => note !== '').join('\n\n') },
    }
  }
  return current
}
