import { describe, expect, it } from 'vitest'
import { mailOf } from '../testing/mail-of.ts'
import { parseMail } from './parse-mail.ts'

describe('parseMail', () => {
  it('decodes encoded words, folded headers and the List-Id in angle brackets', async () => {
    const mail = await mailOf(
      {
        From: '=?ISO-8859-1?Q?J=F6rg?= <JOERG@Example.ORG>',
        Subject: '=?UTF-8?B?R3LDvMOfZQ==?=\r\n =?UTF-8?B?IGF1cyBUYWxoZWlt?=',
        'List-Id': '"The letter" <Letter.Example.ORG>',
        Date: 'Mon, 3 Mar 2025 07:30:00 +0100',
      },
      'Text',
    )
    expect(mail).toMatchObject({
      from: { name: 'Jörg', address: 'joerg@example.org' },
      subject: 'Grüße aus Talheim',
      listId: 'letter.example.org',
      sentAt: Date.UTC(2025, 2, 3, 6, 30),
    })
  })

  it('drops the mbox line before a mail', async () => {
    const mail = await parseMail(
      Buffer.from('From news@x.example Mon Mar  3 07:30:00 2025\nSubject: Hello\n\nText'),
    )
    expect(mail.subject).toBe('Hello')
  })

  it('keeps the pictures referenced by the HTML and lists the other attachments', async () => {
    const part = (head: string, body: string) => `--b\r\n${head}\r\n\r\n${body}\r\n`
    const body =
      part('Content-Type: text/html', '<p><img src="cid:one@x"></p>') +
      part('Content-Type: image/png\r\nContent-ID: <one@x>\r\nContent-Transfer-Encoding: base64', 'AAEC') +
      part(
        'Content-Type: application/pdf; name="a.pdf"\r\nContent-Disposition: attachment; filename="a.pdf"',
        'xyz',
      ) +
      '--b--'
    const mail = await mailOf(
      { 'MIME-Version': '1.0', 'Content-Type': 'multipart/related; boundary=b' },
      body,
    )
    expect(mail.images).toEqual([
      { contentId: 'one@x', mimeType: 'image/png', bytes: new Uint8Array([0, 1, 2]) },
    ])
    expect(mail.attachments).toMatchObject([{ filename: 'a.pdf', mimeType: 'application/pdf' }])
  })

  it.each([
    ['nothing', ''],
    ['only line ends', '\r\n\r\n\r\n'],
    ['prose without headers', 'Just some words, no headers at all.'],
    ['a boundary that never comes', 'Content-Type: multipart/mixed; boundary=zz\r\n\r\nno parts here'],
    ['an unknown charset', 'Content-Type: text/plain; charset=klingon\r\n\r\nwords'],
    ['broken base64', 'Content-Type: text/plain\r\nContent-Transfer-Encoding: base64\r\n\r\n%%%%'],
    ['header names only', 'From\r\nTo\r\nSubject'],
  ])('does not throw for %s', async (_name, raw) => {
    await expect(parseMail(Buffer.from(raw))).resolves.toMatchObject({ forwarded: null })
  })

  it('keeps what is not MIME as text', async () => {
    expect((await parseMail(Buffer.from('Just some words, no headers at all.'))).text).toContain('some words')
  })
})
