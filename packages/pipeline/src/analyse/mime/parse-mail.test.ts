import { describe, expect, it } from 'vitest'
import { mailOf } from '../../testing/mail-of.ts'
import { parseMail } from './parse-mail.ts'

const latin1 = (text: string) => Buffer.from(text, 'latin1')

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

  it('reads raw 8-bit headers that are not UTF-8 as Windows-1252', async () => {
    const mail = await parseMail(latin1('From: a@b.example\r\nSubject: Caf\xe9 \x96 heute\r\n\r\nText'))
    expect(mail.subject).toBe('Café – heute')
  })

  it('reads an undeclared 8-bit body that is not UTF-8 as Windows-1252', async () => {
    const mail = await parseMail(latin1('Subject: x\r\n\r\nEin sch\xf6ner Tag'))
    expect(mail.text?.trim()).toBe('Ein schöner Tag')
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

  it('unwraps a mail that was forwarded as an attachment', async () => {
    const inner =
      'From: Letter <letter@x.example>\r\nSubject: Inner\r\nDate: Mon, 3 Mar 2025 07:30:00 +0000\r\n\r\nThe letter itself'
    const body = `--b\r\nContent-Type: text/plain\r\n\r\nsee below\r\n--b\r\nContent-Type: message/rfc822\r\nContent-Disposition: attachment\r\n\r\n${inner}\r\n--b--`
    const mail = await mailOf(
      {
        From: 'me@x.example',
        Subject: 'Fwd: Inner',
        'MIME-Version': '1.0',
        'Content-Type': 'multipart/mixed; boundary=b',
      },
      body,
    )
    expect(mail.forwarded).toEqual({
      from: { name: 'Letter', address: 'letter@x.example' },
      subject: 'Inner',
      sentAt: Date.UTC(2025, 2, 3, 7, 30),
      note: 'see below',
    })
    expect(mail.text?.trim()).toBe('The letter itself')
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
