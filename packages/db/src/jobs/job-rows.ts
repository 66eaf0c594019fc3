import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../database.ts'
import { values } from '../queries/common/values.ts'

/** Short, so that the jobs of a killed process are taken over soon; a living one renews. */
export const LEASE_MS = 15_000
const MAX_PAUSE_MS = 3_600_000
const SHORT_PAUSE_MS = 1000
/**
 * How many processes in a row may die while they have a job, before it has failed for good: it may be what ended them.
 * Several times what restarts cause; after fewer attempts, jobs that a user waits for record a failure themselves.
 */
const MAX_DEATHS = 25

export interface ClaimedJob {
  id: number
  name: string
  payload: string
  owner: string
  attempts: number
  failures: number
}

/** A job that is not tried again, as the processes that had it died. */
export type DeadJob = Pick<ClaimedJob, 'id' | 'name' | 'owner' | 'attempts'>

/**
 * Why a job failed: `shortage` has nothing to do with the job and does not count as an attempt; `own` is the fault of
 * the job itself.
 */
export interface JobFailure {
  error: unknown
  fault: 'shortage' | 'own' | 'other'
}

/**
 * The rows of the queue. A job is `scheduled` for later, `ready`, or, if it failed by its own fault before, `retry`,
 * which waits until nothing is ready. While it runs it is `leased`; when the lease expires another worker may take
 * it. It has `failed` for good when that happened too often; then its row is kept for the operator.
 */
export interface JobRows {
  /**
   * Makes due jobs and those with expired leases ready; `own` are the jobs of the caller. Returns those that have now
   * failed for good.
   */
  admit(own: ReadonlySet<number>): Promise<DeadJob[]>
  /** Those of the names of which a job can be claimed. */
  waiting(names: readonly string[]): Promise<string[]>
  /**
   * Leases a job of these names, of the next owner after `after` who is not in `except`, so that owners take turns. The
   * cost does not depend on the number of jobs.
   */
  claim(names: readonly string[], after: string, except: readonly string[]): Promise<ClaimedJob | undefined>
  renew(job: ClaimedJob): Promise<void>
  finish(job: ClaimedJob): Promise<void>
  postpone(job: ClaimedJob, failure: JobFailure): Promise<void>
}

export function jobRows({ repeatable: db, kind }: Database): JobRows {
  const now = nowOf(kind)
  // A lease may have expired meanwhile: then another worker holds the job, or has finished it and its id was reused.
  const held = ({ id, payload, attempts }: ClaimedJob) =>
    sql`id = ${id} and payload = ${payload} and attempts = ${attempts} and state = 'leased'`
  /** Most polls find nothing; an update would need the write lock on SQLite, and long planning on PostgreSQL. */
  const areThere = async (condition: RawBuilder<unknown>): Promise<boolean> => {
    const { rows } = await sql`select 1 from jobs where ${condition} limit 1`.execute(db)
    return rows.length > 0
  }
  const waiting: JobRows['waiting'] = async (names) => {
    const { rows } = await sql<{ name: string }>`select n.value as name from ${values(db, names)} as n
      where exists (select 1 from jobs where state in ('ready', 'retry') and name = n.value)`.execute(db)
    return rows.map(({ name }) => name)
  }
  return {
    async admit(own) {
      // A lease far too long comes from a clock that was ahead; one slightly too long began meanwhile.
      const hasExpired = sql`state = 'leased' and id not in (${sql.join([-1, ...own])})
        and (leased_until <= ${now()} or leased_until > ${now()} + ${sql.lit(2 * LEASE_MS)})`
      const dead = (await areThere(hasExpired))
        ? await sql<DeadJob & { state: string }>`
            update jobs set leased_until = null, deaths = deaths + 1,
              state = case when deaths + 1 >= ${sql.lit(MAX_DEATHS)} then 'failed' else ${WAITING} end
            where ${hasExpired} returning id, name, owner, attempts, state`.execute(db)
        : { rows: [] }
      const isDue = sql`state = 'scheduled'
        and (run_at <= ${now()} or (attempts > 0 and run_at > ${now()} + ${sql.lit(MAX_PAUSE_MS)}))`
      if (await areThere(isDue)) {
        await sql`update jobs set state = ${WAITING} where ${isDue}`.execute(db)
      }
      return dead.rows.flatMap(({ state, ...job }) => (state === 'failed' ? [job] : []))
    },
    waiting,
    async claim(all, after, except) {
      const names = await waiting(all)
      if (names.length === 0) return undefined
      const skipLocked = kind === 'postgres' ? sql`for update skip locked` : sql``
      const arms = ['ready', 'retry'].flatMap((state) =>
        ownersAfter(after, except).map((range, place) => {
          const rank = sql.lit(state === 'ready' ? place : 100 + place)
          return { state, range, rank }
        }),
      )
      const candidates = arms.flatMap(({ state, range, rank }) =>
        names.map(
          (name) => sql`select * from (
            select id, owner, ${rank} as rank from jobs
            where state = ${sql.lit(state)} and name = ${name} and ${range}
            order by owner, id limit 1 ${skipLocked}
          ) as arm`,
        ),
      )
      const { rows } = await sql<ClaimedJob>`
        update jobs set state = 'leased', leased_until = ${now()} + ${sql.lit(LEASE_MS)}, attempts = attempts + 1
        where id = (
          select id from (${sql.join(candidates, sql` union all `)}) as candidates
          order by rank, owner, id limit 1
        )
        returning id, name, payload, owner, attempts, failures`.execute(db)
      return rows[0]
    },
    async renew(job) {
      await sql`update jobs set leased_until = ${now()} + ${sql.lit(LEASE_MS)} where ${held(job)}`.execute(db)
    },
    async finish(job) {
      await sql`delete from jobs where ${held(job)}`.execute(db)
    },
    async postpone(job, { error, fault }) {
      const wasTried = fault !== 'shortage'
      const pause = wasTried ? Math.min(1000 * Math.E ** job.attempts, MAX_PAUSE_MS) : SHORT_PAUSE_MS
      await sql`update jobs set state = 'scheduled', leased_until = null,
        run_at = ${now()} + ${Math.round(pause)},
        attempts = ${wasTried ? job.attempts : job.attempts - 1},
        failures = ${fault === 'own' ? job.failures + 1 : job.failures},
        deaths = 0,
        last_error = ${error instanceof Error ? error.message : String(error)}
        where ${held(job)}`.execute(db)
    },
  }
}

const WAITING = sql`case when failures > 0 then 'retry' else 'ready' end`

/** Milliseconds since 1970 by the clock that all workers share: PostgreSQL's, or this machine's. */
export function nowOf(kind: Database['kind']): () => RawBuilder<number> {
  return kind === 'postgres'
    ? () => sql`(extract(epoch from statement_timestamp()) * 1000)::bigint`
    : () => sql`${Date.now()}`
}

/**
 * Conditions for all owners except some, those after one first, then the rest up to that one. Each is an index range,
 * so excluded owners are skipped and not scanned.
 */
function ownersAfter(after: string, except: readonly string[]): RawBuilder<boolean>[] {
  const cuts = [...except].sort()
  const later = cuts.filter((owner) => owner > after)
  const earlier = cuts.filter((owner) => owner <= after)
  return [
    ...later.map((owner, at) => between(later[at - 1] ?? after, owner)),
    sql`owner > ${later.at(-1) ?? after}`,
    ...earlier.map((owner, at) => between(earlier[at - 1], owner)),
    earlier.length === 0 ? sql`owner <= ${after}` : sql`owner > ${earlier.at(-1)} and owner <= ${after}`,
  ]
}

function between(low: string | undefined, high: string): RawBuilder<boolean> {
  return low === undefined ? sql`owner < ${high}` : sql`owner > ${low} and owner < ${high}`
}
