import { expect, test } from 'vitest'
import { type MemoryClaim, openMemoryBudget } from './memory-budget.ts'

const KB = 1024
/** The first bytes of each are not counted. */
const FREE = 256 * KB

/** A budget with a fake clock, and mails that record when they are dropped. */
function open(allTogether: number) {
  let now = 0
  const gone: string[] = []
  const budget = openMemoryBudget({ allTogether, ofEach: FREE }, () => now)
  return {
    gone,
    wait(ms: number) {
      now += ms
    },
    mail: (name: string, { network = 'one', inbox = 'ann' } = {}) =>
      budget.claim([`network ${network}`, `inbox ${inbox}`], () => void gone.push(name)),
  }
}

/** Receives a mail at a steady rate per millisecond; returns the last result. */
function receiveMail(
  { wait }: { wait: (ms: number) => void },
  claim: MemoryClaim,
  { bytes, perMs, from = 0 }: { bytes: number; perMs: number; from?: number },
): boolean {
  const step = perMs * 10
  for (let size = from + step; size < from + bytes; size += step) {
    wait(10)
    if (!claim.growTo(size)) return false
  }
  wait(10)
  return claim.growTo(from + bytes)
}

test('mails share the memory, small ones are not counted, and released memory is available again', () => {
  const { mail, gone } = open(1000 * KB)
  const [first, second, small] = [mail('first'), mail('second'), mail('small')]
  expect(first.growTo(FREE + 900 * KB)).toBe(true)
  expect(second.growTo(FREE + 100 * KB)).toBe(true)
  expect(small.growTo(FREE)).toBe(true)
  first.release()
  expect(second.growTo(FREE + 1000 * KB)).toBe(true)
  expect(gone).toEqual([])
})

test('an arriving mail takes the memory of stalled ones, even of the same sender and inbox', () => {
  const { mail, gone, wait } = open(4000 * KB)
  for (let n = 0; n < 8; n += 1) mail(`slow ${n}`).growTo(FREE + 500 * KB)
  wait(1000)
  expect(receiveMail({ wait }, mail('good'), { bytes: FREE + 1200 * KB, perMs: 10 * KB })).toBe(true)
  expect(gone).toEqual(['slow 0', 'slow 1', 'slow 2'])
})

test('a past burst counts less than current progress', () => {
  const { mail, gone, wait } = open(8000 * KB)
  const [burst, steady] = [mail('burst'), mail('steady')]
  burst.growTo(FREE + 5000 * KB)
  receiveMail({ wait }, steady, { bytes: FREE + 2500 * KB, perMs: 200 })
  expect(receiveMail({ wait }, mail('new'), { bytes: FREE + 1000 * KB, perMs: 200 })).toBe(true)
  expect(gone).toEqual(['burst'])
})

test('the slowest mail gets no memory, and takes none from others', () => {
  const { mail, gone, wait } = open(2000 * KB)
  receiveMail({ wait }, mail('fast'), { bytes: FREE + 1500 * KB, perMs: 5000 })
  expect(receiveMail({ wait }, mail('slow'), { bytes: FREE + 600 * KB, perMs: 500 })).toBe(false)
  expect(gone).toEqual([])
})

test.each([
  ['network', (n: number) => ({ network: n === 0 ? 'one' : 'format-count', inbox: `${n}` })],
  ['inbox', (n: number) => ({ network: `network ${n}`, inbox: n === 0 ? 'calm' : 'flooded' })],
])('of equally fast mails, those whose %s uses most memory are dropped', (_what, ownerOf) => {
  const { mail, gone, wait } = open(4000 * KB)
  const claims = Array.from({ length: 8 }, (_, n) => mail(`${n}`, ownerOf(n)))
  for (let size = 0; size < 500 * KB; size += 50 * KB) {
    wait(100)
    for (const claim of claims) claim.growTo(FREE + size)
  }
  const [calm] = claims
  expect(calm && receiveMail({ wait }, calm, { bytes: 1500 * KB, perMs: 512, from: FREE + 450 * KB })).toBe(
    true,
  )
  expect(gone).not.toContain('0')
  expect(gone.length).toBeGreaterThan(0)
})

test('a complete mail being stored is not dropped', () => {
  const { mail, gone, wait } = open(1000 * KB)
  const whole = mail('whole')
  whole.growTo(FREE + 900 * KB)
  whole.complete()
  wait(60_000)
  expect(receiveMail({ wait }, mail('good'), { bytes: FREE + 200 * KB, perMs: 1000 * KB })).toBe(false)
  expect(gone).toEqual([])
})

test('a dropped mail holds no memory, and gets no more', () => {
  const { mail, wait } = open(1000 * KB)
  const [slow, good] = [mail('slow'), mail('good')]
  slow.growTo(FREE + 800 * KB)
  wait(5000)
  expect(good.growTo(FREE + 900 * KB)).toBe(true)
  expect(slow.growTo(FREE + 801 * KB)).toBe(false)
  slow.release()
  good.release()
  expect(mail('next').growTo(FREE + 1000 * KB)).toBe(true)
})
