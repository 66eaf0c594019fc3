import { describe, expect, it, test } from 'vitest'
import { analyseMail } from '../analyse-mail.ts'
import { pictureBytes } from '../mime/testing/picture-bytes.ts'
import { readAttachments } from './read-attachments.ts'

const TEXT =
  'The old weir was mended last week, and the river runs over it again.\r\n\r\nTwo hundred people came to see the first water, and stayed until the lamps were lit along the quay.'
const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64')
const photo = (name: string) =>
  `Content-Type: image/png\r\nContent-Disposition: attachment; filename=${name}\r\nContent-Transfer-Encoding: base64\r\n\r\n${base64(pictureBytes(640, 480))}`
const PAPER =
  'Content-Type: application/pdf\r\nContent-Disposition: attachment; filename=paper.pdf\r\n\r\n%PDF-1.4'
const text = (words: string) => `Content-Type: text/plain; charset=utf-8\r\n\r\n${words}`

const analysisOf = (...parts: string[]) =>
  analyseMail(
    Buffer.from(
      `From: Quay <news@quay.example>\r\nSubject: The paper for May\r\nList-Id: <quay.example>\r\nMIME-Version: 1.0\r\nContent-Type: multipart/mixed; boundary=b\r\n\r\n${parts.map((part) => `--b\r\n${part}\r\n`).join('')}--b--`,
    ),
  )

describe('a mail with attachments', () => {
  test('photos are at the end of its article, with their sizes', async () => {
    const { articles, images } = await analysisOf(text(TEXT), photo('one.png'), photo('two.png'))
    expect(articles).toHaveLength(1)
    expect(articles[0]).toMatchObject({
      imageUrl: 'cid:photo-0@mail.invalid',
      html: expect.stringMatching(
        /lit along the quay\.<\/p><p><img src="cid:photo-0@mail\.invalid" alt="" width="640" height="480"><\/p><p><img src="cid:photo-1@mail\.invalid" [^>]*><\/p>$/,
      ),
    })
    expect(images.map(({ contentId }) => contentId)).toEqual(['photo-0@mail.invalid', 'photo-1@mail.invalid'])
  })

  it('without a text is an article of its photos', async () => {
    const { articles, classification } = await analysisOf(photo('one.png'))
    expect(classification.kind).toBe('newsletter')
    expect(articles).toMatchObject([
      { title: 'The paper for May', html: expect.stringMatching(/^<p><img src="cid:photo-0@mail\.invalid"/) },
    ])
  })

  it.each([
    ['nothing', []],
    ['an empty text', [text('\r\n')]],
    ['an empty page', ['Content-Type: text/html\r\n\r\n<html><body><div> </div></body></html>']],
  ])('with %s beside it is an article that names it', async (_, parts) => {
    const { articles, classification } = await analysisOf(...parts, PAPER)
    expect(classification.kind).toBe('newsletter')
    expect(articles).toMatchObject([
      { title: 'The paper for May', html: '<p>paper.pdf</p>', text: 'paper.pdf' },
    ])
  })

  it('with one sentence is an article of that sentence', async () => {
    const { articles } = await analysisOf(text('The paper for May is attached to this mail.'), PAPER)
    expect(articles).toMatchObject([{ html: expect.stringContaining('is attached to this mail') }])
  })
})

it.each([
  ['a copy', 'Content-Type: message/rfc822\r\n\r\n'],
  [
    'a copy that is a file',
    'Content-Type: message/rfc822\r\nContent-Disposition: attachment; filename=a.eml\r\n\r\n',
  ],
])('the attachments within %s are found by the same index', async (_, head) => {
  const inner = `From: Quay <news@quay.example>\r\nSubject: May\r\nMIME-Version: 1.0\r\nContent-Type: multipart/mixed; boundary=i\r\n\r\n--i\r\n${text(TEXT)}\r\n--i\r\n${PAPER}\r\n--i--`
  const parts = [text('For you'), `${head}${inner}`, photo('mine.png')]
  const raw = Buffer.from(
    `From: Ann <ann@x.example>\r\nSubject: Fwd: May\r\nMIME-Version: 1.0\r\nContent-Type: multipart/mixed; boundary=b\r\n\r\n${parts.map((part) => `--b\r\n${part}\r\n`).join('')}--b--`,
  )
  const { attachments } = await analyseMail(raw)
  expect(attachments.length).toBeGreaterThan(0)
  expect(attachments).toEqual((await readAttachments(raw)).map(({ bytes: _bytes, ...facts }) => facts))
})
