import { randomBytes } from 'node:crypto'
import { openJobs } from '@tidings/db/jobs/open-jobs'
import { resumeUser, suspendUser } from '@tidings/db/queries/accounts/suspensions'
import { leaseDueImport } from '@tidings/db/queries/imports/imports'
import { leaseDueMailbox, listWatchedMailboxes } from '@tidings/db/queries/mailboxes/mailbox-reading'
import { seedImport, seedMailbox } from '@tidings/db/testing/seed-receiving'
import { DATABASES, testDatabase } from '@tidings/db/testing/test-database'
import { beforeEach, describe, expect, test } from 'vitest'
import { openWebhookRun } from '../notify/testing/webhook-run.ts'
import { openDigestLinks } from '../send/digest-links.ts'
import { writeNextDigest } from '../send/digest-mail-worker.ts'
import { seedDigestUser } from '../send/testing/digest-user.ts'
import { forEachTest } from '../testing/for-each-test.ts'

const HOUR = 3_600_000
const MIDNIGHT = Date.parse('2026-11-20T00:00:00Z')

describe.each(DATABASES)('while an account is suspended on %s', (kind) => {
  const database = forEachTest(() => testDatabase(kind))
  let reader: Awaited<ReturnType<typeof seedDigestUser>>
  beforeEach(async () => {
    reader = await seedDigestUser(database)
  })

  const suspend = () => database.db.transaction().execute((trx) => suspendUser(trx, reader.userId, 1))
  const resume = () => database.db.transaction().execute((trx) => resumeUser(trx, reader.userId))

  test('no digest is written, and the first one afterwards has what arrived meanwhile', async () => {
    const work = (now: number) => ({
      ...{ db: database.db, jobs: openJobs(database), links: openDigestLinks(randomBytes(32)) },
      ...{ mailDomain: 'inbox.test', origin: () => 'https://tidings.example' },
      ...{ log: { warn: () => {} }, now: () => now },
    })
    const look = async (now: number) => {
      while (await writeNextDigest(work(now))) {}
    }
    const mails = () => database.db.selectFrom('digest_mails').selectAll().execute()
    await reader.enable(MIDNIGHT)
    await reader.article('Owls have an accent', MIDNIGHT + HOUR)
    await suspend()
    await look(MIDNIGHT + 7 * HOUR)
    expect(await mails()).toEqual([])
    await resume()
    await look(MIDNIGHT + 31 * HOUR)
    expect(await mails()).toMatchObject([{ content: expect.stringContaining('Owls have an accent') }])
  })

  test('its mailboxes are not read and their connections end, and its imports wait', async () => {
    const { db } = database
    const mailboxId = await seedMailbox(db, reader.userId)
    await db.updateTable('mailboxes').set({ next_at: 1, state: 'watching' }).execute()
    await seedImport(db, reader.userId)
    await db.updateTable('imports').set({ next_at: 1 }).execute()
    const due = async () => [
      (await leaseDueMailbox(db, 10, 5))?.id,
      (await listWatchedMailboxes(db, [mailboxId])).size,
      (await leaseDueImport(db, 10, 5))?.user_id,
    ]
    await suspend()
    expect(await due()).toEqual([undefined, 0, undefined])
    await resume()
    expect(await due()).toEqual([mailboxId, 1, reader.userId])
  })

  test('its webhooks are not called, and pending deliveries are sent afterwards', async () => {
    const run = await openWebhookRun(kind)
    const { locked, userId } = run.mails
    const { id } = await run.add()
    await run.receiveMail('m1')
    await locked((trx) => suspendUser(trx, userId, 1))
    await run.deliver()
    expect(run.receiver.calls).toEqual([])
    expect(await run.deliveries(id)).toMatchObject([{ state: 'waiting', attempts: 0 }, { state: 'waiting' }])
    await locked((trx) => resumeUser(trx, userId))
    await run.deliver()
    expect(run.receiver.calls).toHaveLength(2)
    await run.close()
  })
})
