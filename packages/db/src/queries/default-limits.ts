import { sql } from 'kysely'
import type { Executor } from '../schema.ts'
import { findInstanceValue, setInstanceValue } from './instance.ts'

/** What each account may have at most that has no limit of its own; null: no limit. `megabytes` are 10^6 bytes. */
export interface DefaultLimits {
  mailsADay: number | null
  megabytes: number | null
  newsletters: number | null
}

/** In the table `instance`, as JSON. */
const NAME = 'default-limits'
const NONE: DefaultLimits = { mailsADay: null, megabytes: null, newsletters: null }

/** What is stored, read. */
export function defaultLimitsOf(stored: string | null | undefined): DefaultLimits {
  return stored ? { ...NONE, ...JSON.parse(stored) } : NONE
}

/** What is stored, to be selected beside columns of an account, so that one statement reads both. */
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
