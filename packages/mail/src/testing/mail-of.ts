import type { ParsedMail } from '../common/types/mail.ts'
import { parseMail } from '../mime/parse-mail.ts'

/** Parses a mail written as header lines and a body. */
export function mailOf(headers: Record<string, string>, body: string): Promise<ParsedMail> {
  const head = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
  return parseMail(Buffer.from(`${head.join('\r\n')}\r\n\r\n${body}`))
}

/** Parses a mail with an HTML body. */
export function htmlMail(
  html: string,
  subject = '',
  from = 'News <news@sender.example>',
): Promise<ParsedMail> {
  return mailOf({ From: from, Subject: subject, 'Content-Type': 'text/html; charset=utf-8' }, html)
}

/** Parses a mail with a plain-text body. */
export function textMail(
  text: string,
  subject = '',
  from = 'News <news@sender.example>',
): Promise<ParsedMail> {
  return mailOf({ From: from, Subject: subject, 'Content-Type': 'text/plain; charset=utf-8' }, text)
}
