import { expect, test } from 'vitest'
import { judgePicture } from './fetch-picture.ts'

/** The head of a PNG of that size; nothing else is read. */
function png(width: number, height: number): Buffer {
  const head = Buffer.alloc(64)
  Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex').copy(head)
  head.writeUInt32BE(width, 16)
  head.writeUInt32BE(height, 20)
  Buffer.from('0806000000', 'hex').copy(head, 24)
  Buffer.from('0000000049444154', 'hex').copy(head, 29)
  return head
}

function avif(...sides: [number, number][]): Buffer {
  const boxes = sides.map(([width, height]) => {
    const box = Buffer.alloc(20)
    box.writeUInt32BE(20)
    box.write('ispe', 4)
    box.writeUInt32BE(width, 12)
    box.writeUInt32BE(height, 16)
    return box
  })
  return Buffer.concat([Buffer.from('0000001c6674797061766966000000006176696600000000', 'hex'), ...boxes])
}

test.each([
  ['a PNG', png(600, 400), 'image/png'],
  ['an AVIF file', avif([600, 400]), 'image/avif'],
  [
    'a JPEG',
    Buffer.concat([Buffer.from('ffd8ffc0001108', 'hex'), Buffer.from('0190025803', 'hex'), Buffer.alloc(30)]),
    'image/jpeg',
  ],
])('%s is known by its bytes', async (_, bytes, mediaType) => {
  expect(await judgePicture(bytes)).toEqual({ mediaType })
})

test.each([
  ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"></svg>'), 'no-picture'],
  ['a page', Buffer.from('<!doctype html><html></html>'), 'no-picture'],
  ['a PDF', Buffer.from('%PDF-1.7\n'), 'no-picture'],
  ['nothing', Buffer.alloc(0), 'no-picture'],
  ['a PNG of one pixel', png(1, 1), 'shows-nothing'],
  ['a PNG that unfolds without end', png(60_000, 60_000), 'too-many-pixels'],
  ['an AVIF file that unfolds without end', avif([10, 10], [60_000, 60_000]), 'too-many-pixels'],
  ['an AVIF file that tells no size', avif(), 'damaged'],
  ['a PNG without sides', png(0, 7), 'damaged'],
])('%s is refused', async (_, bytes, refusal) => {
  expect(await judgePicture(bytes)).toEqual({ refusal })
})
