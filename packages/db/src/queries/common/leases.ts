import { sql } from 'kysely'
import type { Executor } from '../../schema.ts'

/**
 * Leases work that only one process may do at a time, or renews the lease: until `until`, afterwards anybody may take
 * it. False while another process holds it. Times are in epoch milliseconds.
 */
export async function takeLease(
  db: Executor,
  name: string,
  { holder, now, until }: { holder: string; now: number; until: number },
): Promise<boolean> {
  const row = await db
    .insertInto('instance')
    .values({ name: keyOf(name), value: textOf(until, holder) })
    .onConflict((conflict) =>
      conflict
        .column('name')
        .doUpdateSet({ value: textOf(until, holder) })
        .where((eb) =>
          eb.or([
            // All times have thirteen digits, so that they compare as text.
            eb('instance.value', '<', textOf(now, '')),
            eb(sql`substr(instance.value, 15)`, '=', holder),
          ]),
        ),
    )
    .returning('name')
    .executeTakeFirst()
  return row !== undefined
}

/** Releases a lease before it expires. */
export async function endLease(db: Executor, name: string, holder: string): Promise<void> {
  await db
    .deleteFrom('instance')
    .where('name', '=', keyOf(name))
    .where(sql`substr(value, 15)`, '=', holder)
    .execute()
}

const keyOf = (name: string) => `lease ${name}`
const textOf = (at: number, holder: string) => `${String(at).padStart(13, '0')} ${holder}`
