import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { mountSmallVolume } from '@tidings/db/testing/small-volume'
import { expect, test } from 'vitest'
import { openSpaceForMail } from './free-space.ts'

const MB = 1_000_000

test('mail is accepted as long as all that was accepted can be processed', async ({ skip }) => {
  const small = await mountSmallVolume('60m')
  if (!small) return skip('no volume may be mounted here, which takes root')
  try {
    let waiting = 0
    const hasSpaceFor = openSpaceForMail(small.folder, async () => waiting)
    while (await hasSpaceFor(MB)) waiting += MB
    // 15 MB are left, and five times as much as waits.
    expect(waiting / MB).toBe(9)
    expect([await hasSpaceFor(0), await hasSpaceFor(10_000), await hasSpaceFor(MB)]).toEqual([
      true,
      true,
      false,
    ])
    waiting = 0
    await expect.poll(() => hasSpaceFor(MB)).toBe(true)
    await writeFile(path.join(small.folder, 'other'), Buffer.alloc(50 * MB))
    await expect.poll(() => hasSpaceFor(0)).toBe(false)
  } finally {
    await small.remove()
  }
})

test('without a database nothing is known to wait', async () => {
  const away = openSpaceForMail('/', () => Promise.reject(new Error('away')))
  expect(await away(0)).toBe(true)
})
