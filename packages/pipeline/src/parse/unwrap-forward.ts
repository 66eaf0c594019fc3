import type { ForwardedFrom, ParsedMail } from '../mail.ts'
import { htmlAfterForward, textAfterForward } from './cut-forward.ts'

/** A copy of a copy of a copy is unwrapped this often; what is nested deeper stays as it is. */
const DEPTH = 3

/**
 * Undoes forwarding by hand, as Gmail, Outlook, Apple Mail and Thunderbird do it in several languages: the block of
 * header lines above the copy becomes `forwarded`, and the bodies hold the copy alone. Any other mail comes back as it is.
 */
export function unwrapForward(mail: ParsedMail): ParsedMail {
  let current = mail
  for (let depth = 0; depth < DEPTH; depth += 1) {
    const subject = current.forwarded?.subject ?? current.subject
    const html = current.html === null ? null : htmlAfterForward(current.html, subject)
    const text = current.text === null ? null : textAfterForward(current.text, subject)
    const forwarded: ForwardedFrom | undefined = html?.forwarded ?? text?.forwarded
    if (!forwarded) return current
    current = {
      ...current,
      html: html?.rest ?? (current.html === null ? null : current.html),
      text: text?.rest ?? current.text,
      forwarded,
    }
  }
  return current
}
