import { readFileSync } from 'node:fs'
import { getPriority } from 'node:os'
import { fileURLToPath } from 'node:url'
import { MailNotUnderstood } from '@tidings/mail/common/types/mail-not-understood'
import { afterAll, describe, expect, it } from 'vitest'
import { openWorkerPool } from './worker-pool.ts'

const script = fileURLToPath(new URL('./testing/greedy-worker.ts', import.meta.url))
/** Longer than any test takes: filling a heap is slow on a busy machine. */
const patient = { cpuMs: 300_000, deadlineMs: 300_000 }
const pool = openWorkerPool<string>(script, { processes: 2, ...patient, residentMb: 250 })
afterAll(() => pool.close())

const read = (mail: string) => pool.read(Buffer.from(mail))

/** Buffers are outside the heap; only Linux reports the total memory of a process. */
const tellsMemory = (() => {
  try {
    return readFileSync('/proc/self/statm').length > 0
  } catch {
    return false
  }
})()

describe('the pool of worker processes', () => {
  it('stops a task that would never end; concurrent ones finish', async () => {
    const brief = openWorkerPool<string>(script, { processes: 2, deadlineMs: 3000 })
    const readBriefly = (mail: string) => brief.read(Buffer.from(mail))
    const endless = readBriefly('loop')
    const neighbors = Promise.all(['a', 'b', 'c'].map(readBriefly))
    await expect(endless).rejects.toThrow(new MailNotUnderstood('time-limit', { detail: '3' }))
    expect(await neighbors).toEqual(['a', 'b', 'c'])
    expect(await readBriefly('d')).toBe('d')
    await brief.close()
  })

  it.runIf(tellsMemory)('counts the CPU time of a task, not the time that a busy machine takes', async () => {
    const one = openWorkerPool<string>(script, { processes: 1, cpuMs: 1000 })
    expect(await one.read(Buffer.from('slow'))).toBe('slow')
    const timeLimit = new MailNotUnderstood('time-limit', { detail: '1' })
    await expect(one.read(Buffer.from('loop'))).rejects.toThrow(timeLimit)
    expect(await one.read(Buffer.from('a'))).toBe('a')
    await one.close()
  })

  it('stops a task whose caller has aborted, at any time, and continues', async () => {
    const failures: string[] = []
    const onFailure = () => failures.push('x')
    const one = openWorkerPool<string>(script, { processes: 1, ...patient, onFailure })
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

  it('runs processes at a lower priority than the server', async () => {
    expect(Number(await read('priority'))).toBeGreaterThan(getPriority())
  })

  it('stops a task that fills the heap, and continues', { timeout: 60_000 }, async () => {
    const one = openWorkerPool<string>(script, { processes: 1, ...patient, memoryMb: 64, residentMb: 2000 })
    await expect(one.read(Buffer.from('heap'))).rejects.toThrow(new MailNotUnderstood('memory-limit'))
    expect(await one.read(Buffer.from('a'))).toBe('a')
    await one.close()
  })

  it('reports a mail that crashed its process, and continues', async () => {
    await expect(read('die')).rejects.toThrow(new MailNotUnderstood('crashed'))
    expect(await read('a')).toBe('a')
  })

  it.runIf(tellsMemory)('stops a task that fills buffers outside the heap, and continues', async () => {
    await expect(read('buffers')).rejects.toThrow(new MailNotUnderstood('memory-limit'))
    expect(await read('a')).toBe('a')
  })

  it.runIf(tellsMemory)('gives no further mail to a process that has grown large', async () => {
    const one = openWorkerPool<string>(script, { processes: 1, ...patient, residentMb: 250 })
    const before = await one.read(Buffer.from('pid'))
    expect(await one.read(Buffer.from('pid'))).toBe(before)
    expect(await one.read(Buffer.from('grow'))).toBe('grow')
    expect(await one.read(Buffer.from('pid'))).not.toBe(before)
    await one.close()
  })

  it('processes huge mails one at a time, and small ones meanwhile', async () => {
    const order: string[] = []
    // The order in which processes start does not matter.
    await Promise.all(['a', 'b'].map(read))
    const huge = (name: string) =>
      pool.read(Buffer.alloc(2_000_000, name)).then((response) => order.push(response.slice(0, 1)))
    await Promise.all([huge('x'), huge('y'), huge('z'), read('s').then((response) => order.push(response))])
    expect(order.filter((name) => name !== 's')).toEqual(['x', 'y', 'z'])
    expect(order.indexOf('s')).toBeLessThan(3)
  })

  it('gives no mail to a process that is about to end', async () => {
    const brief = openWorkerPool<string>(script, { processes: 1, ...patient, idleMs: 1 })
    for (let round = 0; round < 5; round += 1) {
      expect(await brief.read(Buffer.from('a'))).toBe('a')
      await new Promise((resolve) => setTimeout(resolve, 2))
    }
    await brief.close()
  })

  it('rejects mails in progress when it closes', async () => {
    const closing = openWorkerPool<string>(script, { processes: 1 })
    const rejected = expect(closing.read(Buffer.from('a'))).rejects.toThrow('processes are closed.')
    await closing.close()
    await rejected
  })
})
