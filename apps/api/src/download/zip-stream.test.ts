import { randomBytes } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import type { Entry } from './entries.ts'
import { zipStream } from './zip-stream.ts'

setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void

async function* mails(count: number): AsyncGenerator<Entry> {
  for (let n = 0; n < count; n += 1) yield { name: `mails/${n}.eml`, pieces: [randomBytes(70_000)] }
}

test('the memory of a download doesn’t grow with the number of its files', async () => {
  const held: number[] = []
  let sent = 0
  for await (const bytes of zipStream(mails(800))) {
    sent += bytes.length
    if (sent < (held.length + 1) * 14_000_000) continue
    collectGarbage()
    // Buffers are freed beside the program: the next collection waits until those of this one are.
    await setTimeout(20)
    collectGarbage()
    held.push(process.memoryUsage().arrayBuffers)
  }
  expect(held.length).toBe(4)
  // A pooled slab of Node for each of those files would be 38 MB.
  expect((held.at(-1) ?? 0) - (held.at(0) ?? 0)).toBeLessThan(10_000_000)
})
