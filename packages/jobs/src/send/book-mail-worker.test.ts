import { openJobs } from '@tidings/db/jobs/open-jobs'
import { resumeUser, suspendUser } from '@tidings/db/queries/accounts/suspensions'
import { findBookMails, replanBookMail, saveBookMails } from '@tidings/db/queries/editions/book-mails'
import { seedUser } from '@tidings/db/testing/seed'
import { DATABASES, testDatabase } from '@tidings/db/testing/test-database'
import { describe, expect, test } from 'vitest'
import { forEachTest } from '../testing/for-each-test.ts'
import { addDueBooks } from './book-mail-worker.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
const MORNING = Date.UTC(2026, 10, 20, 7)

describe.each(DATABASES)('books by mail on %s', (kind) => {
  const database = forEachTest(() => testDatabase(kind))

  async function reader(hour = 7, enabledAt = MORNING - HOUR): Promise<string> {
    const { db } = database
    const userId = await seedUser(db)
    await db.updateTable('users').set({ email_verified_at: 1 }).where('id', '=', userId).execute()
    await saveBookMails(db, userId, { address: 'ann@kindle.com', isEnabled: true, hour, now: enabledAt })
    return userId
  }
  const look = (now: number) => addDueBooks({ db: database.db, jobs: openJobs(database) }, now)
  const due = async () => {
    const rows = await database.db.selectFrom('jobs').select('payload').orderBy('id').execute()
    return rows.map(({ payload }) => JSON.parse(payload).date)
  }
  const nextAt = async (userId: string) => (await findBookMails(database.db, userId))?.next_at

  test('are due once a local day at their hour, in the morning for the day before', async () => {
    await reader()
    for (const at of [MORNING - 1, MORNING, MORNING + 1, MORNING + 5 * HOUR]) await look(at)
    expect(await due()).toEqual(['2026-11-19'])
    await Promise.all([look(MORNING + DAY), look(MORNING + DAY)])
    await look(MORNING)
    expect(await due()).toEqual(['2026-11-19', '2026-11-20'])
  })

  test('in the evening are those of the day itself, and none from before they were switched on', async () => {
    await reader(18)
    await reader(7, MORNING + 1)
    await look(MORNING + 2 * HOUR)
    expect(await due()).toEqual([])
    await look(MORNING + 11 * HOUR)
    expect(await due()).toEqual(['2026-11-20'])
  })

  test('are scheduled, and found without reading those of others', async () => {
    const userId = await reader()
    await look(MORNING - HOUR)
    expect(await nextAt(userId)).toBe(MORNING)
    await look(MORNING)
    expect(await nextAt(userId)).toBe(MORNING + DAY)
    if (database.kind === 'sqlite') {
      const statement =
        'select * from book_mails where is_enabled = 1 and next_at <= ? order by next_at limit 100'
      const plan = database.driver.prepare<unknown[], { detail: string }>(`explain query plan ${statement}`)
      expect(plan.all(1).map(({ detail }) => detail)).toEqual([
        'SEARCH book_mails USING INDEX book_mails_due (is_enabled=? AND next_at<?)',
      ])
    }
  })

  test('are scheduled again for another hour, another time zone, and after a clock was ahead', async () => {
    const userId = await reader(18)
    await look(MORNING)
    const schedule = { address: 'ann@kindle.com', isEnabled: true, hour: 9, now: MORNING }
    await saveBookMails(database.db, userId, schedule)
    await look(MORNING)
    expect(await nextAt(userId)).toBe(MORNING + 2 * HOUR)
    const zone = { time_zone: 'Asia/Tokyo' }
    await database.db.updateTable('users').set(zone).where('id', '=', userId).execute()
    await replanBookMail(database.db, userId)
    await look(MORNING)
    // Nine in Tokyo is midnight here.
    expect(await nextAt(userId)).toBe(MORNING + 17 * HOUR)
    const ahead = { next_at: MORNING + 400 * DAY }
    await database.db.updateTable('book_mails').set(ahead).where('user_id', '=', userId).execute()
    await look(MORNING + 17 * HOUR)
    expect(await nextAt(userId)).toBe(MORNING + 41 * HOUR)
    expect(await due()).toHaveLength(1)
  })

  test('of a suspended account, or without a confirmed address, wait until that is resolved', async () => {
    const suspended = await reader()
    const unconfirmed = await reader()
    await database.db.transaction().execute((trx) => suspendUser(trx, suspended, 1))
    const none = { email_verified_at: null }
    await database.db.updateTable('users').set(none).where('id', '=', unconfirmed).execute()
    await look(MORNING)
    expect(await due()).toEqual([])
    await database.db.transaction().execute((trx) => resumeUser(trx, suspended))
    await look(MORNING + HOUR)
    await look(MORNING + HOUR)
    expect(await due()).toEqual(['2026-11-19'])
  })
})
