import { setTimeout as sleep } from 'node:timers/promises'
import { seedMail, seedRemotePicture, seedUser } from '@tidings/db/testing/seed'
import { DATABASES } from '@tidings/db/testing/test-database'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { FetchWeb } from '../fetch/guarded-fetch.ts'
import { forEachTest } from '../testing/for-each-test.ts'
import { openMailRun } from '../testing/mail-run.ts'
import { type PictureOptions, runPictures } from './run-pictures.ts'

describe.each(DATABASES)('remote pictures that are due on %s', (kind) => {
  const mails = forEachTest(() => openMailRun(kind))
  let running: { stop(): Promise<void> }[]
  /** The current requests and all requests, in order; each ends when released. */
  let underWay: string[]
  let asked: string[]
  let releaseAll: () => void
  beforeEach(() => {
    running = []
    underWay = []
    asked = []
    releaseAll = () => {}
  })
  afterEach(async () => {
    await Promise.all(running.map((each) => each.stop()))
  })

  const missing = (url: string) => ({
    ...{ status: 404, url, headers: {}, hops: [], body: Buffer.alloc(0), truncated: false },
  })
  const held: FetchWeb = async (url, { signal } = {}) => {
    asked.push(url)
    underWay.push(url)
    await new Promise<void>((resolve) => {
      const before = releaseAll
      releaseAll = () => {
        before()
        resolve()
      }
      signal?.addEventListener('abort', () => resolve())
    })
    underWay.splice(underWay.indexOf(url), 1)
    return missing(url)
  }
  const atOnce: FetchWeb = async (url) => {
    asked.push(url)
    return missing(url)
  }
  const run = (more: Partial<PictureOptions> = {}) => {
    const log = { info: () => {}, warn: (details: object) => expect(details).toEqual('no fault') }
    const means = { db: mails.db, files: mails.files, log, fetchWeb: atOnce }
    const usual = { isEager: true, maxBytes: 1e9, hasSpace: async () => true, lookMs: 20 }
    const one = runPictures({ ...means, ...usual, ...more })
    running.push(one)
    return one
  }
  async function pictures(userId: string, count: number, host = '', due: number | null = 1) {
    const mailId = await seedMail(mails.db, userId)
    for (let n = 0; n < count; n += 1) {
      const name = host === '' ? `h${n}-${userId.slice(0, 8)}.example` : host
      const picture = { url: `https://${name}/${userId}/${n}`, host: name, due_at: due }
      await seedRemotePicture(mails.db, { userId, mailId }, picture)
    }
  }
  const waiting = async () =>
    await mails.db.selectFrom('remote_pictures').selectAll().where('state', '=', 'waiting').execute()

  test('are each requested once, by any number of processes', async () => {
    await pictures(mails.userId, 20)
    for (let n = 0; n < 3; n += 1) run()
    await expect.poll(async () => (await waiting()).length).toBe(0)
    expect(asked.toSorted()).toEqual([...new Set(asked)].toSorted())
    expect(asked).toHaveLength(20)
  })

  test('are requested two at a time of one user and of one host, so that nobody waits for a slow one', async () => {
    const bea = await seedUser(mails.db, 'Bea')
    await pictures(mails.userId, 30, 'slow.example', 5)
    run({ fetchWeb: held })
    await expect.poll(() => underWay.length).toBe(2)
    await pictures(bea, 1, 'quick.example', 1)
    await expect.poll(() => underWay.filter((url) => url.includes('quick'))).toHaveLength(1)
    const slow = () => underWay.filter((url) => url.includes('slow'))
    await expect.poll(slow).toHaveLength(2)
    await sleep(200)
    expect(slow()).toHaveLength(2)
  })

  test('of one user behind a slow server are claimed a few at a time, so that others’ are claimed too', async () => {
    await pictures(mails.userId, 40, 'slow.example', 5)
    run({ fetchWeb: held })
    await sleep(200)
    expect((await waiting()).filter(({ due_at }) => due_at !== 5).length).toBeLessThanOrEqual(8)
  })

  test('of one site with many hosts are requested two at a time, and leave room for those of others', async () => {
    for (let n = 0; n < 20; n += 1) {
      const user = await seedUser(mails.db, `Slow ${n}`)
      for (let m = 0; m < 4; m += 1) await pictures(user, 1, 'slow.example', 1000 + n)
    }
    await pictures(mails.userId, 1, 'a.slow.example', 2000)
    await pictures(mails.userId, 1, 'b.slow.example', 2000)
    // A user may have two of the slow requests in progress; no third one starts.
    await pictures(await seedUser(mails.db, 'Bea'), 1, 'quick.example', 1)
    run({ fetchWeb: held })
    await expect.poll(() => underWay.filter((url) => url.includes('quick'))).toHaveLength(1)
    await expect.poll(() => underWay.filter((url) => url.includes('slow'))).toHaveLength(2)
  })

  test('wait for a while once one could not be stored, so that not all are requested without result', async () => {
    await pictures(mails.userId, 10)
    const faults: unknown[] = []
    const hex = '89504e470d0a1a0a0000000d49484452000000280000001e0806000000000000000000000049444154'
    const picture = Buffer.from(hex, 'hex')
    run({
      fetchWeb: async (url) => {
        asked.push(url)
        return { ...missing(url), status: 200, body: picture }
      },
      files: { ...mails.files, put: () => Promise.reject(new Error('ENOSPC')) },
      log: { info: () => {}, warn: (fault) => faults.push(fault) },
    })
    await expect.poll(() => faults.length).toBeGreaterThan(0)
    await sleep(200)
    expect(asked.length).toBeLessThanOrEqual(2)
  })

  test.each([
    ['others are asked for after two that failed', 2, 12],
    ['nobody is for a while after three in a row', 3, 3],
  ])('%s', async (_, broken, expected) => {
    for (const name of ['Bea', 'Cat', 'Dan'].slice(0, broken)) {
      await pictures(await seedUser(mails.db, name), 1, `broken-${name}.example`)
    }
    const faults: unknown[] = []
    const fetchWeb: FetchWeb = async (url) => {
      asked.push(url)
      if (url.includes('broken')) throw new Error('a fault of this one')
      return missing(url)
    }
    run({ fetchWeb, log: { info: () => {}, warn: (fault) => faults.push(fault) } })
    await expect.poll(() => faults.length).toBe(broken)
    await pictures(mails.userId, 10)
    if (expected > broken) await expect.poll(() => asked.length).toBe(expected)
    else await sleep(200)
    expect(asked).toHaveLength(expected)
  })

  test('without a scheduled time are only fetched where this is done before viewing and there is space', async () => {
    await pictures(mails.userId, 2, '', null)
    for (const options of [{ isEager: false }, { maxBytes: 0 }]) {
      const one = run(options)
      await sleep(200)
      expect((await waiting()).map(({ due_at }) => due_at)).toEqual([null, null])
      await one.stop()
    }
    run()
    await expect.poll(async () => (await waiting()).every(({ due_at }) => due_at !== null)).toBe(true)
    expect(asked).toEqual([])
  })

  test('wait while the disk is nearly full', async () => {
    await pictures(mails.userId, 1)
    run({ hasSpace: async () => false })
    await sleep(200)
    expect(asked).toEqual([])
  })

  test('are due again at once when what fetches them is stopped', async () => {
    await pictures(mails.userId, 5)
    const one = run({ fetchWeb: held })
    await expect.poll(() => underWay.length).toBe(2)
    await one.stop()
    const rows = await waiting()
    // The ones that were being requested are done.
    expect(rows.map(({ tries }) => tries).toSorted()).toEqual([0, 0, 0, 1, 1])
    expect(rows.every(({ due_at }) => (due_at ?? Number.POSITIVE_INFINITY) <= Date.now())).toBe(true)
  })
})
