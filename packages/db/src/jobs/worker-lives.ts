import type pg from 'pg'

const LOOK_MS = 5000

/**
 * graphile-worker leaves a job to its worker for four hours, also when that was killed at once. So a worker holds a lock
 * of a session as long as it lives, and looks now and then for workers that hold none: their jobs are free again. So are
 * jobs that were put off while the server's clock was ahead, and would wait for that time to come again.
 * Resolves after the first look. `stop` lets go of the lock. A job freed wrongly, while a connection was lost, is worked
 * on twice, which jobs must bear anyway.
 */
export async function workerLives(
  pool: pg.Pool,
  workerId: string,
  onError: (error: unknown) => void,
): Promise<{ stop(): Promise<void> }> {
  let session: pg.PoolClient | undefined

  /** The lock belongs to the connection: that is closed, never handed back to the pool. */
  function letGo(client: pg.PoolClient): void {
    if (session !== client) return
    session = undefined
    client.release(true)
  }

  async function hold(): Promise<void> {
    const client = await pool.connect()
    session = client
    client.once('end', () => letGo(client))
    try {
      await client.query('select pg_advisory_lock(hashtextextended($1, 0))', [workerId])
    } catch (error) {
      letGo(client)
      throw error
    }
  }

  async function look(): Promise<void> {
    try {
      if (!session) await hold()
      await pool.query(FREE_JOBS_OF_THE_DEAD)
      await pool.query(CALL_BACK_JOBS_OF_THE_FUTURE)
    } catch (error) {
      onError(error)
    }
  }

  let looking = look()
  await looking
  const timer = setInterval(() => {
    looking = looking.then(look)
  }, LOOK_MS)
  return {
    async stop() {
      clearInterval(timer)
      await looking
      if (session) letGo(session)
    },
  }
}

const FREE_JOBS_OF_THE_DEAD = `
  select graphile_worker.force_unlock_workers(array_agg(id))
  from (select distinct locked_by as id from graphile_worker.jobs where locked_by is not null) as workers
  where pg_try_advisory_xact_lock(hashtextextended(id, 0))`

const CALL_BACK_JOBS_OF_THE_FUTURE = `
  select graphile_worker.reschedule_jobs(array_agg(id), run_at := now())
  from graphile_worker.jobs
  where updated_at > now() + interval '1 minute' and run_at > now() and locked_by is null
  having count(*) > 0`
