import { saveSketches } from '@tidings/db/queries/stories/story-sketches'
import { seedArticle, seedMail, seedNewsletter, seedUser } from '@tidings/db/testing/seed'
import { testDatabase } from '@tidings/db/testing/test-database'
import { SKETCH_VERSION } from '@tidings/mail/common/types/sketch'
import { expect, test } from 'vitest'
import { forEachTest } from '../testing/for-each-test.ts'
import { frequenciesOf } from './term-frequencies.ts'

/** So many articles are counted at once. */
const BATCH = 128

const database = forEachTest(() => testDatabase('sqlite'))

/** A user whose articles have all been counted: a batch of them, of which the first so many have a term. */
async function readerWith(terms: Readonly<Record<string, number>>): Promise<string> {
  const { db } = database
  const userId = await seedUser(db)
  const place = { userId, newsletterId: await seedNewsletter(db, userId), mailId: await seedMail(db, userId) }
  await db.transaction().execute(async (trx) => {
    const sketches = []
    for (let position = 0; position < BATCH; position += 1) {
      const own = Object.keys(terms).filter((term) => position < (terms[term] ?? 0))
      const sketch = { version: SKETCH_VERSION, terms: own.map((term) => [term, 1, 0]) }
      const articleId = await seedArticle(trx, place, { position })
      sketches.push({ articleId, mailId: place.mailId, at: 1, sketch: JSON.stringify(sketch) })
    }
    await saveSketches(trx, userId, sketches)
    await frequenciesOf(trx, userId)
  })
  return userId
}

/** How frequent a term is for a user without articles. */
async function asSeenByOthers(term: string): Promise<number> {
  return (await frequenciesOf(database.db, await seedUser(database.db, 'Eve'))).of(term)
}

test('words of one user, or of two, make no difference to what others see, however many articles have them', async () => {
  const unknownWord = await asSeenByOthers('xyzzyword')
  const ann = await readerWith({ secretword: BATCH })
  await readerWith({ secretword: BATCH })
  await readerWith({ plainword: BATCH })
  expect(await asSeenByOthers('secretword')).toBe(unknownWord)
  expect((await frequenciesOf(database.db, ann)).of('secretword')).toBeGreaterThanOrEqual(BATCH)
})

test('words of fewer than 16 articles make none either, whoever has them; more frequent ones are rounded', async () => {
  const unknownWord = await asSeenByOthers('xyzzyword')
  for (const n of [5, 5, 5]) await readerWith({ rareword: n, commonword: 30 })
  expect(await asSeenByOthers('rareword')).toBe(unknownWord)
  expect(await asSeenByOthers('commonword')).toBeCloseTo(64 + unknownWord, 5)
})

test('what a user writes again and again is one user’s word', async () => {
  const unknownWord = await asSeenByOthers('xyzzyword')
  const { db } = database
  const userId = await readerWith({ secretword: BATCH })
  const place = { userId, newsletterId: await seedNewsletter(db, userId), mailId: await seedMail(db, userId) }
  const sketch = JSON.stringify({ version: SKETCH_VERSION, terms: [['secretword', 1, 0]] })
  for (let round = 0; round < 3; round += 1) {
    await db.transaction().execute(async (trx) => {
      const sketches = []
      for (let at = 0; at < BATCH; at += 1) {
        const articleId = await seedArticle(trx, place, { position: round * BATCH + at })
        sketches.push({ articleId, mailId: place.mailId, at: 1, sketch })
      }
      await saveSketches(trx, userId, sketches)
      await frequenciesOf(trx, userId)
    })
  }
  expect(await asSeenByOthers('secretword')).toBe(unknownWord)
})
