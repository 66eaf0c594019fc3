import { randomBytes } from 'node:crypto'
import { crc32, deflateSync } from 'node:zlib'
import { fileTypeFromBuffer } from 'file-type'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { refused } from '../testing/refused.ts'
import { avatarPicture } from './store-avatar.ts'

const RED = { r: 200, g: 30, b: 30 }
const BLUE = { r: 30, g: 30, b: 200 }
const plain = (width: number, height: number, background = RED) =>
  sharp({ create: { width, height, channels: 3, background } })
/** Red on the left, blue on the right. */
const twoHalves = async (width: number, height: number) =>
  plain(width, height).composite([
    {
      input: await plain(width / 2, height, BLUE)
        .png()
        .toBuffer(),
      left: width / 2,
      top: 0,
    },
  ])
/** A PNG of one bit a pixel, which sharp would take seconds to make. */
function blackPng(width: number, height: number): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header[8] = 1
  const rows = deflateSync(Buffer.alloc((Math.ceil(width / 8) + 1) * height))
  const chunk = (name: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(name), data])
    const ends = Buffer.alloc(8)
    ends.writeUInt32BE(data.length, 0)
    ends.writeUInt32BE(crc32(body), 4)
    return Buffer.concat([ends.subarray(0, 4), body, ends.subarray(4)])
  }
  const start = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')
  return Buffer.concat([start, chunk('IHDR', header), chunk('IDAT', rows), chunk('IEND', Buffer.alloc(0))])
}

describe('an uploaded picture', () => {
  it.each(['jpeg', 'png', 'webp', 'gif', 'avif'] as const)(
    'that is a %s becomes a square WebP',
    async (format) => {
      const picture = await avatarPicture(await plain(900, 700).toFormat(format).toBuffer())
      expect((await fileTypeFromBuffer(picture))?.mime).toBe('image/webp')
      expect(await sharp(picture).metadata()).toMatchObject({ width: 512, height: 512 })
    },
  )

  it('is not made larger than it is', async () => {
    const picture = await avatarPicture(await plain(40, 30).png().toBuffer())
    expect(await sharp(picture).metadata()).toMatchObject({ width: 30, height: 30 })
  })

  it('keeps no data on where and when it was taken', async () => {
    const taken = await plain(60, 60)
      .withExif({ IFD0: { Copyright: 'Ada' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 0/1' } })
      .jpeg()
      .toBuffer()
    expect((await sharp(taken).metadata()).exif).toBeDefined()
    const picture = await avatarPicture(taken)
    const { exif, xmp, iptc, icc } = await sharp(picture).metadata()
    expect({ exif, xmp, iptc, icc }).toEqual({})
    expect(Buffer.from(picture).includes('Ada')).toBe(false)
  })

  it('is upright, however the camera was held', async () => {
    const lying = await (await twoHalves(80, 80)).withMetadata({ orientation: 6 }).jpeg().toBuffer()
    const { data, info } = await sharp(await avatarPicture(lying))
      .raw()
      .toBuffer({ resolveWithObject: true })
    // Turned by a quarter to the right: the left side is at the top.
    const at = (x: number, y: number) => data[(y * info.width + x) * info.channels] ?? 0
    expect([at(20, 5) > 120, at(60, 5) > 120, at(20, 75) > 120]).toEqual([true, true, false])
  })

  it('that is animated is stored as its first frame', async () => {
    const frames = await Promise.all([RED, BLUE].map((colour) => plain(50, 50, colour).png().toBuffer()))
    const moving = await sharp(frames, { join: { animated: true } })
      .gif({ delay: [100, 100] })
      .toBuffer()
    expect((await sharp(moving).metadata()).pages).toBe(2)
    const picture = await avatarPicture(moving)
    expect(await sharp(picture).metadata()).toMatchObject({ width: 50, height: 50 })
    expect((await sharp(picture).metadata()).pages ?? 1).toBe(1)
  })

  it.each([
    ['SVG', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'],
    ['SVG after a declaration', '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>'],
    ['HTML', '<!doctype html><img src=x>'],
    ['PDF', '%PDF-1.7\n'],
    ['text', 'I am a picture.'],
    ['nothing', ''],
  ])('that is %s is refused by what it is', async (_, text) => {
    expect(await refused(avatarPicture(Buffer.from(text)))).toEqual({
      code: 'UNSUPPORTED_MEDIA_TYPE',
      message: 'A profile picture is a JPEG, PNG, WebP, GIF or AVIF file.',
    })
  })

  it('that expands to an extreme number of pixels is refused before decoding', async () => {
    const bomb = blackPng(10_000, 9000)
    expect(bomb.length).toBeLessThan(1_000_000)
    expect(await refused(avatarPicture(bomb))).toEqual({
      code: 'PAYLOAD_TOO_LARGE',
      message: 'A profile picture has at most 50 million pixels.',
    })
  })

  it.each([
    ['png', { progressive: true }, 4100],
    ['jpeg', { progressive: true }, 4100],
    ['gif', { effort: 1 }, 1100],
    ['webp', { effort: 0 }, 4100],
  ] as const)(
    'that is a %s (%o), which is decoded whole in memory, is refused when it is large',
    async (format, options, width) => {
      const large = await plain(width, 4000).toFormat(format, options).toBuffer()
      expect(await refused(avatarPicture(large))).toEqual({
        code: 'PAYLOAD_TOO_LARGE',
        message: 'That picture is too complex. Please try a smaller one.',
      })
      const usual = await plain(900, 700).toFormat(format, options).toBuffer()
      expect(await sharp(await avatarPicture(usual)).metadata()).toMatchObject({ width: 512 })
    },
  )

  it.each(['png', 'jpeg', 'webp'] as const)(
    'that is a %s cut off in the middle is refused',
    async (format) => {
      const raw = { width: 300, height: 300, channels: 3 } as const
      const noise = sharp(randomBytes(270_000), { raw })
      const whole = await noise.toFormat(format).toBuffer()
      expect(await refused(avatarPicture(whole.subarray(0, whole.length / 3)))).toEqual({
        code: 'UNPROCESSABLE_CONTENT',
        message: 'That picture is damaged and cannot be read.',
      })
    },
  )
})
