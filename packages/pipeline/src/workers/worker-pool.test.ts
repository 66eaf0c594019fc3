import { readFileSync } from 'node:fs'
import { getPriority } from 'node:os'
import { fileURLToPath } from 'node:url'
import { afterAll, describe, expect, it } from 'vitest'
import { MailNotUnderstood } from '../common/types/mail-not-understood.ts'
import { openWorkerPool } from './worker-pool.ts'

const script = fileURLToPath(new URL('./testing/greedy-worker.ts', import.meta.url))
/** Later than any test ends: on a busy machine it takes long to fill a heap. */
const patient = { cpuMs: 300_000, deadlineMs: 300_000 }
const pool = openWorkerPool<string>(script, { processes: 2, ...patient, residentMb: 250 })
afterAll(() => pool.close())

const read = (mail: string) => pool.read(Buffer.from(mail))

/** Buffers are outside the heap; what a process occupies in all is told by Linux alone. */
const tellsMemory = (() => {
  try {
    return readFileSync('/proc/self/statm').length > 0
  } catch {
    return false
  }
})()

describe('the pool of worker processes', () => {
  it('stops a reading that would never end, and its neighbors are answered', async () => {
    const brief = openWorkerPool<string>(script, { processes: 2, deadlineMs: 3000 })
    const readBriefly = (mail: string) => brief.read(Buffer.from(mail))
    const endless = readBriefly('loop')
    const neighbors = Promise.all(['a', 'b', 'c'].map(readBriefly))
    await expect(endless).rejects.toThrow(new MailNotUnderstood('time-limit', { detail: '3' }))
    expect(await neighbors).toEqual(['a', 'b', 'c'])
    expect(await readBriefly('d')).toBe('d')
    await brief.close()
  })

  it.runIf(tellsMemory)(
    'counts the time that a reading works, not the time that a busy machine takes',
    async () => {
      const one = openWorkerPool<string>(script, { processes: 1, cpuMs: 1000 })
      expect(await one.read(Buffer.from('slow'))).toBe('slow')
      await expect(one.read(Buffer.from('loop'))).rejects.toThrow(
        new MailNotUnderstood('time-limit', { detail: '1' }),
      )
      expect(await one.read(Buffer.from('a'))).toBe('a')
      await one.close()
    },
  )

  it('gives up a reading that nobody waits for any more, whenever that is, and goes on', async () => {
    const failures: string[] = []
    const one = openWorkerPool<string>(script, {
      processes: 1,
      ...patient,
      onFailure: () => failures.push('x'),
    })
    const early = new AbortController()
    const starting = one.read(Buffer.from('loop'), 'ann', early.signal)
    early.abort(new Error('gone early'))
    await expect(starting).rejects.toThrow('gone early')
    expect(await one.read(Buffer.from('a'))).toBe('a')
    const late = new AbortController()
    const endless = one.read(Buffer.from('loop'), 'ann', late.signal)
    const next = one.read(Buffer.from('b'), 'bea')
    setTimeout(() => late.abort(new Error('gone')), 100)
    await expect(endless).rejects.toThrow('gone')
    expect(await next).toBe('b')
    expect(failures).toEqual([])
    await one.close()
  })

  it('reads in processes that let the server go first', async () => {
    expect(Number(await read('priority'))).toBeGreaterThan(getPriority())
  })

  it('stops a reading that fills the heap, and goes on', { timeout: 60_000 }, async () => {
    const one = openWorkerPool<string>(script, { processes: 1, ...patient, memoryMb: 64, residentMb: 2000 })
    await expect(one.read(Buffer.from('heap'))).rejects.toThrow(new MailNotUnderstood('memory-limit'))
    expect(await one.read(Buffer.from('a'))).toBe('a')
    await one.close()
  })

  it('says of a mail that ended its reader that this was so, and goes on', async () => {
    await expect(read('die')).rejects.toThrow(new MailNotUnderstood('crashed', { tries: 3 }))
    expect(await read('a')).toBe('a')
  })

  it.runIf(tellsMemory)('stops a reading that fills buffers outside the heap, and goes on', async () => {
    await expect(read('buffers')).rejects.toThrow(new MailNotUnderstood('memory-limit'))
    expect(await read('a')).toBe('a')
  })

  it.runIf(tellsMemory)('reads no further mail in a process that has grown big', async () => {
    const one = openWorkerPool<string>(script, { processes: 1, ...patient, residentMb: 250 })
    const before = await one.read(Buffer.from('pid'))
    expect(await one.read(Buffer.from('pid'))).toBe(before)
    expect(await one.read(Buffer.from('grow'))).toBe('grow')
    expect(await one.read(Buffer.from('pid'))).not.toBe(before)
    await one.close()
  })

  it('reads huge mails one after the other, and small ones meanwhile', async () => {
    const order: string[] = []
    // Whichever process starts first makes no difference.
    await Promise.all(['a', 'b'].map(read))
    const huge = (name: string) =>
      pool.read(Buffer.alloc(2_000_000, name)).then((answer) => order.push(answer.slice(0, 1)))
    await Promise.all([huge('x'), huge('y'), huge('z'), read('s').then((answer) => order.push(answer))])
    expect(order.filter((name) => name !== 's')).toEqual(['x', 'y', 'z'])
    expect(order.indexOf('s')).toBeLessThan(3)
  })
})
