import type { Database } from '@tidings/db/database'
import type { JobHandlers, JobQueue, JobWorker, WorkOptions } from '@tidings/db/jobs/job-queue'
import { sizeOfMail } from '@tidings/db/queries/mails/raw-mails'

/** Mails with more bytes are processed one at a time, as each is in memory several times. */
const HUGE = 1_000_000

type MailHandlers = Required<Pick<JobHandlers, 'process-mail' | 'reprocess-mail'>>

/**
 * Processes mails until stopped, huge ones in a separate worker: waiting for one another, they would block the slots of
 * all others.
 */
export async function workOnMails(
  { database, jobs }: { database: Pick<Database, 'db'>; jobs: JobQueue },
  handlers: MailHandlers,
  options: WorkOptions,
): Promise<JobWorker> {
  const unlessHuge =
    (work: keyof MailHandlers): MailHandlers['process-mail'] =>
    async (job, attempt, about) => {
      const { mailId, bytes = await sizeOfMail(database.db, mailId) } = job
      if (bytes <= HUGE) return handlers[work](job, attempt, about)
      await database.db.transaction().execute(async (trx) => {
        await jobs.add(trx, 'huge-mail', { mailId, work }, { owner: about.userId })
        await about.finish(trx)
      })
      jobs.wake()
    }
  const workers = await Promise.all([
    jobs.work(
      {
        'process-mail': unlessHuge('process-mail'),
        'reprocess-mail': unlessHuge('reprocess-mail'),
      },
      options,
    ),
    jobs.work(
      { 'huge-mail': ({ mailId, work }, ...rest) => handlers[work]({ mailId }, ...rest) },
      { ...options, concurrency: 1 },
    ),
  ])
  return {
    async stop() {
      await Promise.all(workers.map((worker) => worker.stop()))
    },
  }
}
