/** A field of a mail that senders control: a raw mail in which it contains a text. */
export interface MailField {
  name: string
  mail(text: string): Uint8Array
  /** The maximum size in bytes at which such a mail is accepted. */
  maxSize: number
}

const FROM = 'From: News <news@sender.example>'
const PLAIN = 'Content-Type: text/plain; charset=utf-8'
const HTML = 'Content-Type: text/html; charset=utf-8'
const WORDS = 'Some words of it that are long enough to be read as the text of an issue.'
/** The receiver accepts 100 KB of header block. */
const HEADERS = 90_000
const BODY = 1_000_000

const bytes = (lines: readonly string[], body: string) => Buffer.from(`${lines.join('\r\n')}\r\n\r\n${body}`)
const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;')

const inText = (name: string, around: (text: string) => string): MailField => ({
  name,
  maxSize: BODY,
  mail: (text) => bytes([FROM, 'Subject: A subject', PLAIN], around(text)),
})
const inHtml = (name: string, around: (text: string) => string): MailField => ({
  name,
  maxSize: BODY,
  mail: (text) => bytes([FROM, 'Subject: A subject', HTML], around(text)),
})
const inHeader = (name: string, around: (value: string) => string = (value) => value): MailField => ({
  name,
  maxSize: HEADERS,
  mail: (text) => {
    const field = `${name}: ${around(text.replaceAll(/[\r\n]+/g, '\r\n '))}`
    const others = [FROM, 'Subject: A subject', PLAIN].filter((line) => !line.startsWith(`${name}:`))
    return bytes([field, ...others], WORDS)
  },
})

/** The places of a text in a mail: bodies, values in HTML, and fields of the header. */
export const MAIL_FIELDS: readonly MailField[] = [
  inText('plain text', (text) => text),
  inText('an address in plain text', (text) => `${WORDS} https://x.example/${text} ${WORDS}`),
  inHtml('text of HTML', (text) => `<h1>A title</h1><p>${escaped(text).replaceAll('<', '&lt;')}</p>`),
  inHtml('markup', (text) => text),
  inHtml('the words of a link', (text) => `<p>${WORDS} <a href="https://x.example/a">${text}</a></p>`),
  inHtml(
    'the address of a link',
    (text) => `<p>${WORDS} <a href="https://x.example/${escaped(text)}">a</a></p>`,
  ),
  inHtml('a style', (text) => `<p style="${escaped(text)}">${WORDS}</p>`),
  inHtml(
    'a value of a style',
    (text) => `<p style="background:${escaped(text)};clip:${escaped(text)}">${WORDS}</p>`,
  ),
  inHtml('a style sheet', (text) => `<style>${text}</style><p class="a">${WORDS}</p>`),
  inHtml('a selector', (text) => `<style>${text}{color:red}</style><p class="a">${WORDS}</p>`),
  inHtml(
    'what a picture shows',
    (text) => `<p>${WORDS}</p><img src="https://x.example/a.png" alt="${escaped(text)}">`,
  ),
  inHtml('pictures to choose from', (text) => `<p>${WORDS}</p><img src="a.png" srcset="${escaped(text)}">`),
  inHtml('what programs read', (text) => `<p>${WORDS}</p><noscript>${text}</noscript>`),
  inHtml(
    'a cell',
    (text) => `<table><tr><td>${text}</td><td>a</td></tr><tr><td>b</td><td>${WORDS}</td></tr></table>`,
  ),
  inHeader('Subject'),
  inHeader('Subject', (value) => `Fwd: ${value}`),
  inHeader('From', (value) => `"${value.replaceAll('"', '')}" <news@sender.example>`),
  inHeader('From'),
  inHeader('Sender'),
  inHeader('Reply-To'),
  inHeader('Date'),
  inHeader('Message-ID'),
  inHeader('List-Id'),
  inHeader('List-Unsubscribe'),
  inHeader('List-Post'),
  inHeader('Received', (value) => `from ${value} by mx.example`),
  inHeader('Content-Type', (value) => `text/plain; charset=${value}`),
  inHeader('DKIM-Signature', (value) => `v=1; a=rsa-sha256; d=sender.example; s=a; ${value}`),
  inHeader('X-Mailer'),
  inHeader('X-Forwarded-To'),
  {
    name: 'a forwarded copy',
    maxSize: BODY,
    mail: (text) =>
      bytes(
        [FROM, 'Subject: Fwd: A subject', PLAIN],
        `---------- Forwarded message ---------\r\nFrom: ${text}\r\nDate: ${text}\r\nSubject: ${text}\r\n\r\n${WORDS}`,
      ),
  },
]
