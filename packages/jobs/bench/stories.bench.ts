import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { openDatabase } from '@tidings/db/database'
import { migrate } from '@tidings/db/migrate'
import { lockUser } from '@tidings/db/queries/accounts/users'
import { insertArticles } from '@tidings/db/queries/articles/articles'
import { storyKey } from '@tidings/db/queries/stories/story-keys'
import { writeTermCounts } from '@tidings/db/queries/stories/term-counts'
import { seedMail, seedNewsletter, seedUser } from '@tidings/db/testing/seed'
import { background, blendFrequencies } from '@tidings/mail/common/frequencies'
import { SKETCH_VERSION, type Sketch } from '@tidings/mail/common/types/sketch'
import { keysOf } from '@tidings/mail/stories/candidates'
import { assignStories } from '../src/stories/assign-stories.ts'
import { bytesOf, countTerms, emptyCounters } from '../src/stories/term-counters.ts'

/**
 * Articles of one user; up to the third size all arrived within the compared week, beyond that in correspondingly more
 * weeks.
 */
const SIZES = [1000, 10_000, 100_000, 1_000_000]
const WEEK = 7 * 86_400_000
const PER_WEEK = 100_000
const NOW = Date.UTC(2026, 10, 20)
const ROUNDS = 150
const ISSUE = 20

const VOCABULARY = 300_000
const TERMS = 40
/** So many of a hundred articles repeat one of the last thousand articles in every other term. */
const REPEATED_PERCENT = 20

let seed = 20_261_120
const random = () => {
  seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0
  return seed / 2 ** 32
}

/** A term by Zipf's law: the n-th most common one is in a share of texts that falls with n. */
const term = () => `t${Math.floor(Math.exp(random() * Math.log(VOCABULARY))).toString(36)}`

const recent: Sketch[] = []

function sketch(): Sketch {
  const terms = new Set<string>()
  const again = random() * 100 < REPEATED_PERCENT ? recent[Math.floor(random() * recent.length)] : undefined
  for (const [covered] of again?.terms ?? []) if (random() < 0.5) terms.add(covered)
  while (terms.size < TERMS) terms.add(term())
  const id = Math.floor(random() * 2 ** 32).toString(36)
  const made: Sketch = {
    version: SKETCH_VERSION,
    ...{ link: `news.example/${id}`, title: `title ${id}`, at: null, words: 120, pairs: [], hashes: [] },
    terms: Array.from(terms, (name, at) => [name, 1, at < 5 ? 1 : 0] as const),
  }
  recent[Math.floor(random() * 1000)] = made
  return made
}

const folder = await mkdtemp(path.join(tmpdir(), 'tidings-stories-'))
const database = await openDatabase(path.join(folder, 'tidings.db'), () => {})
await migrate(database)
const { db } = database
if (database.kind !== 'sqlite') throw new Error('The benchmark wants a file.')
const { driver } = database
const userId = await seedUser(db)
const newsletterId = await seedNewsletter(db, userId)
const fillMail = await seedMail(db, userId)
const counted = emptyCounters()
const own = { documents: 0, of: () => 0 }
const frequencies = blendFrequencies(own, background)
let filled = 0

const article = (id: string, mailId: string, position: number, at: number) => ({
  ...{ id, user_id: userId, newsletter_id: newsletterId, mail_id: mailId, position, story_id: id },
  ...{ title: 'A title', summary: 'What it says.' },
  ...{ html: '<p>It says.</p>'.repeat(60), text: 'It says. '.repeat(60) },
  ...{ category: 'other', published_at: at, received_at: at, is_duplicate: 0 as const },
})

/** Inserts articles directly up to a number; the measured ones then use the queries. */
function fill(size: number): void {
  const addArticle = driver.prepare(
    `insert into articles (id, user_id, newsletter_id, mail_id, position, title, summary, html, text, category,
       published_at, received_at, story_id, is_duplicate) values (?, ?, ?, ?, ?, 'A title', 'It.', '<p>It.</p>', 'It.', 'other', ?, ?, ?, 0)`,
  )
  const addSketch = driver.prepare(
    'insert into story_sketches (article_id, user_id, mail_id, at, sketch) values (?, ?, ?, ?, ?)',
  )
  driver.exec('create temp table if not exists unsorted (key integer, at integer, no integer)')
  const addKey = driver.prepare('insert into unsorted values (?, ?, ?)')
  const span = WEEK * Math.max(1, size / PER_WEEK)
  while (filled < size) {
    driver.transaction(() => {
      for (const end = Math.min(size, filled + 50_000); filled < end; filled += 1) {
        const made = sketch()
        const [id, at] = [randomUUID(), NOW - Math.floor(random() * span)]
        addArticle.run(id, userId, newsletterId, fillMail, filled, at, at, id)
        const { lastInsertRowid: no } = addSketch.run(id, userId, randomUUID(), at, JSON.stringify(made))
        for (const key of keysOf(made, frequencies)) addKey.run(storyKey(userId, key, at), at, no)
        countTerms(
          counted,
          made.terms.map(([name]) => name),
        )
      }
      driver.exec(
        'insert or ignore into story_keys select key, at, no from unsorted order by key, at, no; delete from unsorted',
      )
    })()
  }
  driver.exec('pragma wal_checkpoint(truncate)')
}

/** CPU milliseconds of the median round: wall-clock time would include other load of the machine, and the disk. */
async function cpu(work: (mailId: string, at: number) => Promise<void>): Promise<number> {
  const times: number[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    const mailId = await seedMail(db, userId, NOW + round)
    const begun = process.cpuUsage()
    await work(mailId, NOW + round)
    const { user, system } = process.cpuUsage(begun)
    times.push((user + system) / 1000)
  }
  return times.toSorted((a, b) => a - b)[ROUNDS >> 1] ?? 0
}

const add = (count: number, isAssigned: boolean) => (mailId: string, at: number) => {
  const covered = Array.from({ length: count }, () => ({ id: randomUUID(), sketch: sketch() }))
  return db.transaction().execute(async (trx) => {
    await lockUser(trx, userId)
    await insertArticles(
      trx,
      covered.map(({ id }, place) => article(id, mailId, place, at)),
    )
    if (isAssigned) await assignStories(trx, { userId, mailId, at, articles: covered })
  })
}

console.log(` articles CPU ms for one × its row alone ms each of ${ISSUE} links MB resident`)
try {
  for (const size of SIZES.filter((size) => size <= Number(process.env.STORIES_UP_TO ?? 1_000_000))) {
    fill(size)
    const last = driver.prepare('select max(no) from story_sketches').pluck().get()
    const counts = { documents: counted.documents, countedTo: Number(last), counters: bytesOf(counted) }
    await writeTermCounts(db, { id: userId, userId, ...counts })
    const floor = await cpu(add(1, false))
    const one = await cpu(add(1, true))
    const issue = await cpu(add(ISSUE, true))
    const issueFloor = await cpu(add(ISSUE, false))
    const links = driver.prepare('select count(*) from story_links').pluck().get()
    console.log(
      size.toLocaleString('en-US').padStart(9),
      (one - floor).toFixed(2).padStart(14),
      (one / floor).toFixed(1).padStart(15),
      ((issue - issueFloor) / ISSUE).toFixed(2).padStart(13),
      String(links).padStart(5),
      (process.memoryUsage.rss() / 2 ** 20).toFixed(0).padStart(11),
    )
  }
} finally {
  await database.close()
  await rm(folder, { recursive: true })
}
