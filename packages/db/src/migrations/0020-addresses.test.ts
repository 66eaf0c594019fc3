import { sql } from 'kysely'
import { Migrator } from 'kysely/migration'
import { describe, expect, test } from 'vitest'
import { insertInboxAddress, listInboxAddresses } from '../queries/inbox-addresses.ts'
import { listArrivals } from '../queries/inbox-arrivals.ts'
import { insertMail } from '../queries/mails.ts'
import { seedUser } from '../testing/seed.ts'
import { DATABASES, testDatabase } from '../testing/test-database.ts'
import * as addresses from './0020-addresses.ts'

/** What the migration has to undo so that it can run again. */
const BEFORE = [
  'drop table forwardings',
  'drop table inbox_arrivals',
  'drop index inbox_addresses_id',
  ...['id', 'label', 'for_one', 'given_to', 'disabled_at'].map(
    (column) => `alter table inbox_addresses drop column ${column}`,
  ),
  ...['via_local_part', 'via_word'].map((column) => `alter table newsletters drop column ${column}`),
]

describe.each(DATABASES)('addresses from before they had names, on %s', (kind) => {
  test('stay valid and on, each with an id of its own and what came in counted', async () => {
    const database = await testDatabase(kind)
    const { db } = database
    const [ann, bea] = [await seedUser(db), await seedUser(db, 'Bea')]
    for (const statement of BEFORE) await sql.raw(statement).execute(db)
    await sql`insert into inbox_addresses (local_part, user_id, created_at) values ('kx7m', ${ann}, 1)`.execute(
      db,
    )
    await sql`insert into inbox_addresses (local_part, user_id, created_at) values ('b3dn', ${bea}, 1)`.execute(
      db,
    )
    const mail = (id: string, envelopeTo: string, receivedAt: number) =>
      insertMail(db, {
        ...{ id, userId: ann, envelopeFrom: '', envelopeTo, receivedAt },
        ...{ digest: id, raw: Buffer.from(id) },
      })
    await mail('m1', 'KX7M@inbox.localhost', 1000)
    await mail('m2', 'kx7m+news@inbox.localhost', 3000)
    await mail('m3', 'b3dn@inbox.localhost', 2000)
    const { error } = await new Migrator({
      db,
      provider: { getMigrations: async () => ({ '0020-addresses': addresses }) },
      migrationTableName: 'again',
      migrationLockTableName: 'again_lock',
    }).migrateToLatest()
    expect(error).toBeUndefined()
    const [own] = await listInboxAddresses(db, ann)
    const about = { label: null, for_one: 0, given_to: null, disabled_at: null }
    expect(own).toMatchObject({ local_part: 'kx7m', id: expect.stringMatching(/^[\da-f-]{36}$/), ...about })
    expect((await listInboxAddresses(db, bea))[0]?.id).not.toBe(own?.id)
    expect(await listArrivals(db, ann)).toEqual([{ local_part: 'kx7m', word: '', mails: 2, last_at: 3000 }])
    expect(await listArrivals(db, bea)).toEqual([])
    expect(await insertInboxAddress(db, ann, 'b3dn', 2)).toBe(false)
    await database.drop()
  })
})
