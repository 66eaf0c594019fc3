import { describe, expect, test } from 'vitest'
import { seedMail, seedRemotePicture, seedUser, seedWebhook } from '../../testing/seed.ts'
import { seedImport, seedMailbox } from '../../testing/seed-receiving.ts'
import { BOTH_DATABASES, testDatabase } from '../../testing/test-database.ts'
import { nextWorkAt, waitingWork } from './waiting-work.ts'

describe.each(BOTH_DATABASES)('the work that waits on %s', (kind) => {
  test('is counted for all users, each kind when it is due', async () => {
    const database = await testDatabase(kind)
    const { db } = database
    try {
      const none = { mails: 0, mailsToArchive: 0, pictures: 0, summaries: 0, imports: 0 }
      expect(await waitingWork(db, 1000)).toEqual({ ...none, mailboxes: { ok: 0, failing: 0 } })
      const [ann, ben] = [await seedUser(db, 'Ann'), await seedUser(db, 'Ben')]
      await seedMail(db, ann)
      const mailId = await seedMail(db, ben)
      await db.updateTable('mails').set({ state: 'processed' }).where('id', '=', mailId).execute()
      await seedMailbox(db, ann)
      const mailbox = await seedMailbox(db, ben)
      await db.updateTable('mailboxes').set({ problem: 'wrong-password' }).where('id', '=', mailbox).execute()
      await seedImport(db, ann)
      await db.updateTable('imports').set({ next_at: 1 }).execute()
      await seedRemotePicture(db, { userId: ben, mailId })
      await db.updateTable('remote_pictures').set({ state: 'waiting', due_at: 500 }).execute()
      const some = { mails: 1, mailsToArchive: 1, summaries: 0, imports: 1, mailboxes: { ok: 1, failing: 1 } }
      expect(await waitingWork(db, 499)).toEqual({ ...some, pictures: 0 })
      expect(await waitingWork(db, 500)).toEqual({ ...some, pictures: 1 })
    } finally {
      await database.drop()
    }
  })

  test('is next due when the earliest of it is, and at once while any is in progress', async () => {
    const database = await testDatabase(kind)
    const { db } = database
    try {
      const ann = await seedUser(db, 'Ann')
      expect(await nextWorkAt(db, true)).toBe(Number.POSITIVE_INFINITY)
      const mailId = await seedMail(db, ann)
      await seedRemotePicture(db, { userId: ann, mailId })
      await db.updateTable('remote_pictures').set({ state: 'waiting', due_at: 900 }).execute()
      expect(await nextWorkAt(db, true)).toBe(900)
      expect(await nextWorkAt(db, false)).toBe(Number.POSITIVE_INFINITY)
      await seedWebhook(db, ann)
      await db.updateTable('webhooks').set({ edition_at: 800 }).execute()
      expect(await nextWorkAt(db, true)).toBe(800)
      await seedImport(db, ann)
      await db.updateTable('imports').set({ next_at: 700 }).execute()
      expect(await nextWorkAt(db, true)).toBe(700)
      const job = { name: 'sweep-expired', payload: '{}', owner: 'nobody', last_error: null, run_at: 600 }
      await db
        .insertInto('jobs')
        .values([
          { ...job, state: 'scheduled', leased_until: null },
          { ...job, state: 'failed', leased_until: null, run_at: 1 },
        ])
        .execute()
      expect(await nextWorkAt(db, true)).toBe(600)
      await db
        .updateTable('jobs')
        .set({ state: 'leased', leased_until: 5000 })
        .where('run_at', '=', 600)
        .execute()
      expect(await nextWorkAt(db, true)).toBe(0)
      await db.deleteFrom('jobs').execute()
      await seedMailbox(db, ann)
      expect(await nextWorkAt(db, true)).toBe(0)
    } finally {
      await database.drop()
    }
  })
})
