import type { ParsedMail } from '../../common/types/mail.ts'
import { parseMail } from '../parse-mail.ts'

/** Bytes written as hexadecimal digits. */
export const bytes = (hex: string) => Buffer.from(hex.replaceAll(' ', ''), 'hex')
/** Parses a mail of raw header lines and concatenated body pieces, one byte per character. */
export const rawMail = (head: string, ...body: (string | Buffer)[]): Promise<ParsedMail> =>
  parseMail(
    Buffer.concat([
      Buffer.from(`From: a@x.example\r\nMIME-Version: 1.0\r\n${head}\r\n\r\n`, 'latin1'),
      ...body.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : part)),
    ]),
  )
