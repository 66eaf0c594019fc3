import { openJobs } from '@tidings/db/jobs/open-jobs'
import { setDefaultLimits } from '@tidings/db/queries/accounts/default-limits'
import { hasMailFromOutside } from '@tidings/db/queries/accounts/instance'
import { isFull } from '@tidings/db/queries/accounts/mail-allowance'
import { setPersonLimits } from '@tidings/db/queries/accounts/people'
import { resumeUser, suspendUser } from '@tidings/db/queries/accounts/suspensions'
import {
  insertInboxAddress,
  listInboxAddresses,
  updateInboxAddress,
} from '@tidings/db/queries/mails/inbox-addresses'
import { listArrivals } from '@tidings/db/queries/mails/inbox-arrivals'
import { findRaw } from '@tidings/db/queries/mails/raw-mails'
import { seedFile, seedMail, seedUser } from '@tidings/db/testing/seed'
import { BOTH_DATABASES, DATABASES, type TestDatabase, testDatabase } from '@tidings/db/testing/test-database'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openReceiver, type Receiver } from './receiver.ts'

let database: TestDatabase
let receiver: Receiver
let userId: string
const open = () => openReceiver({ db: database.db, jobs: openJobs(database), mailDomain: 'inbox.localhost' })
async function openOn(kind: TestDatabase['kind']) {
  database = await testDatabase(kind)
  receiver = open()
  userId = await seedUser(database.db)
  await insertInboxAddress(database.db, userId, 'kx7m', 1)
}
afterEach(() => database.drop())

describe.each(BOTH_DATABASES)('receiving mail on %s', (kind) => {
  beforeEach(() => openOn(kind))

  const mail = (text: string, to = userId) => ({
    ...{ userId: to, from: 'news@example.com', to: 'kx7m@inbox.localhost' },
    ...{ raw: Buffer.from(text), receivedAt: 1000 },
  })

  const refusals = () => database.db.selectFrom('refusals').selectAll().execute()
  const waitingJobs = async () => (await database.db.selectFrom('jobs').select('id').execute()).length

  test('counts what arrives at each address and each word, a repetition once', async () => {
    const client = { ip: '203.0.113.7', helo: null }
    const at = (to: string, text: string, receivedAt = 1000) =>
      receiver.accept({ ...mail(text), client, to: `${to}@inbox.localhost`, receivedAt })
    await receiver.accept({ ...mail('of a mailbox'), to: 'kx7m@inbox.localhost' })
    await at('kx7m', 'one')
    await at('KX7M', 'two', 3000)
    await at('kx7m', 'two', 4000)
    await at('kx7m', 'old', 500)
    await at('kx7m+News', 'three', 2000)
    await at('elsewhere', 'four')
    expect(await listArrivals(database.db, userId)).toEqual([
      { local_part: 'kx7m', word: '', mails: 3, last_at: 3000 },
      { local_part: 'kx7m', word: 'news', mails: 1, last_at: 2000 },
    ])
  })

  test('accepts nothing while the disk has no space for it', async () => {
    const sizes: number[] = []
    const deps = { db: database.db, jobs: openJobs(database), mailDomain: 'inbox.localhost' }
    const full = openReceiver({ ...deps, hasSpace: async (bytes) => sizes.push(bytes) === 2 })
    await expect(full.accept(mail('one'))).rejects.toMatchObject({ code: 'ENOSPC' })
    expect([await full.hasSpace(), await full.hasSpace(), await waitingJobs()]).toEqual([true, false, 0])
    expect(sizes).toEqual([3, 0, 0])
  })

  test('stores the bytes as received, with one job', async () => {
    const raw = Buffer.from([0, 255, 13, 10, 46, 13, 10])
    expect(await receiver.accept({ ...mail(''), raw })).toBe('kept')
    const row = await database.db.selectFrom('mails').selectAll().executeTakeFirstOrThrow()
    expect(Buffer.from((await findRaw(database.db, userId, row.id)) ?? [])).toEqual(raw)
    expect(row).toMatchObject({ user_id: userId, state: 'waiting', received_at: 1000, size: 7 })
    expect(await waitingJobs()).toBe(1)
  })

  test('the same mail again, a sender’s retry, changes nothing', async () => {
    expect(await receiver.accept(mail('same'))).toBe('kept')
    const again = await Promise.all([receiver.accept(mail('same')), receiver.accept(mail('same'))])
    expect(again).toEqual(['repeated', 'repeated'])
    expect(await waitingJobs()).toBe(1)
  })

  test('many at once are each stored once', async () => {
    const issues = Array.from({ length: 200 }, (_, i) => mail(`issue ${i}`))
    const outcomes = await Promise.all(issues.map((issue) => receiver.accept(issue)))
    expect(new Set(outcomes)).toEqual(new Set(['kept']))
    const rows = await database.db.selectFrom('mails').select('digest').distinct().execute()
    expect(rows).toHaveLength(200)
    expect(await waitingJobs()).toBe(200)
  })

  test('one that can’t be stored is refused and its neighbours are not', async () => {
    const given = [mail('first'), mail('second'), mail('third', 'no such user'), mail('fourth')]
    const outcomes = await Promise.allSettled(given.map((one) => receiver.accept(one)))
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled'])
    expect(await waitingJobs()).toBe(3)
  })

  // The others don't depend on the database.
  if (!DATABASES.includes(kind)) return

  test('finds the owner of an inbox, and none for any other', async () => {
    expect(await receiver.ownerOf('KX7M+news@inbox.localhost')).toBe(userId)
    expect(await receiver.ownerOf('zzzz@inbox.localhost')).toBeUndefined()
    expect(await receiver.ownerOf('kx7m@example.com')).toBeUndefined()
  })

  test.each([
    ['from another machine', { client: { ip: '93.184.215.14', helo: null } }, true],
    ['by a service on the internet', { isFromOutside: true }, true],
    ['from this machine', { client: { ip: '127.0.0.1', helo: null } }, false],
    ['from this machine by IPv6', { client: { ip: '::ffff:127.0.0.1', helo: null } }, false],
    ['by no connection', {}, false],
  ])('a mail %s says so of the address', async (_how, given, isOutside) => {
    await receiver.accept({ ...mail('Subject: A\r\n\r\nB'), ...given })
    expect(await hasMailFromOutside(database.db)).toBe(isOutside)
  })

  test('an address that is switched off has no owner, another that is on still has one', async () => {
    await insertInboxAddress(database.db, userId, 'b3dn', 2)
    const [first] = await listInboxAddresses(database.db, userId)
    await updateInboxAddress(database.db, userId, first?.id ?? '', { disabled_at: 3 })
    expect(await receiver.ownerOf('kx7m@inbox.localhost')).toBeUndefined()
    expect(await receiver.ownerOf('kx7m+news@inbox.localhost')).toBeUndefined()
    expect(await receiver.ownerOf('b3dn@inbox.localhost')).toBe(userId)
    await updateInboxAddress(database.db, userId, first?.id ?? '', { disabled_at: null })
    expect(await receiver.ownerOf('kx7m@inbox.localhost')).toBe(userId)
  })

  test('records refused mail for the owner of a switched-off address, and for nobody else', async () => {
    const [first] = await listInboxAddresses(database.db, userId)
    await updateInboxAddress(database.db, userId, first?.id ?? '', { disabled_at: 3 })
    await receiver.ownerOf('KX7M+word@inbox.localhost', 'x'.repeat(5000))
    await receiver.ownerOf('kx7m@elsewhere.example', 'a@b.example')
    await receiver.ownerOf('nobody@inbox.localhost', 'a@b.example')
    expect(await refusals()).toEqual([])
    await receiver.refusals.settle()
    const envelope = { envelope_from: 'x'.repeat(256), envelope_to: 'KX7M+word@inbox.localhost' }
    expect(await refusals()).toMatchObject([{ user_id: userId, ...envelope, reason: 'switched-off' }])
  })

  test('of a flood of refusals a hundred a day are kept, and none longer than 30 days', async () => {
    const note = (at: number) =>
      receiver.refusals.note({ userId, from: 'a@b.example', to: 'kx7m', reason: 'empty', at })
    for (let n = 0; n < 300; n++) note(1000 + n)
    await receiver.refusals.settle()
    for (let n = 0; n < 100; n++) note(2000)
    await receiver.refusals.settle()
    expect(await refusals()).toHaveLength(100)
    note(1500 + 31 * 86_400_000)
    await receiver.refusals.settle()
    expect(await refusals()).toHaveLength(1)
  })

  test('a refusal that cannot be recorded is dropped', async () => {
    receiver.refusals.note({ userId: 'gone', from: '', to: '', reason: 'empty', at: 1 })
    await receiver.refusals.settle()
    receiver.refusals.note({ userId, from: '', to: '', reason: 'empty', at: 1 })
    await receiver.refusals.settle()
    expect(await refusals()).toHaveLength(1)
  })

  test('of a hundred words fifty are counted separately, the others under the address', async () => {
    const client = { ip: '203.0.113.7', helo: null }
    for (let n = 0; n < 100; n++)
      await receiver.accept({ ...mail(`word ${n}`), client, to: `kx7m+${n}@inbox.localhost` })
    const arrivals = await listArrivals(database.db, userId)
    expect(arrivals).toHaveLength(51)
    expect(arrivals[0]).toMatchObject({ word: '', mails: 50 })
  })

  test('and so does the same with the date of the retry, but not other words under its identifier', async () => {
    const written = (date: string, words: string) =>
      mail(`From: a@b.example\r\nMessage-ID: <1@b.example>\r\nDate: ${date}\r\n\r\n${words}`)
    const dates = ['Fri, 20 Nov 2026 08:00:00 +0000', 'Fri, 20 Nov 2026 08:00:01 +0000'] as const
    expect(await receiver.accept(written(dates[0], 'Hello'))).toBe('kept')
    expect(await receiver.accept(written(dates[1], 'Hello'))).toBe('repeated')
    expect(await receiver.accept(written(dates[1], 'Goodbye'))).toBe('kept')
    expect(await waitingJobs()).toBe(2)
  })
})

const INBOX = 'kx7m+news@inbox.localhost'
const DAY = 86_400_000
const NONE = { most_mails_a_day: null, most_megabytes: null, most_newsletters: null }

describe.each(DATABASES)('an inbox on %s', (kind) => {
  beforeEach(() => openOn(kind))

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

test('two processes that get the same mails in different orders store each once, and refuse none', async () => {
  await openOn('postgres')
  const mail = (n: number) => ({
    ...{ userId, from: 'news@example.com', to: `kx7m+${n % 3}@inbox.localhost`, receivedAt: 1000 },
    raw: Buffer.from(`Subject: ${n}\r\n\r\nText`),
  })
  const [a, b] = [open(), open()]
  const numbers = Array.from({ length: 30 }, (_, n) => n)
  const outcomes = await Promise.all([
    ...numbers.map((n) => a.accept(mail(n))),
    ...numbers.toReversed().map((n) => b.accept(mail(n))),
  ])
  expect(outcomes.filter((outcome) => outcome === 'kept')).toHaveLength(30)
  expect(await database.db.selectFrom('mails').select('id').execute()).toHaveLength(30)
})
