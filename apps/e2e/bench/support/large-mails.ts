import { randomBytes } from 'node:crypto'

const WORDS = '<p>What is said in a letter, in as many words as it takes to say it.</p>\r\n'
const PNG = Buffer.from(`89504e470d0a1a0a0000000d49484452${'00'.repeat(17)}0070000049444154`, 'hex')

const head = (subject: string, type: string) =>
  `From: News <news@s.example>\r\nSubject: ${subject}\r\nMessage-ID: <${randomBytes(8).toString('hex')}@s.example>\r\nMIME-Version: 1.0\r\nContent-Type: ${type}\r\n\r\n`

const encoded = (bytes: Buffer) => bytes.toString('base64').replaceAll(/(.{76})/g, '$1\r\n')

/** A mail with about so many bytes of words. */
export const letter = (subject: string, bytes: number): string =>
  head(subject, 'text/html; charset=utf-8') + WORDS.repeat(Math.ceil(bytes / WORDS.length))

/** A mail with a picture of so many bytes below so many lines of words. */
export const pictureMail = (subject: string, bytes: number, lines = 1): string =>
  `${head(subject, 'multipart/related; boundary=b')}--b\r\nContent-Type: text/html\r\n\r\n<h1>${subject}</h1>${WORDS.repeat(lines)}<img src="cid:a">\r\n--b\r\nContent-Type: image/png\r\nContent-ID: <a>\r\nContent-Transfer-Encoding: base64\r\n\r\n${encoded(Buffer.concat([PNG, randomBytes(bytes)]))}\r\n--b--\r\n`

/** A mail with few words and an attachment of so many bytes. */
export const attachmentMail = (subject: string, bytes: number): string =>
  `${head(subject, 'multipart/mixed; boundary=b')}--b\r\nContent-Type: text/html\r\n\r\n<h1>${subject}</h1>${WORDS}\r\n--b\r\nContent-Type: application/pdf; name=a.pdf\r\nContent-Transfer-Encoding: base64\r\n\r\n${encoded(randomBytes(bytes))}\r\n--b--\r\n`

/** The path of the first picture on the page of a mail's original; empty without one. */
export async function pictureIn(url: string, token: string, mailId: string): Promise<string> {
  const headers = { authorization: `Bearer ${token}` }
  const page = await (await fetch(`${url}/api/issues/${mailId}/original`, { headers })).text()
  return /src="(\/api\/pictures\/[^"]+)"/.exec(page)?.[1]?.replaceAll('&amp;', '&') ?? ''
}
