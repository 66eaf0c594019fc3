import { describe, expect, it } from 'vitest'
import { classifyMail } from '../classify/classify-mail.ts'
import { parseMail } from './parse-mail.ts'
import { rawMail } from './testing/raw-mail.ts'

describe('a header', () => {
  it.each([
    ['folded between encoded words', 'Subject: =?utf-8?q?Gr=C3=BC?=\r\n =?utf-8?q?=C3=9Fe?=', 'Grüße'],
    ['with a letter split over two encoded words', 'Subject: =?utf-8?b?R3LD?= =?utf-8?b?vMOfZQ==?=', 'Grüße'],
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

describe('a signed or encrypted mail', () => {
  it.each([
    ['PGP', 'application/pgp-signature'],
    ['S/MIME', 'application/pkcs7-signature; name=smime.p7s'],
  ])('that is only signed, by %s, is read', async (_how, type) => {
    const body = `${part('text/html', '<p>Words</p>')}${part(type, 'abc')}--B--`
    const found = await rawMail('Content-Type: multipart/signed; boundary=B', body)
    expect(found.html).toContain('Words')
    expect(classifyMail(found).reason).not.toBe('is encrypted')
  })

  it.each([
    [
      'PGP',
      'multipart/encrypted; boundary=B; protocol="application/pgp-encrypted"',
      `${part('application/pgp-encrypted', 'Version: 1')}${part('application/octet-stream', '-----BEGIN PGP MESSAGE-----\r\n\r\nabc')}--B--`,
    ],
    ['S/MIME', 'application/pkcs7-mime; smime-type=enveloped-data; name=smime.p7m', 'MIAGCSqGSIb3'],
    [
      'PGP within the text',
      'text/plain',
      '-----BEGIN PGP MESSAGE-----\r\n\r\nabc\r\n-----END PGP MESSAGE-----',
    ],
  ])('that is encrypted, by %s, is reported as encrypted', async (_how, type, body) => {
    expect(classifyMail(await rawMail(`Content-Type: ${type}`, body))).toEqual({
      kind: 'other',
      reason: 'is encrypted',
    })
  })
})
