import { describe, expect, it } from 'vitest'
import { withPictureSizes } from './analyse-mail.ts'

/** The first bytes of files that are 600 pixels wide and 400 high. */
const FILES = {
  png: '89504e470d0a1a0a0000000d4948445200000258000001900806000000000000',
  gif: `474946383961580290010000${'00'.repeat(20)}`,
  jpeg: `ffd8ffe000104a46494600010100000100010000ffc0001108019002580301${'00'.repeat(8)}`,
  webp: '52494646000000005745425056503820380000000000009d012a580290010000',
  'large webp': '524946460000000057454250565038580a000000000000005702008f01000000',
}

const image = (hex: string) => ({
  contentId: 'lamp@x.example',
  mimeType: 'image/png',
  bytes: Buffer.from(hex, 'hex'),
})

describe('withPictureSizes', () => {
  it.each(Object.entries(FILES))('reads the sides of a %s file', (_kind, hex) => {
    expect(withPictureSizes('<img src="cid:lamp@x.example" alt="L">', [image(hex)])).toBe(
      '<img src="cid:lamp@x.example" alt="L" width="600" height="400">',
    )
  })

  it.each([
    ['one side of the mail', 'width="300"', 'width="300" height="200"'],
    ['both sides of the mail', 'width="10" height="20"', 'width="10" height="20"'],
  ])('keeps %s', (_what, attributes, expected) => {
    expect(withPictureSizes(`<img src="cid:lamp%40x.example" ${attributes}>`, [image(FILES.png)])).toBe(
      `<img src="cid:lamp%40x.example" ${expected}>`,
    )
  })

  it.each([
    ['a file that is none', '00'.repeat(40)],
    ['a file that is cut off', 'ffd8ffe0'],
    ['a file whose lengths lead nowhere', `ffd8ffe0ffff${'00'.repeat(40)}`],
  ])('leaves a picture as it is for %s', (_what, hex) => {
    const html = '<img src="cid:lamp@x.example">'
    expect(withPictureSizes(html, [image(hex)])).toBe(html)
  })
})
