import { sql } from 'kysely'
import type { Executor } from '../../schema.ts'
import { findInstanceValue, setInstanceValue } from './instance.ts'

/** The limits of accounts without their own; null: no limit. `megabytes` are 10^6 bytes. */
export interface DefaultLimits {
  mailsADay: number | null
  megabytes: number | null
  newsletters: number | null
}

/** Stored in the table `instance`, as JSON. */
const NAME = 'default-limits'
const NONE: DefaultLimits = { mailsADay: null, megabytes: null, newsletters: null }

/** Parses the stored limits. */
export function defaultLimitsOf(stored: string | null | undefined): DefaultLimits {
  return stored ? { ...NONE, ...JSON.parse(stored) } : NONE
}

/** The stored limits as an expression, to be selected with columns of an account in one statement. */
export const storedDefaultLimits = sql<
  string | null
>`(select value from instance where name = ${sql.lit(NAME)})`

/** The limits of accounts without their own. */
export async function findDefaultLimits(db: Executor): Promise<DefaultLimits> {
  return defaultLimitsOf(await findInstanceValue(db, NAME))
}

/** Changes the limits of accounts without their own, from now on. */
export function setDefaultLimits(db: Executor, limits: DefaultLimits): Promise<void> {
  return setInstanceValue(db, NAME, JSON.stringify(limits))
}
