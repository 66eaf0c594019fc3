import { expect, test } from 'vitest'
import { openMessageRoom } from './message-room.ts'

const KB = 1024

test('a mail that says how large it will be is let in as long as all of them have room', async () => {
  const room = openMessageRoom(undefined, 1000 * KB)
  const first = room.hold()
  expect(first.growTo(1000 * KB)).toBe(true)
  expect(await room.admits({ SIZE: '400000' })).toBe(true)
  expect(await room.admits({ SIZE: '900000' })).toBe(false)
  first.release()
  expect(await room.admits({ SIZE: '900000' })).toBe(true)
  expect(await room.admits(false)).toBe(true)
  expect(await room.admits({ SIZE: true })).toBe(true)
})

test('a mail that grows beyond what is left is told so, small ones still come in, and what is released is there again', () => {
  const room = openMessageRoom(undefined, 1000 * KB)
  const [first, second, small] = [room.hold(), room.hold(), room.hold()]
  expect(first.growTo(900 * KB)).toBe(true)
  expect(second.growTo(200 * KB)).toBe(true)
  expect(second.growTo(900 * KB)).toBe(false)
  expect(small.growTo(256 * KB)).toBe(true)
  first.release()
  expect(second.growTo(900 * KB)).toBe(true)
})

test('nothing is let in when the disk has no space for it', async () => {
  const room = openMessageRoom(async () => false)
  expect(await room.admits(false)).toBe(false)
})
