import { randomBytes } from 'node:crypto'

/** Below the SMTP size limit, in bytes. */
const LARGE = 9_600_000
/** In base64 lines. */
const LINE = 57

const WORDS = '<p>What is said in a letter, in as many words as it takes to say it.</p>\r\n'

const head = (subject: string, type: string) =>
  `From: News <news@s.example>\r\nSubject: ${subject}\r\nMessage-ID: <${subject.replaceAll(' ', '-')}@s.example>\r\nMIME-Version: 1.0\r\nContent-Type: ${type}\r\n\r\n`

/** Base64 lines of `length` bytes in total. */
function encoded(length: number, first = Buffer.alloc(0)): string {
  const bytes = Buffer.concat([first, randomBytes(Math.floor((length / 78) * LINE))])
  return bytes.toString('base64').replaceAll(/(.{76})/g, '$1\r\n')
}

/** A mail with about so many bytes of words. */
export const letter = (subject: string, bytes: number): string =>
  head(subject, 'text/html; charset=utf-8') + WORDS.repeat(Math.ceil(bytes / WORDS.length))

/** A mail of 9.6 MB with few words and a picture of 7 MB. */
export function pictureMail(subject: string): string {
  const png = Buffer.from(`89504e470d0a1a0a0000000d49484452${'00'.repeat(17)}0070000049444154`, 'hex')
  return `${head(subject, 'multipart/related; boundary=b')}--b\r\nContent-Type: text/html\r\n\r\n<h1>${subject}</h1>${WORDS}<img src="cid:a">\r\n--b\r\nContent-Type: image/png\r\nContent-ID: <a>\r\nContent-Transfer-Encoding: base64\r\n\r\n${encoded(LARGE, png)}\r\n--b--\r\n`
}

/** A mail of 9.6 MB with few words and large attachments. */
export function attachmentMail(subject: string): string {
  return `${head(subject, 'multipart/mixed; boundary=b')}--b\r\nContent-Type: text/html\r\n\r\n<h1>${subject}</h1>${WORDS}\r\n--b\r\nContent-Type: application/pdf; name=a.pdf\r\nContent-Transfer-Encoding: base64\r\n\r\n${encoded(LARGE)}\r\n--b--\r\n`
}
