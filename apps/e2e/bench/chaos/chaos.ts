import { setTimeout as sleep } from 'node:timers/promises'
import { signUp } from '@tidings/api-server/testing/test-server'
import { openDatabase } from '@tidings/db/database'
import { s3Store } from '@tidings/db/files/s3-store'
import { startFaultyProxy } from '@tidings/db/testing/faulty-proxy'
import { hasPgbouncer, startPgbouncer } from '@tidings/db/testing/pgbouncer'
import { startRestartablePostgres } from '@tidings/db/testing/restartable-postgres'
import { addressOn, S3_CREDENTIALS, startS3 } from '@tidings/db/testing/s3-server'
import { quantile } from '../support/accepted-mails.ts'
import { atLeast, atMost, type Figures, reportOnly } from '../support/row.ts'
import { callOn } from './call-on.ts'
import { startFleet } from './fleet.ts'
import { sendOn } from './send-on.ts'
import { storedMails, untilIdle } from './stored-mails.ts'

export const name = 'chaos'

const SECONDS = Number(process.env.SECONDS ?? 600)
const MAILS_A_SECOND = Number(process.env.MAILS_A_SECOND ?? 4)
const READERS = 4
const KILL_MS = 5000
/** Work left after the last kill is done within this time. */
const PATIENCE_MS = 300_000

/**
 * Kills one of seven processes every five seconds, restarts PostgreSQL twice, once by a crash, and makes S3 unavailable
 * for a minute, while mails are sent and readers call.
 */
export async function run(): Promise<Figures> {
  const postgres = await startRestartablePostgres()
  if (!postgres) return { skipped: 'PostgreSQL is not installed.' }
  const pooler = hasPgbouncer() ? await startPgbouncer(postgres.url) : undefined
  const s3 = await startS3('s3rver')
  const proxy = await startFaultyProxy(s3.port)
  const { bucket, prefix, endpoint, region } = addressOn(proxy.port)
  const fleet = await startFleet({
    DATABASE_URL: pooler?.through(postgres.url) ?? postgres.url,
    DATABASE_DIRECT_URL: postgres.url,
    STORAGE_URL: `s3://${bucket}/${prefix}?endpoint=${endpoint}&region=${region}`,
    AWS_ACCESS_KEY_ID: S3_CREDENTIALS.accessKeyId,
    AWS_SECRET_ACCESS_KEY: S3_CREDENTIALS.secretAccessKey,
  })
  try {
    await fleet.ready()
    const readers = await Promise.all(
      Array.from({ length: READERS }, (_, n) => signUp(fleet.webs[n % 2] ?? '', `Reader${n}`)),
    )
    const until = Date.now() + SECONDS * 1000
    const sending = sendOn({
      ports: fleet.mailPorts,
      recipients: readers.map(({ user }) => user.emailAddress),
      perSecond: MAILS_A_SECOND,
      connections: 8,
      until,
    })
    const calling = Promise.all(
      readers.map(({ user, token }, number) =>
        callOn(fleet.webs, { number, token, email: user.email }, until),
      ),
    )
    const breaking = [
      killOn(fleet.killNext, until),
      breakAt(0.33, 'PostgreSQL is restarted', () => postgres.restart('fast')),
      breakAt(0.67, 'PostgreSQL crashes', () => postgres.restart('immediate')),
      breakAt(0.4, 'S3 is away', async () => {
        proxy.fault = () => 'reset'
        await sleep(Math.min(60, SECONDS / 5) * 1000)
        proxy.fault = () => undefined
      }),
    ]
    await Promise.all(breaking)
    const [ledger, calls] = await Promise.all([sending, calling])
    await fleet.ready()
    const database = await openDatabase(postgres.url, () => {})
    const idleAfter = await untilIdle(database, PATIENCE_MS)
    const stored = await storedMails(database, s3Store(addressOn(s3.port), S3_CREDENTIALS))
    await database.close()
    if (process.env.VERBOSE) console.log(fleet.errors(), fleet.ends, stored.otherArticles.slice(0, 20))
    const acknowledged = ledger.acknowledged()
    const sum = (of: (each: (typeof calls)[number]) => number) => calls.map(of).reduce((a, b) => a + b, 0)
    const wrong = calls.flatMap((each) => each.wrong)
    for (const each of new Set(wrong)) console.log(`  wrong: ${each}`)
    const { http, smtp, worker } = fleet.kills
    return [
      reportOnly('kills of web, mail and worker processes', `${http}, ${smtp}, ${worker}`),
      reportOnly('processes that ended by themselves, and were started again', String(fleet.ends.length)),
      reportOnly('a pooler in transaction mode between', pooler ? 'PgBouncer' : 'none'),
      reportOnly('answers to attempts', ledger.codes()),
      atLeast('acknowledged mails', acknowledged.size, 1),
      reportOnly(
        'to 250, median and 99 %',
        [0.5, 0.99].map((q) => `${ledger.quantile(q).toFixed(0)} ms`).join(', '),
      ),
      reportOnly('250 after so many attempts, 99 %', String(attemptsOf(ledger.attempts))),
      atMost(
        'acknowledged mails missing',
        [...acknowledged].filter((one) => !stored.copies.has(one)).length,
        0,
      ),
      atMost(
        'mails stored more than once',
        [...stored.copies.values()].filter((count) => count > 1).length,
        0,
      ),
      atMost('mails without their bytes', stored.unreadable, 0),
      atMost(
        'mails refused for good',
        ledger.attempts.filter(({ reply }) => reply.startsWith('5')).length,
        0,
      ),
      atMost(
        `mails not processed ${JSON.stringify(stored.states)}`,
        acknowledged.size - (stored.states.processed ?? 0),
        0,
      ),
      atMost('mails with other articles than their stories, each once', stored.otherArticles.length, 0),
      atMost('mails not archived in the bucket', stored.unarchived, 0),
      atMost('calls answered wrongly', wrong.length, 0),
      reportOnly(
        'calls answered rightly, and asked to be repeated',
        `${sum((c) => c.right)}, ${sum((c) => c.retryable)}`,
      ),
      atMost('from the last kill until all work was done', idleAfter, PATIENCE_MS / 1000, ' s'),
    ]
  } finally {
    await fleet.stop()
    await proxy.stop()
    await s3.stop()
    await pooler?.stop()
    await postgres.stop()
  }
}

async function killOn(killNext: () => Promise<void>, until: number): Promise<void> {
  while (Date.now() + KILL_MS < until) {
    await sleep(KILL_MS)
    await killNext()
  }
}

/** At a fraction of the time. */
async function breakAt(share: number, what: string, act: () => Promise<void>): Promise<void> {
  await sleep(share * SECONDS * 1000)
  const begun = performance.now()
  await act()
  const seconds = ((performance.now() - begun) / 1000).toFixed(1)
  console.log(`  ${(share * SECONDS).toFixed(0)} s: ${what}, for ${seconds} s`)
}

function attemptsOf(attempts: readonly { token: string }[]): number {
  return quantile(
    [...Map.groupBy(attempts, ({ token }) => token).values()].map((all) => all.length),
    0.99,
  )
}
