import { endReprocess } from '@tidings/db/queries/issues/reprocess-requests'
import { settleMail } from '@tidings/db/queries/mails/mails'
import { seedMail } from '@tidings/db/testing/seed'
import { BOTH_DATABASES } from '@tidings/db/testing/test-database'
import { beforeEach, describe, expect, it } from 'vitest'
import { expectRefused, refusal } from '../testing/refusal.ts'
import { type TestApp, useTestApp } from '../testing/test-app.ts'

describe.each(BOTH_DATABASES)('reprocessing an issue on %s', (kind) => {
  const app = useTestApp(kind)
  let reader: Awaited<ReturnType<TestApp['newReader']>>
  beforeEach(async () => {
    reader = await app.newReader()
  })

  const settledMail = async () => {
    const id = await seedMail(app.db, reader.user.id)
    await settleMail(app.db, reader.user.id, id, { state: 'processed', reason: null })
    return id
  }
  const jobsDone = async (count: number) => {
    const done: string[] = []
    const handle = async ({ mailId }: { mailId: string }) => void done.push(mailId)
    const worker = await app.services.jobs.work(
      { 'process-mail': handle, 'reprocess-mail': handle },
      { concurrency: 8, onError: () => {} },
    )
    await expect.poll(() => done.length).toBe(count)
    await worker.stop()
    return done
  }

  it('is queued, and shown on the issue until it is done', async () => {
    const id = await settledMail()
    expect(await reader.call.issues.reprocess({ id })).toEqual({ queued: true })
    expect((await reader.call.issues.get({ id })).issue.isReprocessing).toBe(true)
    expect(await jobsDone(1)).toEqual([id])
    await endReprocess(app.db, id, true)
    expect((await reader.call.issues.get({ id })).issue.isReprocessing).toBe(false)
  })

  it('shows a failure until it is requested again', async () => {
    const id = await settledMail()
    const issue = async () => (await reader.call.issues.get({ id })).issue
    await reader.call.issues.reprocess({ id })
    await endReprocess(app.db, id, false)
    expect(await issue()).toMatchObject({ isReprocessing: false, reprocessFailed: true })
    expect(await reader.call.issues.reprocess({ id })).toEqual({ queued: true })
    expect(await issue()).toMatchObject({ isReprocessing: true, reprocessFailed: false })
    await jobsDone(2)
  })

  it('is limited per user', async () => {
    const ids: string[] = []
    for (let n = 0; n < 21; n += 1) ids.push(await settledMail())
    const last = ids.pop() ?? ''
    for (const id of ids) await reader.call.issues.reprocess({ id })
    const refused = await refusal(reader.call.issues.reprocess({ id: last }))
    expect(refused).toMatchObject({ status: 429, code: 'TOO_MANY_REQUESTS' })
    expect((await reader.call.issues.get({ id: last })).issue.isReprocessing).toBe(false)
    const mara = await app.newReader()
    const hers = await seedMail(app.db, mara.user.id)
    await settleMail(app.db, mara.user.id, hers, { state: 'processed', reason: null })
    expect(await mara.call.issues.reprocess({ id: hers })).toEqual({ queued: true })
    await endReprocess(app.db, ids[0] ?? '', true)
    expect(await reader.call.issues.reprocess({ id: last })).toEqual({ queued: true })
    await jobsDone(22)
  })

  it('is queued once, however often it is requested', async () => {
    const id = await settledMail()
    const asked = await Promise.allSettled([1, 2, 3].map(() => reader.call.issues.reprocess({ id })))
    expect(asked.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    await expectRefused(
      reader.call.issues.reprocess({ id }),
      'CONFLICT',
      'The issue is already being processed again.',
    )
    expect(await jobsDone(1)).toEqual([id])
    await endReprocess(app.db, id, true)
    expect(await reader.call.issues.reprocess({ id })).toEqual({ queued: true })
    await jobsDone(1)
  })

  it('can be requested again when a job was lost', async () => {
    const id = await settledMail()
    const anHourAgo = Date.now() - 3_600_000
    await app.db
      .updateTable('mails')
      .set({ reprocess_requested_at: anHourAgo })
      .where('id', '=', id)
      .execute()
    expect((await reader.call.issues.get({ id })).issue.isReprocessing).toBe(false)
    expect(await reader.call.issues.reprocess({ id })).toEqual({ queued: true })
    await jobsDone(1)
  })

  it('is refused while the mail is first processed', async () => {
    const id = await seedMail(app.db, reader.user.id)
    await expectRefused(
      reader.call.issues.reprocess({ id }),
      'CONFLICT',
      'The issue is still being processed.',
    )
  })
})
