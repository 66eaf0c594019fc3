import { type ChildProcess, fork } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { openDatabase } from '@tidings/db/database'
import { migrate } from '@tidings/db/migrate'
import { findUser, setTimeZone, verifyEmail } from '@tidings/db/queries/accounts/users'
import { insertArticles } from '@tidings/db/queries/articles/articles'
import { freshDatabase } from '@tidings/db/testing/fresh-database'
import { startPostgres } from '@tidings/db/testing/postgres-server'
import { seedMail, seedNewsletter, seedUser } from '@tidings/db/testing/seed'
import { saveDigestSchedule } from '@tidings/jobs/send/digest-schedule'

/**
 * Digests by mail with a simulated clock, on PostgreSQL: worker processes get the time of each hour for a number of
 * days, are killed at random moments, and see the clock go back; in the end each user has exactly one mail for each
 * chosen local day. Environment variables: BENCH_USERS, BENCH_DAYS and BENCH_KILLS.
 */
const USERS = Number(process.env.BENCH_USERS ?? 400)
const DAYS = Number(process.env.BENCH_DAYS ?? 60)
const KILLS = Number(process.env.BENCH_KILLS ?? 50)
const WORKERS = 3
const HOUR = 3_600_000
const DAY = 24 * HOUR
/** Daylight saving time changes in both hemispheres in the following weeks. */
const START = Date.parse('2027-02-22T00:00:00Z')
const ZONES = [
  ...['UTC', 'Europe/Berlin', 'America/New_York', 'America/Nuuk', 'America/Santiago'],
  ...['Australia/Lord_Howe', 'Asia/Kathmandu', 'Pacific/Kiritimati', 'Africa/Cairo', 'Antarctica/Troll'],
]

let seed = 20_270_222
const random = () => {
  seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0
  return seed / 2 ** 32
}
const below = (count: number) => Math.floor(random() * count)

const began = performance.now()
const server = await startPostgres()
const { url, drop } = await freshDatabase(server.url)
const outbox = await mkdtemp(path.join(tmpdir(), 'tidings-digests-'))
const database = await openDatabase(url, () => {})
await migrate(database)
const { db } = database

const receivedAt = new Map<string, number[]>()
const users: { id: string; days: number; zone: string }[] = []
for (let n = 0; n < USERS; n += 1) {
  const id = await seedUser(db, `user${n}`)
  const zone = ZONES[n % ZONES.length] ?? 'UTC'
  await setTimeZone(db, id, zone)
  await verifyEmail(db, id, (await findUser(db, id))?.email ?? '', 1)
  const user = await findUser(db, id)
  if (!user) throw new Error('A user is gone.')
  const days = n % 2 === 0 ? 0b111_1111 : 1 + below(127)
  await saveDigestSchedule(db, user, { isEnabled: true, days, hour: below(24) }, START)
  users.push({ id, days, zone })
  const newsletterId = await seedNewsletter(db, id)
  const mailId = await seedMail(db, id, START)
  const times = Array.from({ length: 3 * (DAYS + 2) }, (_, no) => START + no * 8 * HOUR + below(4 * HOUR))
  receivedAt.set(id, times)
  await insertArticles(
    db,
    times.map((time, position) => {
      const article = randomUUID()
      return {
        ...{ id: article, user_id: id, newsletter_id: newsletterId, mail_id: mailId, position },
        ...{ title: `Story ${position}`, summary: 'The patch set shrank.', html: '<p>.</p>', text: 'Text.' },
        ...{ category: 'technology', published_at: 1, story_id: article, is_duplicate: 0 as const },
        ...{ received_at: time, reading_seconds: 60 },
      }
    }),
  )
}
console.log(`${USERS} users on ${server.name}, after ${seconds()}`)

const file = path.join(import.meta.dirname, 'digest-mails/worker.ts')
async function start(): Promise<ChildProcess> {
  const child = fork(file, [url, outbox])
  await once(child, 'message')
  return child
}
const workers = await Promise.all(Array.from({ length: WORKERS }, start))
let kills = 0

/** Sets the time of all workers, and kills one of them meanwhile if requested; resolves when none has work left. */
async function setTime(now: number, isKilling = false): Promise<void> {
  const victim = isKilling ? below(WORKERS) : -1
  await Promise.all(
    workers.map(async (worker, no) => {
      const listening = new AbortController()
      const { signal } = listening
      const end = Promise.race([once(worker, 'message', { signal }), once(worker, 'exit', { signal })])
      worker.send({ now })
      if (no === victim) {
        await sleep(below(60))
        worker.kill('SIGKILL')
      }
      await end
      listening.abort()
      if (no !== victim) return
      workers[no] = await start()
      kills += 1
    }),
  )
}

const hours = (DAYS + 1) * 24
const killAt = new Set(
  Array.from({ length: KILLS }, (_, n) => 1 + Math.floor(((n + random()) * hours) / KILLS)),
)
for (let hour = 0; hour <= hours; hour += 1) {
  const now = START + hour * HOUR
  // Longer ago than the day of any mail that was written, with a margin.
  if (below(40) === 0) await setTime(now - below(72 * HOUR))
  // A clock that is briefly ahead.
  if (below(80) === 0) await setTime(now + below(48 * HOUR))
  const isKilling = killAt.has(hour)
  await setTime(now, isKilling)
  // The work of the killed one is taken over after a minute.
  if (isKilling) await setTime(now + 2 * 60_000)
}
for (;;) {
  const waiting = await db.selectFrom('digest_mails').select('id').where('state', '=', 'waiting').execute()
  if (waiting.length === 0) break
  await sleep(500)
}
for (const worker of workers) worker.disconnect()

const rows = await db
  .selectFrom('digest_mails')
  .select(['user_id', 'local_date', 'state', 'span_end'])
  .orderBy('span_end')
  .execute()
const faults = users.flatMap(({ id, days, zone }) => {
  const own = rows.filter((row) => row.user_id === id)
  const dateOf = (at: number) => new Intl.DateTimeFormat('en-CA', { timeZone: zone }).format(at)
  const isWanted = (date: string) => days & (1 << ((new Date(`${date}T12:00:00Z`).getUTCDay() + 6) % 7))
  // After a clock that was ahead there may be nothing new.
  const isRight = ({ state, span_end: end }: (typeof own)[number]) => {
    const start = own.findLast((row) => row.span_end < end)?.span_end ?? START - DAY
    return state === 'empty' && !receivedAt.get(id)?.some((at) => at >= start && at < end)
  }
  const found: string[] = []
  // The first and last day may lack the hour.
  for (let at = Date.parse(dateOf(START)) + DAY; at < Date.parse(dateOf(START + hours * HOUR)); at += DAY) {
    const date = new Date(at).toISOString().slice(0, 10)
    const sent = own.filter((row) => row.local_date === date && (row.state === 'sent' || isRight(row))).length
    if (sent !== (isWanted(date) ? 1 : 0)) found.push(`${zone} ${date}: ${sent}`)
  }
  return [
    ...found,
    ...own.flatMap((row) =>
      row.local_date && isWanted(row.local_date) ? [] : [`${row.local_date} is not wanted`],
    ),
  ]
})
const files = (await readdir(outbox)).filter((name) => name.endsWith('.eml'))
const sent = rows.filter(({ state }) => state === 'sent').length
console.log(
  `${DAYS} days, ${kills} kills: ${sent} digests sent, ${files.length} files, ${rows.length - sent} others; ${faults.length} faults; ${seconds()}`,
)
for (const fault of faults.slice(0, 20)) console.log(fault)
await database.close()
await drop()
await server.stop()
await rm(outbox, { recursive: true })
if (faults.length > 0 || files.length !== sent) process.exitCode = 1

function seconds(): string {
  return `${Math.round((performance.now() - began) / 1000)} s`
}
