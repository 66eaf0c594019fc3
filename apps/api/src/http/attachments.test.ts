import { randomBytes, randomUUID } from 'node:crypto'
import { PIXEL } from '@tidings/api/testing/pixel'
import { DATABASES } from '@tidings/db/testing/test-database'
import { forAllTests } from '@tidings/jobs/testing/for-each-test'
import { pdfFile } from '@tidings/mail/testing/pdf-file'
import { describe, expect, it, test } from 'vitest'
import { recipientOf } from '../testing/recipient-of.ts'
import { openTestHttp } from '../testing/test-http.ts'

const PAPER = pdfFile(['The harvest supper'])

/** A mail with files, each of them with header lines and content. */
function mailWith(...files: [head: string, content: Buffer | string][]): Buffer {
  const parts = files.map(
    ([head, content]) =>
      `--b\r\n${head}\r\nContent-Transfer-Encoding: base64\r\n\r\n${Buffer.from(content).toString('base64')}\r\n`,
  )
  return Buffer.from(
    `From: a@x.example\r\nSubject: S\r\nMIME-Version: 1.0\r\nContent-Type: multipart/mixed; boundary=b\r\n\r\n--b\r\n\r\nWords\r\n${parts.join('')}--b--`,
  )
}

const pdf = (name: string, content = PAPER): [string, Buffer] => [
  `Content-Type: application/pdf\r\nContent-Disposition: attachment; ${name}`,
  content,
]

describe.each(DATABASES)('attachments on %s', (kind) => {
  const fixture = forAllTests(() => openTestHttp(kind, { baseUrl: 'https://tidings.example' }))

  const readerOf = (raw: Uint8Array) => recipientOf(fixture.app, raw)
  const get = (url: string, token?: string) =>
    fixture.http.inject({ url, headers: token ? { authorization: `Bearer ${token}` } : {} })
  const open = async (raw: Uint8Array, place = '0') => {
    const { id, token } = await readerOf(raw)
    return get(`/api/issues/${id}/attachments/${place}`, token)
  }

  it('are sent as they came, as downloads in which nothing can run', async () => {
    const response = await open(
      mailWith(['Content-Disposition: attachment; filename=a.txt', 'one'], pdf('filename=paper.pdf')),
      '1',
    )
    expect(response.statusCode).toBe(200)
    expect(response.rawPayload.equals(PAPER)).toBe(true)
    expect(response.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="paper.pdf"; filename*=UTF-8''paper.pdf`,
      'content-security-policy':
        "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
      'cross-origin-resource-policy': 'same-origin',
    })
  })

  it.each([
    ['a PDF', 'application/pdf', PAPER],
    ['a picture', 'image/png', PIXEL],
  ])('that are %s are shown if asked for, whatever the mail calls them', async (_, type, content) => {
    const { id, token } = await readerOf(
      mailWith(['Content-Type: text/html\r\nContent-Disposition: attachment; filename=a.html', content]),
    )
    const { headers } = await get(`/api/issues/${id}/attachments/0?disposition=inline`, token)
    expect(headers).toMatchObject({
      'content-type': type,
      'content-disposition': `inline; filename="a.html"; filename*=UTF-8''a.html`,
    })
  })

  it.each([
    ['a page', 'text/html', '<script>alert(1)</script>'],
    ['a page called PDF', 'application/pdf', '<html><script>alert(1)</script>'],
    ['a drawing', 'image/svg+xml', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'],
    ['XML', 'application/xhtml+xml', '<html xmlns="http://www.w3.org/1999/xhtml"/>'],
    ['a script', 'text/javascript', 'alert(1)'],
  ])('that are %s are never shown', async (_, type, content) => {
    const { id, token } = await readerOf(
      mailWith([`Content-Type: ${type}\r\nContent-Disposition: attachment; filename=x`, content]),
    )
    const response = await get(`/api/issues/${id}/attachments/0?disposition=inline`, token)
    expect(response.body).toBe(content)
    expect(response.headers).toMatchObject({
      'content-type': 'application/octet-stream',
      'content-disposition': expect.stringMatching(/^attachment;/),
    })
  })

  it.each([
    ['filename="../../etc/passwd"', `attachment; filename="passwd"; filename*=UTF-8''passwd`],
    ['filename="a\\"b;c.pdf"', `attachment; filename="a_b_c.pdf"; filename*=UTF-8''a_b%3Bc.pdf`],
    [
      `filename*=UTF-8''caf%C3%A9%0d%0aX%3A%201.pdf`,
      `attachment; filename="cafeX_ 1.pdf"; filename*=UTF-8''caf%C3%A9X_%201.pdf`,
    ],
    [
      'filename="=?utf-8?Q?paper=E2=80=AEfdp.exe?="',
      `attachment; filename="paperfdp.exe"; filename*=UTF-8''paperfdp.exe`,
    ],
  ])('with the name %s have one that is safe', async (name, header) => {
    const { headers } = await open(mailWith(pdf(name)))
    expect(headers['content-disposition']).toBe(header)
  })

  it('that are large come whole', async () => {
    const content = Buffer.concat([PAPER, randomBytes(6_000_000)])
    const response = await open(mailWith(pdf('filename=a.pdf', content)))
    expect(response.rawPayload.equals(content)).toBe(true)
  })

  test('only their recipient can have them, and only those that exist', async () => {
    const { id, token } = await readerOf(mailWith(pdf('filename=paper.pdf')))
    const another = await fixture.app.newReader()
    const path = `/api/issues/${id}/attachments`
    expect((await get(`${path}/0`)).statusCode).toBe(401)
    expect((await get(`${path}/0`, another.token)).statusCode).toBe(404)
    for (const place of ['1', '-1', '00000', 'x', '0x0', '1e0', '__proto__', 'length'])
      expect([place, (await get(`${path}/${place}`, token)).statusCode]).toEqual([place, 404])
    expect((await get(`/api/issues/${randomUUID()}/attachments/0`, token)).statusCode).toBe(404)
  })
})
