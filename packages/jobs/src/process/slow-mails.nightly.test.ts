import { writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { JobWorker } from '@tidings/db/jobs/job-queue'
import { insertMail } from '@tidings/db/queries/mails/mails'
import { seedUser } from '@tidings/db/testing/seed'
import { DATABASES } from '@tidings/db/testing/test-database'
import type { MailAnalysis } from '@tidings/mail/analyse-mail'
import { MailNotUnderstood } from '@tidings/mail/common/types/mail-not-understood'
import { roundup, SCHEDULER } from '@tidings/mail/testing/roundup'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { forEachTest } from '../testing/for-each-test.ts'
import { openMailRun } from '../testing/mail-run.ts'
import { openWorkerPool, type WorkerPool } from '../workers/worker-pool.ts'
import { processMail } from './process-mail.ts'

const READER = fileURLToPath(new URL('../testing/slow-worker.ts', import.meta.url))
const READERS = 2
const GOOD = roundup({ id: 'good', items: [SCHEDULER] })
const HOSTILE = Array.from({ length: 8 }, (_, n) => `hostile${n}`)
/** 100 KB that take until their file exists. */
const hostileMail = (file: string) => `X-Takes-Until: ${file}\r\n${GOOD}${'3'.repeat(100_000)}`

describe.each(DATABASES)('mails of one user that take long on %s', (kind) => {
  const mails = forEachTest(() => openMailRun(kind))
  let pool: WorkerPool<MailAnalysis>
  let worker: JobWorker
  /** Mails in the order in which an attempt at them ended. */
  let tries: string[]
  /** Mails in the order in which analysis processes finished them. */
  let read: string[]
  /** Mails of a user that are waiting or being analysed. */
  let asked: Set<string>
  beforeEach(() => {
    tries = []
    read = []
    asked = new Set()
  })
  afterEach(async () => {
    await pool.close()
    await worker.stop()
  })

  const file = (id: string) => `${mails.folder}/${id}.end`
  const stateOf = async (id: string) => (await mails.mailRow(id)).state

  async function put(id: string, userId: string, text: string): Promise<void> {
    const { db, jobs } = mails
    const envelope = { envelopeFrom: '', envelopeTo: 'a@b', receivedAt: 1, digest: id }
    await insertMail(db, { id, userId, ...envelope, raw: Buffer.from(text) })
    await db.transaction().execute((trx) => jobs.add(trx, 'process-mail', { mailId: id }, { owner: userId }))
  }

  async function work(deadlineMs: number): Promise<void> {
    const { jobs } = mails
    pool = openWorkerPool<MailAnalysis>(READER, { processes: READERS, deadlineMs })
    const reading = { ...mails, analyse: pool.read, log: { info: () => {} } }
    worker = await jobs.work(
      {
        'process-mail': ({ mailId }, attempt, about) => {
          const analyse = (raw: Uint8Array, userId: string) => {
            asked.add(mailId)
            return pool.read(raw, userId).finally(() => read.push(mailId))
          }
          const run = processMail({ ...reading, analyse }, mailId, attempt, about)
          return run.finally(() => tries.push(mailId))
        },
      },
      { concurrency: READERS + 4, isFaultOfJob: (error) => error instanceof MailNotUnderstood, onError() {} },
    )
  }

  test('hold up another user’s mail until one of them has had its turn, and no longer', async () => {
    for (const id of HOSTILE) await put(id, mails.userId, hostileMail(file(id)))
    await work(300_000)
    await vi.waitFor(() => expect(asked.size).toBe(READERS + 3), 60_000)
    await put('good', await seedUser(mails.db, 'Bea'), GOOD)
    await vi.waitFor(() => expect(asked).toContain('good'), 60_000)
    expect(tries).toEqual([])
    // One of those that are analysed, which are not always those that came first. All others take forever: if one of
    // them got the free slot, the good one would never be analysed.
    const [first = ''] = asked
    await writeFile(file(first), '')
    await vi.waitFor(() => expect(tries).toContain('good'), 60_000)
    expect(read).toEqual([first, 'good'])
    expect(await stateOf('good')).toBe('processed')
  })

  test('are tried again once all have been tried, and then kept, with the reason', async () => {
    const some = HOSTILE.slice(0, 4)
    for (const id of some) await put(id, mails.userId, hostileMail(file(id)))
    await work(1000)
    await vi.waitFor(() => expect(tries).toHaveLength(some.length * 2), 120_000)
    for (const half of [tries.slice(0, some.length), tries.slice(some.length)])
      expect(half.toSorted()).toEqual(some)
    const kept = { state: 'not-understood', reason: 'time-limit', reason_detail: '1' }
    for (const id of some) expect(await mails.mailRow(id)).toMatchObject(kept)
    const left = () => mails.db.selectFrom('jobs').select('id').execute()
    await vi.waitFor(async () => expect(await left()).toEqual([]), 60_000)
    expect(asked.size).toBe(some.length)
  })
})
