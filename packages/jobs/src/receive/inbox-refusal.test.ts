import { openJobs } from '@tidings/db/jobs/open-jobs'
import { setDefaultLimits } from '@tidings/db/queries/accounts/default-limits'
import { isFull } from '@tidings/db/queries/accounts/mail-allowance'
import { setPersonLimits } from '@tidings/db/queries/accounts/people'
import { resumeUser, suspendUser } from '@tidings/db/queries/accounts/suspensions'
import { insertInboxAddress } from '@tidings/db/queries/mails/inbox-addresses'
import { seedFile, seedMail, seedUser } from '@tidings/db/testing/seed'
import { DATABASES, testDatabase } from '@tidings/db/testing/test-database'
import { beforeEach, describe, expect, test } from 'vitest'
import { forEachTest } from '../testing/for-each-test.ts'
import { openReceiver, type Receiver } from './receiver.ts'

const INBOX = 'kx7m+news@inbox.localhost'
const DAY = 86_400_000
const NONE = { most_mails_a_day: null, most_megabytes: null, most_newsletters: null }

describe.each(DATABASES)('an inbox on %s', (kind) => {
  const database = forEachTest(() => testDatabase(kind))
  let receiver: Receiver
  let userId: string
  beforeEach(async () => {
    receiver = openReceiver({ db: database.db, jobs: openJobs(database), mailDomain: 'inbox.localhost' })
    userId = await seedUser(database.db)
    await insertInboxAddress(database.db, userId, 'kx7m', 1)
  })

  const suspend = () => database.db.transaction().execute((trx) => suspendUser(trx, userId, 1))
  const refusalReason = async () => (await receiver.recipientOf(INBOX))?.refusalReason

  test('of a suspended account takes no mail until it is resumed', async () => {
    expect(await receiver.recipientOf(INBOX)).toEqual({ userId, refusalReason: null })
    await suspend()
    expect(await receiver.recipientOf(INBOX)).toEqual({ userId, refusalReason: 'suspended' })
    await database.db.transaction().execute((trx) => resumeUser(trx, userId))
    expect(await refusalReason()).toBeNull()
  })

  test('takes as many mails within 24 hours as the operator allows', async () => {
    await setPersonLimits(database.db, userId, { ...NONE, most_mails_a_day: 2 })
    await seedMail(database.db, userId, Date.now() - 2 * DAY)
    await seedMail(database.db, userId, Date.now())
    expect(await refusalReason()).toBeNull()
    await seedMail(database.db, userId, Date.now())
    expect(await refusalReason()).toBe('mails-a-day')
  })

  test('takes mail until mails and pictures fill the space that the operator allows', async () => {
    await setPersonLimits(database.db, userId, { ...NONE, most_megabytes: 2 })
    const mailId = await seedMail(database.db, userId, 1)
    await database.db.updateTable('mails').set({ size: 1_500_000 }).where('id', '=', mailId).execute()
    expect(await refusalReason()).toBeNull()
    await seedFile(database.db, { userId, mailId }, { kind: 'inline', bytes: 500_000 })
    expect(await refusalReason()).toBe('full')
    await setPersonLimits(database.db, userId, { ...NONE, most_megabytes: 3 })
    expect(await refusalReason()).toBeNull()
  })

  test('takes as much as the operator allows everybody, unless its account has a limit of its own', async () => {
    await seedMail(database.db, userId, Date.now())
    expect(await refusalReason()).toBeNull()
    const none = { mailsADay: null, megabytes: null, newsletters: null }
    await setDefaultLimits(database.db, { ...none, mailsADay: 1 })
    expect(await refusalReason()).toBe('mails-a-day')
    await setPersonLimits(database.db, userId, { ...NONE, most_mails_a_day: 2 })
    expect(await refusalReason()).toBeNull()
    await setDefaultLimits(database.db, { ...none, megabytes: 0 })
    expect(await refusalReason()).toBe('full')
    expect(await isFull(database.db, userId)).toBe(true)
    await setPersonLimits(database.db, userId, { ...NONE, most_megabytes: 1 })
    expect(await refusalReason()).toBeNull()
    expect(await isFull(database.db, userId)).toBe(false)
    await setDefaultLimits(database.db, none)
  })

  test('of another user is not affected by that', async () => {
    const other = await seedUser(database.db, 'Ben')
    await insertInboxAddress(database.db, other, 'b3dn', 1)
    await suspend()
    expect(await receiver.recipientOf('b3dn@inbox.localhost')).toEqual({ userId: other, refusalReason: null })
  })
})
