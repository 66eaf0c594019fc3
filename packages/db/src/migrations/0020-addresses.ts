import { randomUUID } from 'node:crypto'
import { type Kysely, sql } from 'kysely'

interface Before {
  inbox_addresses: { local_part: string; user_id: string; id: string | null }
  mails: { user_id: string; envelope_to: string; received_at: number }
  inbox_arrivals: { local_part: string; user_id: string; word: string; mails: number; last_at: number }
}

/**
 * Several addresses for a user, each with a name, whom it was given to, and a switch; what arrived at each, and by which
 * `+word`; mail providers' questions whether they may forward; by which address a newsletter came last.
 */
export async function up(db: Kysely<Before>): Promise<void> {
  // A local part lets mail in: calls name an address by something that may stand in logs.
  await db.schema.alterTable('inbox_addresses').addColumn('id', 'text').execute()
  await db.schema.alterTable('inbox_addresses').addColumn('label', 'text').execute()
  await db.schema
    .alterTable('inbox_addresses')
    .addColumn('for_one', 'integer', (c) => c.notNull().defaultTo(0))
    .execute()
  await db.schema.alterTable('inbox_addresses').addColumn('given_to', 'text').execute()
  await db.schema.alterTable('inbox_addresses').addColumn('disabled_at', 'bigint').execute()
  const addresses = await db.selectFrom('inbox_addresses').select(['local_part', 'user_id']).execute()
  for (const { local_part } of addresses) {
    const row = db.updateTable('inbox_addresses').set({ id: randomUUID() })
    await row.where('local_part', '=', local_part).execute()
  }
  await db.schema.createIndex('inbox_addresses_id').unique().on('inbox_addresses').column('id').execute()

  await db.schema
    .createTable('inbox_arrivals')
    .addColumn('local_part', 'text', (c) =>
      c.notNull().references('inbox_addresses.local_part').onDelete('cascade'),
    )
    .addColumn('word', 'text', (c) => c.notNull())
    .addColumn('user_id', 'text', (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('mails', 'integer', (c) => c.notNull())
    .addColumn('last_at', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('inbox_arrivals_pk', ['local_part', 'word'])
    .execute()
  await db.schema.createIndex('inbox_arrivals_user').on('inbox_arrivals').column('user_id').execute()
  await countArrivals(db, new Map(addresses.map(({ local_part, user_id }) => [local_part, user_id])))

  await db.schema
    .createTable('forwardings')
    .addColumn('mail_id', 'text', (c) => c.primaryKey().references('mails.id').onDelete('cascade'))
    .addColumn('user_id', 'text', (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('local_part', 'text', (c) => c.notNull())
    .addColumn('code', 'text')
    .addColumn('confirm_url', 'text')
    .addColumn('received_at', 'bigint', (c) => c.notNull())
    .addColumn('used_at', 'bigint')
    .execute()
  await db.schema
    .createIndex('forwardings_user')
    .on('forwardings')
    .columns(['user_id', 'received_at'])
    .execute()

  await db.schema.alterTable('newsletters').addColumn('via_local_part', 'text').execute()
  await db.schema.alterTable('newsletters').addColumn('via_word', 'text').execute()
}

/** What came before is counted under the address alone: its words were of no account then. */
async function countArrivals(db: Kysely<Before>, owners: ReadonlyMap<string, string>): Promise<void> {
  const rows = await db
    .selectFrom('mails')
    .select([
      'user_id',
      'envelope_to',
      sql<number>`count(*)`.as('mails'),
      sql<number>`max(received_at)`.as('last_at'),
    ])
    .groupBy(['user_id', 'envelope_to'])
    .execute()
  const counts = new Map<string, { mails: number; last_at: number }>()
  for (const { user_id, envelope_to, mails, last_at } of rows) {
    const [local_part = ''] = envelope_to.toLowerCase().split(/[+@]/)
    if (owners.get(local_part) !== user_id) continue
    const sum = counts.get(local_part) ?? { mails: 0, last_at: 0 }
    counts.set(local_part, {
      mails: sum.mails + Number(mails),
      last_at: Math.max(sum.last_at, Number(last_at)),
    })
  }
  for (const [local_part, count] of counts) {
    const user_id = owners.get(local_part) ?? ''
    await db
      .insertInto('inbox_arrivals')
      .values({ local_part, user_id, word: '', ...count })
      .execute()
  }
}
