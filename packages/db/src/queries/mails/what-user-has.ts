import { sql } from 'kysely'
import type { Executor } from '../../schema.ts'

/** With more, the words of a user's last mails are moved to the index. */
const MANY_WORDS = 6000

/** By name, what a new mail may concern, and the condition on its table; few users have any of it. */
const RARE = {
  rules: sql`newsletter_rules where user_id = u.id`,
  deletions: sql`deletions where user_id = u.id`,
  unsubscriptions: sql`unsubscriptions where user_id = u.id`,
  addedByHand: sql`newsletters where user_id = u.id and confirmation_status is not null`,
  addressesForOne: sql`inbox_addresses where user_id = u.id and for_one_newsletter = 1`,
  corrections: sql`corrections where user_id = u.id`,
  resolvedLinks: sql`link_resolutions where user_id = u.id`,
  webhooks: sql`webhooks where user_id = u.id`,
  storyDecisions: sql`story_constraints where user_id = u.id`,
  articlesToSketch: sql`story_sketches where user_id = u.id and sketch is null`,
  manyRecentWords: sql`(select sum(count) as words from recent_words where user_id = u.id) as r where words > ${MANY_WORDS}`,
}

/** Whether a user has any of these: what the user hasn't needn't be looked up for a mail. */
export type UserHas = Record<keyof typeof RARE, boolean>

/** For a user about whom nothing is known. */
export const MAY_HAVE_ALL = Object.fromEntries(Object.keys(RARE).map((name) => [name, true])) as UserHas

/** What a user has. Call it under lockUser, and in a statement of its own, which sees what was committed before. */
export async function whatUserHas(db: Executor, userId: string): Promise<UserHas> {
  const names = Object.keys(RARE) as (keyof UserHas)[]
  const columns = names.map((name) => sql`exists (select 1 from ${RARE[name]} limit 1) as ${sql.ref(name)}`)
  const { rows } = await sql<Record<keyof UserHas, unknown>>`
    select ${sql.join(columns)} from (select cast(${userId} as text) as id) as u`.execute(db)
  const [row] = rows
  return Object.fromEntries(names.map((name) => [name, Boolean(row?.[name])])) as UserHas
}
