import { addNewsletterLabel } from '@tidings/db/queries/newsletters/newsletter-labels'
import { setNewsletterRules } from '@tidings/db/queries/newsletters/newsletter-rules'
import { findNewsletter, listNewsletters } from '@tidings/db/queries/newsletters/newsletters'
import { DATABASES } from '@tidings/db/testing/test-database'
import { USER_LIMITS } from '@tidings/db/user-limits'
import { afterEach, describe, expect, it } from 'vitest'
import { forAllTests } from '../testing/for-each-test.ts'
import { openMailRun } from '../testing/mail-run.ts'
import { deleteNewsletter, purgeNewsletter, restoreNewsletter } from './delete-newsletter.ts'
import { mergeNewsletters, undoMerge } from './merge-newsletters.ts'
import { sendersOfNewsletter } from './senders-of-newsletter.ts'
import { splitByUser } from './split-by-user.ts'

const TEXT =
  '<p>The sea rose by a hand and the harbour wall held, which nobody had expected of it.</p>'.repeat(6)

const LEDGER = 'The Ledger <post@ledger.example>'
const TIDE = 'Low Tide <hello@lowtide.example>'

describe.each(DATABASES)('newsletters that the user merges or splits on %s', (kind) => {
  const run = forAllTests(() => openMailRun(kind))
  afterEach(async () => {
    await run.db.deleteFrom('newsletters').execute()
  })

  let count = 0
  /** The newsletter of an issue when it is received. */
  async function issue(from: string, { listId = '', subject = 'Issue' } = {}): Promise<string> {
    const id = `m${++count}`
    const list = listId === '' ? '' : `List-Id: <${listId}>\r\n`
    const mail = `From: ${from}\r\n${list}Subject: ${subject} ${count}\r\nMessage-ID: <${id}@x>\r\nContent-Type: text/html\r\n\r\n<h1>News ${count}</h1>${TEXT}`
    return (await run.arrive(id, mail)).newsletter_id ?? ''
  }
  const options = () => ({ limits: USER_LIMITS, now: Date.now() })
  const merge = (fromId: string, intoId: string) =>
    mergeNewsletters(run, run.userId, { fromId, intoId, limits: USER_LIMITS })
  const undo = (fromId: string) => undoMerge(run, run.userId, fromId)
  const senders = (id: string) => sendersOfNewsletter(run.db, run.userId, id)
  const split = (id: string, keys: string[], name = 'The Other') =>
    run.locked((trx) => splitByUser(trx, run.userId, id, { keys, name, ...options() }))

  it('the merged one has the issues of both, and gets later mail of both', async () => {
    const ledger = () => issue(LEDGER, { listId: 'all.ledger.example' })
    const tide = () => issue(TIDE, { listId: 'all.lowtide.example' })
    const [into, from] = [await ledger(), await tide()]
    expect(from).not.toBe(into)
    await merge(from, into)
    expect((await listNewsletters(run.db, run.userId)).map(({ id }) => id)).toEqual([into])
    expect(await run.articles()).toHaveLength(2)
    for (let n = 0; n < 4; n++) {
      expect(await tide()).toBe(into)
      expect(await ledger()).toBe(into)
    }
  })

  it('one that was added by hand can be merged before its first mail', async () => {
    const into = await issue(LEDGER)
    await run.addByHand('hello@lowtide.example', 'Low Tide')
    await merge('n1', into)
    expect(await issue('Low Tide Letters <hello@lowtide.example>')).toBe(into)
  })

  /** Everything that belongs to the user's newsletters, in a fixed order. */
  async function everything() {
    const { db } = run
    const rows: Record<string, unknown[]> = {}
    for (const table of [
      ...(['newsletters', 'articles', 'corrections', 'confirmation_receipts', 'newsletter_labels'] as const),
      ...(['newsletter_rules', 'topic_preferences', 'unsubscriptions', 'highlights'] as const),
      ...(['story_sketches', 'story_links', 'deletions'] as const),
    ]) {
      const found = await db.selectFrom(table).selectAll().execute()
      rows[table] = found.map((row) => JSON.stringify(row)).sort()
    }
    const mails = await db.selectFrom('mails').select(['id', 'user_id', 'newsletter_id']).execute()
    return { ...rows, mails: mails.map((row) => JSON.stringify(row)).sort() }
  }

  it('undoing a merge leaves everything exactly as it was', async () => {
    const { db } = run
    const into = await issue(LEDGER, { subject: '[Markets] Day' })
    await issue(LEDGER, { subject: '[Culture] Day' })
    const culture = (await senders(into)).find(({ tag }) => tag === 'Culture')
    await split(into, [culture?.key ?? ''], 'Culture')
    const from = await issue(TIDE)
    await issue(TIDE)
    // A third one has the setting that the merge adopts.
    const third = await issue('High Noon <hello@highnoon.example>')
    await run.locked((trx) =>
      setNewsletterRules(trx, run.userId, third, { keys: ['* | hello@lowtide.example'], now: 1, limit: 9 }),
    )
    const status = (id: string, confirmation_status: 'confirmed' | 'pending') =>
      db.updateTable('newsletters').set({ confirmation_status }).where('id', '=', id).execute()
    await status(into, 'pending')
    await status(from, 'confirmed')
    const own = { user_id: run.userId, newsletter_id: from }
    await addNewsletterLabel(db, run.userId, [from], { kind: 'folder', name: 'Sea' })
    await addNewsletterLabel(db, run.userId, [from], { kind: 'tag', name: 'calm' })
    const followed = { ...own, kind: 'source', key: from, name: 'Low Tide', set_at: 1 } as const
    await db
      .insertInto('topic_preferences')
      .values({ ...followed, preference: 'follow' })
      .execute()
    const left = {
      ...own,
      id: 'u1',
      how: 'mail',
      target: 'x@y.example',
      asked_at: 1,
      state: 'asked',
    } as const
    await db.insertInto('unsubscriptions').values(left).execute()
    const before = await everything()
    await merge(from, into)
    expect((await findNewsletter(db, run.userId, into))?.confirmation_status).toBe('confirmed')
    expect((await undo(from)).name).toBe('Low Tide')
    expect(await everything()).toEqual(before)
    await expect(undo(from)).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })

  it('mails received between a merge and its undoing go where they would have gone', async () => {
    const into = await issue(LEDGER)
    const from = await issue(TIDE)
    await merge(from, into)
    expect(await issue(TIDE)).toBe(into)
    const tide = `m${count}`
    expect(await issue(LEDGER)).toBe(into)
    await undo(from)
    expect((await run.mailRow(tide)).newsletter_id).toBe(from)
    expect((await run.mailRow(`m${count}`)).newsletter_id).toBe(into)
    const articles = await run.db.selectFrom('articles').selectAll().execute()
    expect(articles.filter(({ newsletter_id }) => newsletter_id === from)).toHaveLength(2)
    expect(await issue(TIDE)).toBe(from)
  })

  it('a merge is final once another or a split follows, or the time is over; a deletion is no merge', async () => {
    const one = await issue(LEDGER)
    const two = await issue(TIDE)
    const three = await issue('High Noon <hello@highnoon.example>')
    await merge(one, two)
    await merge(two, three)
    await expect(undo(one)).rejects.toMatchObject({ code: 'NOT_FOUND' })
    expect((await undo(two)).id).toBe(two)
    const addresses = (await senders(two)).map(({ address }) => address).sort()
    expect(addresses).toEqual(['hello@lowtide.example', 'post@ledger.example'])
    await merge(two, three)
    const [first] = await senders(three)
    await split(three, [first?.key ?? ''])
    await expect(undo(two)).rejects.toMatchObject({ code: 'NOT_FOUND' })
    const four = await issue('Dawn <hello@dawn.example>')
    await merge(four, three)
    await purgeNewsletter({ ...run, log: { warn: () => {} } }, four, 1)
    await expect(undo(four)).rejects.toMatchObject({ code: 'NOT_FOUND' })
    expect(await run.articles()).toHaveLength(4)
    const five = await issue('Dusk <hello@dusk.example>')
    await merge(five, three)
    await expect(restoreNewsletter(run, run.userId, five)).rejects.toMatchObject({ code: 'NOT_FOUND' })
    expect((await undo(five)).id).toBe(five)
    await deleteNewsletter(run, run.userId, five, { withHighlights: false })
    await expect(undo(five)).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })

  it('what was merged can be split again by its senders, and later mail follows', async () => {
    const into = await issue(LEDGER)
    await merge(await issue(TIDE), into)
    const tide = (await senders(into)).find(({ address }) => address === 'hello@lowtide.example')
    const added = await split(into, [tide?.key ?? ''], 'Low Tide')
    expect(added.name).toBe('Low Tide')
    expect(await issue(TIDE)).toBe(added.id)
    expect(await issue(LEDGER)).toBe(into)
  })

  it('mails of one sender are distinguished by what their subjects begin with', async () => {
    const one = await issue(LEDGER, { subject: '[Markets] Day' })
    expect(await issue(LEDGER, { subject: '[Culture] Day' })).toBe(one)
    const culture = (await senders(one)).find(({ tag }) => tag === 'Culture')
    const added = await split(one, [culture?.key ?? ''])
    expect(await issue(LEDGER, { subject: '[Culture] Day' })).toBe(added.id)
    expect(await issue(LEDGER, { subject: '[Markets] Day' })).toBe(one)
  })

  it('nothing is merged with itself or with what is not there, and no newsletter is split into one', async () => {
    const one = await issue(LEDGER)
    await expect(merge(one, one)).rejects.toMatchObject({ code: 'BAD_REQUEST' })
    await expect(merge(one, 'none')).rejects.toMatchObject({ code: 'NOT_FOUND' })
    const [all] = await senders(one)
    await expect(split(one, [all?.key ?? ''])).rejects.toMatchObject({ code: 'BAD_REQUEST' })
    await expect(split(one, [])).rejects.toMatchObject({ code: 'BAD_REQUEST' })
    expect(await findNewsletter(run.db, run.userId, one)).toBeDefined()
  })
})
