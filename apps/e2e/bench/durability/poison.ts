import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { folderStore } from '@tidings/db/files/folder-store'
import { openJobs } from '@tidings/db/jobs/open-jobs'
import { migrate } from '@tidings/db/migrate'
import { seedUser } from '@tidings/db/testing/seed'
import { emptyDatabase } from '@tidings/db/testing/test-database'
import { processMail } from '@tidings/jobs/process/process-mail'
import { openReceiver } from '@tidings/jobs/receive/receiver'
import { openAnalysisPool } from '@tidings/jobs/workers/analysis-pool'
import { openWorkerPool } from '@tidings/jobs/workers/worker-pool'
import { isDeath, MailNotUnderstood } from '@tidings/mail/common/types/mail-not-understood'
import { atMost, type Figures } from '../support/row.ts'
import { mailOf } from '../support/send-mails.ts'

export const name = 'poison'

const BEHIND = 99
const GREEDY = fileURLToPath(import.meta.resolve('@tidings/jobs/workers/testing/greedy-worker'))
/** What an analysis process does with such a mail. */
const POISONS = ['loop', 'heap', 'die']

/** Mails that hang, exhaust or crash their analysis process, each followed by ordinary ones. */
export async function run(): Promise<Figures> {
  const database = await emptyDatabase('sqlite')
  await migrate(database)
  const { db } = database
  const jobs = openJobs(database)
  const receiver = openReceiver({ db, jobs, mailDomain: 'inbox.localhost' })
  const userId = await seedUser(db)
  const greedy = openWorkerPool<never>(GREEDY, { processes: 1, memoryMb: 64 })
  const readers = openAnalysisPool({ processes: 2 })
  const tries = new Map<string, number>()
  const analyse = (raw: Uint8Array) => {
    const text = Buffer.from(raw).toString('latin1')
    const poison = POISONS.find((word) => text.includes(`Issue ${word}`))
    if (!poison || !text.includes('<h1>')) return readers.analyse(raw)
    tries.set(poison, (tries.get(poison) ?? 0) + 1)
    return greedy.read(Buffer.from(poison))
  }
  const processing = {
    db: database.repeatable,
    files: folderStore(path.join(path.dirname(database.location), 'files')),
    jobs,
    analyse,
  }
  const accept = (token: string) =>
    receiver.accept({
      userId,
      from: '',
      to: 'inbox',
      raw: Buffer.from(mailOf(token, 'inbox')),
      receivedAt: Date.now(),
    })
  try {
    for (const poison of POISONS) await accept(poison)
    await Promise.all(Array.from({ length: BEHIND }, (_, n) => accept(`good-${n}`)))
    const begun = performance.now()
    const worker = await jobs.work(
      {
        'process-mail': ({ mailId }, attempt, run) =>
          processMail({ ...processing, log: { info: () => {} } }, mailId, attempt, run),
      },
      {
        concurrency: 5,
        isFaultOfJob: (error) => error instanceof MailNotUnderstood,
        isDeath,
        onError: () => {},
      },
    )
    const inState = async (state: 'waiting' | 'not-understood') =>
      (await db.selectFrom('mails').select('id').where('state', '=', state).execute()).length
    while ((await inState('waiting')) > POISONS.length) await sleep(100)
    const behind = performance.now() - begun
    while ((await inState('waiting')) > 0 && performance.now() - begun < 180_000) await sleep(100)
    const all = performance.now() - begun
    const kept = await db
      .selectFrom('mails')
      .leftJoin('files as f', (join) => join.onRef('f.mail_id', '=', 'mails.id').on('f.kind', '=', 'mail'))
      .leftJoin('raw_mails as r', 'r.mail_id', 'mails.id')
      .select(['r.raw', 'f.key'])
      .where('state', '=', 'not-understood')
      .execute()
    await worker.stop()
    return [
      atMost(`${BEHIND} mails behind ${POISONS.length} such are done after`, behind / 1000, 60, ' s'),
      atMost(
        'such mails not kept raw in the end',
        POISONS.length - kept.filter(({ raw, key }) => raw ?? key).length,
        0,
      ),
      atMost('most tries of one', Math.max(...tries.values()), 4),
      atMost('all settled after', all / 1000, 120, ' s'),
    ]
  } finally {
    await Promise.all([greedy.close(), readers.close()])
    await database.drop()
  }
}
