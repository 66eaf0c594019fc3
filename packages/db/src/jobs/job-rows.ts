import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../database.ts'
import { values } from '../queries/common/values.ts'
import type { Executor } from '../schema.ts'

/** Short, so that the jobs of a killed process are taken over soon; a living one renews. */
export const LEASE_MS = 15_000
const MAX_PAUSE_MS = 3_600_000
const SHORT_PAUSE_MS = 1000
/**
 * After this many deaths of processes in a row that had a job it runs alone: what ended them is one of those jobs, or
 * came from outside.
 */
const SUSPICIOUS_DEATHS = 2
/** How many processes may die while they have only this job, as their parents see, before its handler gives it up. */
const MAX_LONE_DEATHS = 2
/** After this many the job has failed for good: giving it up ends the process as well. */
const MAX_LONE_DEATHS_IN_ALL = 5
/** Of so few names all are searched for a job; of more, which ones have any is looked up first. */
const FEW_NAMES = 2
/** 2, 4, 8 … seconds. */
const MAX_DOUBLINGS = 11

export interface ClaimedJob {
  id: number
  name: string
  payload: string
  owner: string
  attempts: number
  interruptions: number
  failures: number
  deaths: number
  lone_deaths: number
  /** Whether nothing else runs beside it. */
  isAlone: boolean
}

/** The number of the attempt: a run that ended with its process was none. */
export const attemptOf = ({ attempts, interruptions }: ClaimedJob) => attempts - interruptions

/** See JobRun. */
export function deathsLeftOf({ isAlone, lone_deaths }: ClaimedJob): number {
  return isAlone ? Math.max(0, MAX_LONE_DEATHS - lone_deaths) : Number.POSITIVE_INFINITY
}

/** A job that is not tried again, as the processes that had it died. */
export type DeadJob = Pick<ClaimedJob, 'id' | 'name' | 'owner' | 'attempts'>

/**
 * Why a job failed: `stop` and `shortage` have nothing to do with the job and don't count as attempts; `own` is the fault
 * of the job itself, `death` that of a process that had it.
 */
export interface JobFailure {
  error: unknown
  fault: 'stop' | 'shortage' | 'own' | 'death' | 'other'
}

/**
 * The rows of the queue. A job is `scheduled` for later, `ready`, or, if it failed by its own fault before, `retry`,
 * which waits until nothing is ready. While it runs it is `leased`; when the lease expires another worker may take
 * it. When that happened repeatedly it is `suspect`, and runs alone. It has `failed` for good when processes died of it
 * alone too often; then its row is kept for the operator.
 */
export interface JobRows {
  /**
   * Makes due jobs and those with expired leases ready; `own` are the jobs of the caller. Returns those that have now
   * failed for good.
   */
  admit(own: ReadonlySet<number>): Promise<DeadJob[]>
  /** Those of the names of which a job can be claimed, and of which a suspect. */
  waiting(names: readonly string[]): Promise<{ ready: string[]; suspect: string[] }>
  /**
   * Leases a job of these names, of the next owner after `after` who is not in `except`, so that owners take turns;
   * `alone`: a suspect. The cost does not depend on the number of jobs.
   */
  claim(
    names: readonly string[],
    after: string,
    except: readonly string[],
    alone?: boolean,
  ): Promise<ClaimedJob | undefined>
  /** Counts the death of the process of a suspect that is running. */
  countDeath(): Promise<void>
  renew(job: ClaimedJob): Promise<void>
  /** Deletes a job that is done; in a transaction, exactly if that is committed. */
  finish(job: ClaimedJob, trx?: Executor): Promise<void>
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
  const statesOf = (alone: boolean) => (alone ? ['suspect'] : ['ready', 'retry'])
  const waiting: JobRows['waiting'] = async (names) => {
    const isThere = (alone: boolean) => {
      const states = sql.join(statesOf(alone).map((state) => sql.lit(state)))
      return sql`exists (select 1 from jobs where state in (${states}) and name = n.value)`
    }
    const { rows } = await sql<{ name: string; ready: unknown; suspect: unknown }>`
      select n.value as name, ${isThere(false)} as ready, ${isThere(true)} as suspect
      from ${values(db, names)} as n`.execute(db)
    const namesOf = (key: 'ready' | 'suspect') => rows.filter((row) => row[key]).map(({ name }) => name)
    return { ready: namesOf('ready'), suspect: namesOf('suspect') }
  }
  return {
    async admit(own) {
      // A lease far too long comes from a clock that was ahead; one slightly too long began meanwhile.
      const hasExpired = sql`state = 'leased' and id not in (${sql.join([-1, ...own])})
        and (leased_until <= ${now()} or leased_until > ${now()} + ${sql.lit(2 * LEASE_MS)})`
      const dead = (await areThere(hasExpired))
        ? await sql<DeadJob & { state: string }>`
            update jobs set leased_until = null, deaths = deaths + 1, interruptions = interruptions + 1,
              state = case when lone_deaths >= ${sql.lit(MAX_LONE_DEATHS_IN_ALL)} then 'failed'
                when deaths + 1 >= ${sql.lit(SUSPICIOUS_DEATHS)} then 'scheduled' else ${WAITING} end,
              run_at = case when deaths + 1 < ${sql.lit(SUSPICIOUS_DEATHS)} then run_at
                when deaths + 1 > ${sql.lit(MAX_DOUBLINGS)} then ${now()} + ${sql.lit(MAX_PAUSE_MS)}
                else ${now()} + 1000 * (1 << (deaths + 1)) end
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
    async claim(all, after, except, alone = false) {
      const names = all.length <= FEW_NAMES ? all : (await waiting(all))[alone ? 'suspect' : 'ready']
      if (names.length === 0) return undefined
      const skipLocked = kind === 'postgres' ? sql`for update skip locked` : sql``
      const arms = statesOf(alone).flatMap((state) =>
        ownersAfter(after, except).map((range, place) => {
          const rank = sql.lit(state === 'retry' ? 100 + place : place)
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
      const { rows } = await sql<Omit<ClaimedJob, 'isAlone'>>`
        update jobs set state = 'leased', leased_until = ${now()} + ${sql.lit(LEASE_MS)}, attempts = attempts + 1
        where id = (
          select id from (${sql.join(candidates, sql` union all `)}) as candidates
          order by rank, owner, id limit 1
        )
        returning id, name, payload, owner, attempts, interruptions, failures, deaths, lone_deaths`.execute(
        db,
      )
      return rows[0] && { ...rows[0], isAlone: alone }
    },
    async countDeath() {
      await sql`update jobs set lone_deaths = lone_deaths + 1
        where state = 'leased' and deaths >= ${sql.lit(SUSPICIOUS_DEATHS)}`.execute(db)
    },
    async renew(job) {
      await sql`update jobs set leased_until = ${now()} + ${sql.lit(LEASE_MS)} where ${held(job)}`.execute(db)
    },
    async finish(job, trx = db) {
      await sql`delete from jobs where ${held(job)}`.execute(trx)
    },
    async postpone(job, { error, fault }) {
      const wasTried = fault !== 'shortage' && fault !== 'stop'
      const isDeath = fault === 'death'
      const deaths = isDeath || fault === 'stop' ? job.deaths + Number(isDeath) : 0
      const loneDeaths = deaths === 0 ? 0 : job.lone_deaths + Number(isDeath && job.isAlone)
      await sql`update jobs set state = 'scheduled', leased_until = null,
        run_at = ${now()} + ${wasTried ? pauseAfter(isDeath ? deaths : attemptOf(job)) : SHORT_PAUSE_MS},
        attempts = ${wasTried ? job.attempts : job.attempts - 1},
        failures = ${fault === 'own' ? job.failures + 1 : job.failures},
        deaths = ${deaths}, lone_deaths = ${loneDeaths},
        last_error = ${error instanceof Error ? error.message : String(error)}
        where ${held(job)}`.execute(db)
    },
  }
}

const WAITING = sql`case when deaths >= ${sql.lit(SUSPICIOUS_DEATHS)} then 'suspect'
  when failures > 0 then 'retry' else 'ready' end`

/** The pause before the next attempt, in milliseconds. */
const pauseAfter = (attempts: number) => Math.round(Math.min(1000 * Math.E ** attempts, MAX_PAUSE_MS))

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
