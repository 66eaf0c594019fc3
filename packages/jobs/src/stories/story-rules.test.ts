import { randomUUID } from 'node:crypto'
import { setExcluded } from '@tidings/db/queries/issues/reclassified-parts'
import { endPurge, hideNewsletter, showNewsletter } from '@tidings/db/queries/newsletters/deletions'
import { linkedOfNewsletter, neighboursOfNewsletter } from '@tidings/db/queries/stories/stories'
import { membersAround } from '@tidings/db/queries/stories/story-members'
import { writeTermCounts } from '@tidings/db/queries/stories/term-counts'
import type { Tables } from '@tidings/db/schema'
import { seedArticle, seedMail, seedNewsletter, seedUser } from '@tidings/db/testing/seed'
import { testDatabase } from '@tidings/db/testing/test-database'
import { sketchOf } from '@tidings/mail/stories/sketch-of'
import fc from 'fast-check'
import type { Transaction } from 'kysely'
import { expect, test } from 'vitest'
import { lockedTransaction } from '../locked-transaction.ts'
import { forAllTests } from '../testing/for-each-test.ts'
import { partsOfStories, rulesBroken } from '../testing/story-rules.ts'
import { assignStories, reassignStories } from './assign-stories.ts'
import { markDifferent, markSame, type StoryDecision, undoDecisions } from './change-story.ts'
import { regroupStories } from './regroup-stories.ts'
import { bytesOf, emptyCounters } from './term-counters.ts'

const DAY = 86_400_000
const START = Date.UTC(2026, 10, 20)
const NEWSLETTERS = 4

/** Stories in two wordings each; some share a link, some only their subject. */
const ITEMS = [
  [
    'Norrby puts eleven freighters back under sail',
    'The Norrby line fitted eleven freighters with spinning columns that turn wind into push.',
    'https://ships.example/norrby',
  ],
  [
    'Why the Norrby line trusts the wind again',
    'Spinning columns push eleven Norrby freighters; each burns 9 percent less fuel.',
    'https://ships.example/norrby',
  ],
  [
    'Norrby freighters sail: columns push eleven ships',
    'Eleven freighters of the Norrby line have spinning columns that turn wind into push.',
    'https://wire.example/1',
  ],
  [
    'A scheduler rewrite lands in the kernel after nine years',
    'Torvald merged the scheduler that Ilse Holm began nine years ago; it took 41 reviews.',
    'https://lwn.example/scheduler',
  ],
  [
    'Kernel scheduler of Ilse Holm is merged',
    'Nine years and 41 reviews later the scheduler rewrite of Ilse Holm lands in the kernel.',
    'https://wire.example/2',
  ],
  [
    'The lamp at Skarven goes out',
    'Agda Holm lit the lamp at Skarven for the last time on Sunday.',
    'https://coast.example/lamp',
  ],
] as const
const items = ITEMS.map(([title, text, url]) => ({ title, text, url }))

const database = forAllTests(() => testDatabase('sqlite'))

type Trx = Transaction<Tables>
interface Stored {
  id: string
  mailId: string
  newsletterId: string
  at: number
}

/** A user of four newsletters, and all operations on their stories; numbers choose among the existing items. */
async function readerOfStories() {
  const { db } = database
  const userId = await seedUser(db)
  const newsletters = await Promise.all(
    Array.from({ length: NEWSLETTERS }, (_, at) => seedNewsletter(db, userId, `Letter ${at}`)),
  )
  let stored: Stored[] = []
  const held = new Set<string>()
  const locked = <T>(run: (trx: Trx) => Promise<T>) =>
    lockedTransaction(db, userId, async (trx) => {
      return await run(trx)
    })
  /** Of articles with a user's decision, as these get more operations. */
  const spokenOf = new Set<string>()
  const free = () => newsletters.filter((id) => !held.has(id))
  const there = () => stored.filter(({ newsletterId }) => !held.has(newsletterId))
  const pick = <T>(list: readonly T[], n: number) => (list.length === 0 ? undefined : list[n % list.length])
  const some = (n: number) => {
    const spoken = there().filter(({ id }) => spokenOf.has(id))
    return pick(spoken.length > 0 && n % 4 > 0 ? spoken : there(), n)
  }
  const storyArticle = (item: (typeof items)[number]) =>
    sketchOf({ ...item, id: '', at: null, issue: '', source: '', language: 'en' })

  /** An issue with one to three of the items. */
  async function store(n: number, m: number) {
    const newsletterId = pick(free(), n)
    if (newsletterId === undefined) return
    const at = START + (m % 5) * (DAY / 2)
    const mailId = await seedMail(db, userId, at)
    const own = [...new Set([n, n + m, n * m].map((k) => k % items.length))].map((k) => ({
      // If two are equally similar to a third, the lower id is joined: the result must not depend on the order.
      ...{ id: `${m % 5}-${k}-${randomUUID()}`, item: items[k] ?? items[0] },
    }))
    await locked(async (trx) => {
      for (const [position, { id, item }] of own.entries()) {
        if (!item) continue
        await seedArticle(trx, { userId, newsletterId, mailId }, { ...item, id, position, received_at: at })
      }
      const articles = own.flatMap(({ id, item }) => (item ? [{ id, sketch: storyArticle(item) }] : []))
      await assignStories(trx, { userId, mailId, at, articles })
    })
    stored.push(...own.map(({ id }) => ({ id, mailId, newsletterId, at })))
  }

  /** Adds a decision on stories and, with an odd number, undoes it at once, which must have no effect. */
  async function say(articleId: string, n: number, word: (trx: Trx) => Promise<StoryDecision[]>) {
    const before = await partsOfStories(db, userId)
    const changes = await locked(word)
    for (const id of [articleId, ...changes.map((change) => change.articleId)]) spokenOf.add(id)
    if (n % 2 === 0) return
    await locked((trx) => undoDecisions(trx, userId, articleId, changes))
    expect(await partsOfStories(db, userId)).toEqual(before)
  }

  const does = {
    store,
    async retell(n: number, m: number) {
      const article = pick(there(), n)
      const item = pick(items, m)
      if (!article || !item) return
      const { id, mailId, at } = article
      await locked((trx) =>
        reassignStories(trx, { userId, mailId, at, articles: [{ id, sketch: storyArticle(item) }] }, []),
      )
    },
    /** Excludes an article, and with an odd number restores it. */
    async turn(n: number, m: number) {
      const article = some(n)
      if (!article) return
      for (const excludedAt of [1, null].slice(0, 1 + (m % 2))) {
        await locked(async (trx) => {
          await setExcluded(trx, userId, article.id, { excludedAt, reclassified: true })
          await regroupStories(trx, userId, [article.id])
        })
        expect(await rulesBroken(db, userId)).toEqual([])
      }
    },
    async split(n: number, m: number) {
      const article = some(n)
      if (!article) return
      const others = (await membersAround(db, userId, [article.id])).map(({ id }) => id)
      await say(article.id, m, (trx) => markDifferent(trx, userId, article.id, others))
    },
    async join(n: number, m: number) {
      const [article, other] = [some(n), pick(there(), m)]
      if (!article || !other || article.id === other.id) return
      const around = await membersAround(db, userId, [article.id, other.id])
      const isCovered = (id: string) => around.some((member) => member.id === id && !member.isExcluded)
      const story = around.find(({ id }) => id === other.id)?.storyId
      const isOfIssue = around.some(
        (one) =>
          one.storyId === story && one.mailId === article.mailId && one.id !== article.id && !one.isExcluded,
      )
      if (!isCovered(article.id) || !isCovered(other.id) || isOfIssue) return
      await say(article.id, m, async (trx) => {
        const changes = await markSame(trx, userId, article.id, other.id)
        const joined = await membersAround(trx, userId, [article.id])
        expect(joined.map(({ id }) => id)).toContain(other.id)
        return changes
      })
    },
    async leave(n: number) {
      const newsletterId = pick(free(), n)
      if (newsletterId === undefined) return
      held.add(newsletterId)
      await locked(async (trx) => {
        const neighbours = await neighboursOfNewsletter(trx, userId, newsletterId)
        await hideNewsletter(trx, userId, newsletterId, { withHighlights: false, now: 1, purgeAt: 2 })
        await regroupStories(trx, userId, neighbours)
      })
    },
    async comeBackOrGo(n: number, m: number) {
      const newsletterId = pick([...held], n)
      if (newsletterId === undefined) return
      await locked(async (trx) => {
        if (m % 3 === 0) {
          await endPurge(trx, newsletterId)
          stored = stored.filter((article) => article.newsletterId !== newsletterId)
          newsletters.splice(newsletters.indexOf(newsletterId), 1)
        } else {
          await showNewsletter(trx, userId, newsletterId)
          const linked = await linkedOfNewsletter(trx, userId, newsletterId)
          await regroupStories(trx, userId, linked)
        }
      })
      held.delete(newsletterId)
    },
  }
  return { userId, does }
}

const SINGLE = ['store', 'retell', 'split', 'leave', 'comeBackOrGo'] as const
const KINDS = [...SINGLE, 'turn', 'turn', 'join', 'join', 'join'] as const
const number = fc.nat(60)
const happening = fc.record({ kind: fc.constantFrom(...KINDS), n: number, m: number })
const given = fc.record({
  issues: fc.array(fc.tuple(number, number), { minLength: 4, maxLength: 7 }),
  happenings: fc.array(happening, { minLength: 12, maxLength: 24 }),
})

test('whatever happens to stories, every rule holds, and undoing leaves no trace', async () => {
  await fc.assert(
    fc.asyncProperty(given, async ({ issues, happenings }) => {
      const { userId, does } = await readerOfStories()
      for (const [n, m] of issues) await does.store(n, m)
      for (const { kind, n, m } of happenings) {
        await does[kind](n, m)
        expect(await rulesBroken(database.db, userId)).toEqual([])
      }
    }),
    { numRuns: 10, endOnFailure: true },
  )
})

test('stories are the same in whatever order the issues come', async () => {
  const { db } = database
  const storiesOf = async (issues: readonly (readonly [number, number])[]) => {
    const { userId, does } = await readerOfStories()
    // With this many articles, a few new ones are not counted at once: otherwise their order would change how rare
    // words are.
    const counters = bytesOf(emptyCounters())
    await writeTermCounts(db, { id: userId, userId, documents: 2000, countedTo: 0, counters })
    for (const [n, m] of issues) await does.store(n, m)
    const of = db.selectFrom('articles').select(['title', 'received_at', 'story_id'])
    const articles = await of.where('user_id', '=', userId).execute()
    const stories = Map.groupBy(articles, ({ story_id }) => story_id).values()
    return Array.from(stories, (story) => story.map((one) => `${one.received_at} ${one.title}`).sort()).sort()
  }
  await fc.assert(
    // Issues of the same time with the same content differ only in their ids, which are compared.
    fc.asyncProperty(
      fc.uniqueArray(fc.tuple(number, number), { maxLength: 6, selector: ([, m]) => m % 5 }),
      async (issues) => {
        expect(await storiesOf(issues.toReversed())).toEqual(await storiesOf(issues))
      },
    ),
    { numRuns: 5, endOnFailure: true },
  )
})
