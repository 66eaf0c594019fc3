import {
  Set as AsnSet,
  type AsnType,
  Constructed,
  Integer,
  ObjectIdentifier,
  OctetString,
  Sequence,
} from 'asn1js'
import { describe, expect, it } from 'vitest'
import { classifyMail } from '../classify/classify-mail.ts'
import { rawMail } from './testing/raw-mail.ts'

const part = (type: string, body: string) => `--B\r\nContent-Type: ${type}\r\n\r\n${body}\r\n`

/** Content inside a signature (RFC 5652), without the signature; its text in one piece or in several. */
function signedContent(pieces: readonly string[]): string {
  const octets = pieces.map((piece) => new OctetString({ valueHex: Buffer.from(piece) }))
  const [first] = octets
  const text = octets.length === 1 && first ? first : new OctetString({ isConstructed: true, value: octets })
  const tagged = (value: AsnType[]) => new Constructed({ idBlock: { tagClass: 3, tagNumber: 0 }, value })
  const content = new Sequence({
    value: [new ObjectIdentifier({ value: '1.2.840.113549.1.7.1' }), tagged([text])],
  })
  const signed = new Sequence({ value: [new Integer({ value: 1 }), new AsnSet({ value: [] }), content] })
  const all = new Sequence({
    value: [new ObjectIdentifier({ value: '1.2.840.113549.1.7.2' }), tagged([signed])],
  })
  return Buffer.from(all.toBER()).toString('base64')
}

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
    [['Content-Type: text/html\r\n\r\n<p>Words</p>']],
    [['Content-Type: text/html\r', '\n\r\n<p>Wor', 'ds</p>']],
  ])('that has its content inside an S/MIME signature is read', async (pieces) => {
    const type = 'application/pkcs7-mime; smime-type=signed-data; name=smime.p7m'
    const head = `Subject: Signed\r\nContent-Type: ${type}\r\nContent-Transfer-Encoding: base64`
    const found = await rawMail(head, signedContent(pieces))
    expect(found).toMatchObject({ subject: 'Signed', attachments: [] })
    const undeclared = await rawMail(`Content-Type: ${type}`, signedContent(pieces))
    expect(undeclared.html).toBe(found.html)
    expect(found.html).toContain('<p>Words</p>')
  })

  it('that has an S/MIME signature as a file without its type is read', async () => {
    const file = 'application/octet-stream; name="smime.p7m"\r\nContent-Transfer-Encoding: base64'
    const signed = part(file, signedContent(['Content-Type: text/html\r\n\r\n<p>Words</p>']))
    const found = await rawMail(
      'Content-Type: multipart/mixed; boundary=B',
      `${signed}${part(file, 'AAAA')}--B--`,
    )
    expect(found.html).toContain('<p>Words</p>')
    expect(found.attachments).toMatchObject([{ filename: 'smime.p7m' }])
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
