import { describe, expect, it } from 'vitest'
import { parseMail } from './parse-mail.ts'
import { rawMail } from './testing/raw-mail.ts'

describe('a header', () => {
  it.each([
    ['folded between encoded words', 'Subject: =?utf-8?q?Gr=C3=BC?=\r\n =?utf-8?q?=C3=9Fe?=', 'Grüße'],
    ['with a letter split over two encoded words', 'Subject: =?utf-8?b?R3LD?= =?utf-8?b?vMOfZQ==?=', 'Grüße'],
    [
      'split within a letter, each with its own padding',
      'Subject: =?utf-8?b?R3LDvMM=?=\r\n =?utf-8?b?n2U=?=',
      'Grüße',
    ],
    ['encoded twice', `Subject: =?utf-8?b?${Buffer.from('GrÃ¼ÃŸe').toString('base64')}?=`, 'Grüße'],
    ['in raw Windows-1252', 'Subject: Gr\xfc\xdfe', 'Grüße'],
    ['in Japanese', 'Subject: =?iso-2022-jp?B?GyRCRnxLXBsoQg==?=', '日本'],
    ['given twice, of which the first counts', 'Subject: First\r\nSubject: Second', 'First'],
    ['folded over many lines', `Subject: a${'\r\n\t'.repeat(50)}b`, 'a b'],
    ['with marks that turn the words around', 'Subject: =?utf-8?b?4oCudHhldOKArA==?=', 'txet'],
  ])('%s', async (_how, head, subject) => {
    expect((await rawMail(head, 'x')).subject).toBe(subject)
  })

  it('with an invalid encoded word is unchanged', async () => {
    expect((await rawMail('Subject: =?utf-8?b?%%%?= and more', 'x')).subject).toContain('and more')
    expect((await rawMail('Subject: =?nonsense?q?a=20b?=', 'x')).subject).toContain('b')
  })
})

/** `Café = a` */
const UUENCODED = 'begin 644 a.txt\r\n)0V%FPZD@/2!A\r\n`\r\nend\r\n'

const part = (type: string, body: string) => `--B\r\nContent-Type: ${type}\r\n\r\n${body}\r\n`

describe('a structure', () => {
  it.each([
    ['without a last boundary', part('text/plain', 'Words')],
    ['with words before and after', `before\r\n${part('text/plain', 'Words')}--B--\r\nafter`],
    ['without a boundary in the text', 'Words'],
    ['with an empty part first', `--B\r\n\r\n${part('text/plain', 'Words')}--B--`],
    [
      'whose text is called a file',
      `${part('text/plain; name=a.txt\r\nContent-Disposition: attachment', 'Words')}--B--`,
    ],
    ['whose text has an unknown type', `${part('text/x-whatever', 'Words')}--B--`],
    ['in a message within', `${part('message/rfc822', 'Subject: in\r\n\r\nWords')}--B--`],
  ])('%s is read', async (_how, body) => {
    const { text, html } = await rawMail('Content-Type: multipart/mixed; boundary=B', body)
    expect(`${text ?? ''}${html ?? ''}`).toContain('Words')
  })

  it.each([
    ['the type is broken', 'Content-Type: text/pl\x0cain'],
    ['the type is a word', 'Content-Type: text'],
    ['the encoding is unknown', 'Content-Transfer-Encoding: x-uuencode'],
    ['the encoding is given twice', 'Content-Transfer-Encoding: 7bit\r\nContent-Transfer-Encoding: 8bit'],
  ])('is read if %s', async (_what, head) => {
    expect((await rawMail(head, 'Words')).text).toContain('Words')
  })

  it('with lines that end in a carriage return alone is read', async () => {
    const found = await parseMail(Buffer.from('Subject: Old\rContent-Type: text/plain\r\rWords\rand more\r'))
    expect(found).toMatchObject({ subject: 'Old' })
    expect(found.text).toContain('Words\nand more')
  })

  it('keeps the words around NUL bytes, uuencoded and yEnc files, which stay text', async () => {
    const text =
      'Words\x00 here\r\nbegin 644 a.txt\r\n#0V%T\r\n`\r\nend\r\n=ybegin line=128 size=1 name=x\r\nk\r\n=yend size=1\r\nlast'
    const found = (await rawMail('Content-Type: text/plain', text)).text ?? ''
    expect(found).toMatch(/^Words/)
    expect(found).toContain('begin 644 a.txt')
    expect(found).toMatch(/last\s*$/)
  })

  it('lists a TNEF file and reads the words beside it', async () => {
    const body = `${part('text/plain', 'Words')}${part('application/ms-tnef; name=winmail.dat', 'x')}--B--`
    const found = await rawMail('Content-Type: multipart/mixed; boundary=B', body)
    expect(found.text).toContain('Words')
    expect(found.attachments).toMatchObject([{ filename: 'winmail.dat', mimeType: 'application/ms-tnef' }])
  })
})

describe('a wrong frame', () => {
  const html = '<html><body><h1>Hello</h1><p>Words of the page</p></body></html>'
  const htmlPart = part('text/html', html)
  it.each([
    ['a type that is not used', 'Content-Type: multipart/mixed; boundary=unused', `${htmlPart}--B--`],
    ['a text type', 'Content-Type: text/plain', `${htmlPart}--B--`],
  ])('of %s before the right one is read', async (_what, head, body) => {
    const both = `${head}\r\nContent-Type: multipart/mixed; boundary=B`
    expect((await rawMail(both, body)).html?.trim()).toBe(html)
  })

  it.each([
    [
      'another boundary than its parts',
      'Content-Type: multipart/alternative; boundary=A',
      `${htmlPart}--B--`,
    ],
    ['no boundary', 'Content-Type: multipart/alternative', `${htmlPart}--B--`],
    ['a boundary in single quotes', "Content-Type: multipart/mixed; boundary='B'; x=y", `${htmlPart}--B--`],
    [
      'a boundary with a space at its end',
      'Content-Type: multipart/mixed; boundary="B "',
      `${htmlPart}--B--`,
    ],
    ['no semicolon', 'Content-Type: text/html charset=utf-8', html],
    ['half a type', 'Content-Type: html', html],
    ['half a type of parts', 'Content-Type: multipart; boundary=B', `${htmlPart}--B--`],
    ['no type', 'X-Mailer: x', `A message in MIME format.\r\n${htmlPart}--B--`],
    ['the type of its part', 'Content-Type: text/html', `${htmlPart}--B--`],
    [
      'a part with two types',
      'Content-Type: multipart/mixed; boundary=B',
      `${part('text/plain\r\nContent-Type: text/html', html)}--B--`,
    ],
    [
      'a part without an empty line',
      'Content-Type: multipart/mixed; boundary=B',
      `--B\r\nContent-Type: text/html\r\n${html}\r\n--B--`,
    ],
    ['the name of plain text', 'Content-Type: text/plain', html],
    [
      'the name of plain text, and only its lines as tags',
      'Content-Type: text/plain',
      `${'One line of the page.<br>\r\n'.repeat(3)}${html}`,
    ],
    ['the name of plain text, after a line of it', 'Content-Type: text/plain', `Hello\r\n${html}`],
  ])('with %s is read', async (_what, head, body) => {
    const found = await rawMail(head, body)
    expect(found.html).toContain(html)
    expect(found.html).not.toContain('Content-Type')
  })

  it.each(['text/htm', 'text/xml', 'application/xhtml+xml', 'application/octet-stream; name=a.html', '/'])(
    'of the type %s is read',
    async (type) => {
      expect((await rawMail(`Content-Type: ${type}`, html)).html).toContain(html)
    },
  )

  it.each([
    '<section><article>Words of the page</article></section>',
    '<center><font size=2>Words of the page</font></center>',
    '<?xml version="1.0"?><!DOCTYPE html><html><body>Words of the page</body></html>',
    'Hello,<br />Words of the page<br />Bye',
  ])('of the name of plain text is read: %s', async (page) => {
    expect((await rawMail('Content-Type: text/plain', page)).html).toContain(page)
  })

  it.each([
    ['quotedprintable', 'Caf=C3=A9 =3D a'],
    ['QUOTED_PRINTABLE', 'Caf=C3=A9 =3D a'],
    ['7bit', 'Caf=C3=A9 =\r\n=3D a'],
    ['8bit\r\nContent-Transfer-Encoding: quoted-printable', 'Caf=C3=A9 =3D a'],
    ['quoted-printable', Buffer.from('Café = a')],
    ['base64', Buffer.from('Café = a')],
    ['base-64', Buffer.from('Café = a').toString('base64')],
    ['7bit', Buffer.from('Café = a, with some more').toString('base64')],
    ['base64\r\nContent-Transfer-Encoding: 7bit', Buffer.from('Café = a').toString('base64')],
    ['quoted-printable', 'Caf= \t\r\n=C3=A9 =3D a'],
    ['x-uuencode', UUENCODED],
    ['uuencode\r\nContent-Disposition: attachment', UUENCODED],
    ['x-unknown', Buffer.from('Café = a, with some more').toString('base64')],
  ])('with the encoding %j is decoded', async (encoding, body) => {
    const head = `Content-Type: text/plain; charset=utf-8\r\nContent-Transfer-Encoding: ${encoding}`
    expect((await rawMail(head, body)).text).toContain('Café = a')
  })

  it.each([
    ['a link with codes', 'See https://a.example/?id=8966&em=CA12 for more.\r\n'],
    ['lines of equals signs', `Title\r\n${'='.repeat(40)}\r\nText\r\n`],
    ['a word in each line', 'Wordsinline\r\nMorewords\r\nThelast'],
    [
      'a passage about HTML',
      'The tag <b>bold</b> is old.\r\nUse <strong> for it, as the standard has said for years.',
    ],
    [
      'an example of a mail',
      `Write this into the mail:\r\n\r\n${'more of the text. '.repeat(200)}\r\n--B\r\nContent-Type: text/html\r\n\r\nHello`,
    ],
  ])('is not seen in %s', async (_what, text) => {
    expect((await rawMail('Content-Type: text/plain', text)).text?.replaceAll('\n', '\r\n').trim()).toBe(
      text.trim(),
    )
  })

  it('of tags that were escaped once too often is read, but not in an article about HTML', async () => {
    const escaped = html.replaceAll('<', '&lt;').replaceAll('>', '&gt;')
    expect((await rawMail('Content-Type: text/html', `<p>${escaped}</p>`)).html?.trim()).toBe(html)
    expect((await rawMail('Content-Type: text/plain', escaped)).html?.trim()).toBe(html)
    const twice = escaped.replaceAll('&', '&amp;')
    expect((await rawMail('Content-Type: text/html', twice)).html?.trim()).toBe(html)
    const article = `<h1>HTML</h1><p>Look:</p><pre>${escaped}</pre><p>That is it.</p>`
    expect((await rawMail('Content-Type: text/html', article)).html?.trim()).toBe(article)
  })

  it('of a text without tags as HTML keeps its paragraphs, and a page for watches is no text', async () => {
    const { text, html: none } = await rawMail('Content-Type: text/html; charset=utf-8', 'One, a\r\n\r\nTwo')
    expect([text?.trim(), none]).toEqual(['One, a\n\nTwo', null])
    const beside = part('text/watch-html', '<b>Watch</b><p>x</p>') + htmlPart
    expect((await rawMail('Content-Type: multipart/mixed; boundary=B', `${beside}--B--`)).html?.trim()).toBe(
      html,
    )
  })

  it('of a digest is read as the text of its messages', async () => {
    const message = (subject: string) =>
      `--D\r\n\r\nFrom: Ann <ann@x.example>\r\nSubject: ${subject}\r\n\r\nThe text of ${subject}.\r\n`
    const digest = `--B\r\nContent-Type: multipart/digest; boundary=D\r\n\r\n${message('One')}${message('Two')}--D--\r\n`
    const { text } = await rawMail(
      'Content-Type: multipart/mixed; boundary=B',
      `${part('text/plain', 'Topics')}${digest}--B--`,
    )
    expect(text?.replace(/\n+/g, '\n').trim()).toBe(
      [
        'Topics',
        ...['One', 'Two'].flatMap((subject) => [
          '-'.repeat(30),
          'From: Ann <ann@x.example>',
          `Subject: ${subject}`,
          `The text of ${subject}.`,
        ]),
      ].join('\n'),
    )
  })
})
