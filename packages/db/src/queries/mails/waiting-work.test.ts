import { describe, expect, test } from 'vitest'
import { seedMail, seedRemotePicture, seedUser } from '../../testing/seed.ts'
import { seedImport, seedMailbox } from '../../testing/seed-receiving.ts'
import { BOTH_DATABASES, testDatabase } from '../../testing/test-database.ts'
import { waitingWork } from './waiting-work.ts'

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
})
