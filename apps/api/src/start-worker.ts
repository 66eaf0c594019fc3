import { runMailAgain } from '@tidings/pipeline/run/again/run-mail-again'
import { processMail } from '@tidings/pipeline/run/process-mail'
import { openUnderstandingPool } from '@tidings/pipeline/understand/understanding-pool'
import type { House } from './open-house.ts'
import { readerCount } from './reader-count.ts'

/** Works off what is waiting until closed; what is under way is then finished first. */
export async function startWorker({
  database,
  files,
  jobs,
  log,
}: House): Promise<{ close(): Promise<void> }> {
  const processes = readerCount()
  const pool = openUnderstandingPool({ processes })
  const processing = { db: database.db, files, understand: pool.understand, log }
  const worker = await jobs.work(
    {
      'process-mail': ({ mailId }, attempt) => processMail(processing, mailId, attempt),
      'reextract-mail': ({ mailId }, attempt) => runMailAgain(processing, mailId, attempt),
    },
    {
      // One more than processes: while one mail is being stored, the next is being read.
      concurrency: processes + 1,
      onError: (error, job) => log.warn({ err: error, ...job }, 'a job failed and will be tried again'),
    },
  )
  return {
    async close() {
      await worker.stop()
      await pool.close()
    },
  }
}
