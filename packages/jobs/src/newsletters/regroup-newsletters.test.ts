import { openJobs } from '@tidings/db/jobs/open-jobs'
import { lockUser } from '@tidings/db/queries/accounts/users'
import { addNewsletterLabel } from '@tidings/db/queries/newsletters/newsletter-labels'
import { setNewsletterRules } from '@tidings/db/queries/newsletters/newsletter-rules'
import { findNewsletter, listNewsletters } from '@tidings/db/queries/newsletters/newsletters'
import type { Executor } from '@tidings/db/schema'
import { DATABASES } from '@tidings/db/testing/test-database'
import { USER_LIMITS } from '@tidings/db/user-limits'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type MailRun, openMailRun } from '../testing/mail-run.ts'
import { deleteNewsletter, purgeNewsletter, restoreNewsletter } from './delete-newsletter.ts'
import { mergeNewsletters, undoMerge } from './merge-newsletters.ts'
import { sendersOfNewsletter } from './senders-of-newsletter.ts'
import { splitByUser } from './split-by-user.ts'

const TEXT =
  '<p>The sea rose by a hand and the harbour wall held, which nobody had expected of it.</p>'.repeat(6)

describe.each(DATABASES)('newsletters that the user merges or splits on %s', (kind) => {
  let run: MailRun
  beforeAll(async () => {
    run = await openMailRun(kind)
  })
  afterAll(() => run.close())
  afterEach(async () => {
    await run.database.db.deleteFrom('newsletters').execute()
  })

  let count = 0
  /** The newsletter of an issue when it is received. */
  async function issue(from: string, { listId = '', subject = 'Issue' } = {}): Promise<string> {
    const id = `m${++count}`
    const list = listId === '' ? '' : `List-Id: <${listId}>\r\n`
    await run.receive(
      id,
      `From: ${from}\r\n${list}Subject: ${subject} ${count}\r\nMessage-ID: <${id}@x>\r\nContent-Type: text/html\r\n\r\n<h1>News ${count}</h1>${TEXT}`,
    )
    await run.run(id)
    return (await run.mailRow(id)).newsletter_id ?? ''
  }
  const within = <T>(work: (trx: Executor) => Promise<T>): Promise<T> =>
    run.database.db.transaction().execute(async (trx) => {
      await lockUser(trx, run.userId)
      return work(trx)
    })
  const options = () => ({ limits: USER_LIMITS, now: Date.now() })
  const jobs = () => ({ db: run.database.db, jobs: openJobs(run.database) })
  const merge = (fromId: string, intoId: string) =>
    mergeNewsletters(jobs(), run.userId, { fromId, intoId, limits: USER_LIMITS })
  const undo = (fromId: string) => undoMerge(jobs(), run.userId, fromId)
  const senders = (id: string) => sendersOfNewsletter(run.database.db, run.userId, id)
  const split = (id: string, keys: string[], name = 'The Other') =>
    within((trx) => splitByUser(trx, run.userId, id, { keys, name, ...options() }))

  it('the merged one has the issues of both, and gets later mail of both', async () => {
    const ledger = { from: 'The Ledger <post@ledger.example>', options: { listId: 'all.ledger.example' } }
    const tide = { from: 'Low Tide <hello@lowtide.example>', options: { listId: 'all.lowtide.example' } }
    const into = await issue(ledger.from, ledger.options)
    const from = await issue(tide.from, tide.options)
    expect(from).not.toBe(into)
    await merge(from, into)
    expect((await listNewsletters(run.database.db, run.userId)).map(({ id }) => id)).toEqual([into])
    expect(await run.articles()).toHaveLength(2)
    for (let n = 0; n < 4; n++) {
      expect(await issue(tide.from, tide.options)).toBe(into)
      expect(await issue(ledger.from, ledger.options)).toBe(into)
    }
  })

  it('one that was added by hand can be merged before its first mail', async () => {
    const into = await issue('The Ledger <post@ledger.example>')
    await run.addByHand('hello@lowtide.example', 'Low Tide')
    await merge('n1', into)
    expect(await issue('Low Tide Letters <hello@lowtide.example>')).toBe(into)
  })

  /** Everything that belongs to the user's newsletters, in a fixed order. */
  async function everything() {
    const { db } = run.database
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
    const { db } = run.database
    const into = await issue('The Ledger <post@ledger.example>', { subject: '[Markets] Day' })
    await issue('The Ledger <post@ledger.example>', { subject: '[Culture] Day' })
    const culture = (await senders(into)).find(({ tag }) => tag === 'Culture')
    await split(into, [culture?.key ?? ''], 'Culture')
    const from = await issue('Low Tide <hello@lowtide.example>')
    await issue('Low Tide <hello@lowtide.example>')
    // A third one has the setting that the merge adopts.
    const third = await issue('High Noon <hello@highnoon.example>')
    await within((trx) =>
      setNewsletterRules(trx, run.userId, third, { keys: ['* | hello@lowtide.example'], now: 1, limit: 9 }),
    )
    const status = (id: string, confirmation_status: 'confirmed' | 'pending') =>
      db.updateTable('newsletters').set({ confirmation_status }).where('id', '=', id).execute()
    await status(into, 'pending')
    await status(from, 'confirmed')
    const own = { user_id: run.userId, newsletter_id: from }
    await addNewsletterLabel(db, run.userId, [from], { kind: 'folder', name: 'Sea' })
    await addNewsletterLabel(db, run.userId, [from], { kind: 'tag', name: 'calm' })
    await db
      .insertInto('topic_preferences')
      .values({ ...own, kind: 'source', key: from, name: 'Low Tide', preference: 'follow', set_at: 1 })
      .execute()
    await db
      .insertInto('unsubscriptions')
      .values({ ...own, id: 'u1', how: 'mail', target: 'x@y.example', asked_at: 1, state: 'asked' })
      .execute()
    const before = await everything()
    await merge(from, into)
    expect((await findNewsletter(db, run.userId, into))?.confirmation_status).toBe('confirmed')
    expect((await undo(from)).name).toBe('Low Tide')
    expect(await everything()).toEqual(before)
    await expect(undo(from)).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })

  it('mails received between a merge and its undoing go where they would have gone', async () => {
    const into = await issue('The Ledger <post@ledger.example>')
    const from = await issue('Low Tide <hello@lowtide.example>')
    await merge(from, into)
    expect(await issue('Low Tide <hello@lowtide.example>')).toBe(into)
    const tide = `m${count}`
    expect(await issue('The Ledger <post@ledger.example>')).toBe(into)
    await undo(from)
    expect((await run.mailRow(tide)).newsletter_id).toBe(from)
    expect((await run.mailRow(`m${count}`)).newsletter_id).toBe(into)
    const articles = await run.database.db.selectFrom('articles').selectAll().execute()
    expect(articles.filter(({ newsletter_id }) => newsletter_id === from)).toHaveLength(2)
    expect(await issue('Low Tide <hello@lowtide.example>')).toBe(from)
  })

  it('a merge is final once another or a split follows, or the time is over; a deletion is no merge', async () => {
    const { db } = run.database
    const one = await issue('The Ledger <post@ledger.example>')
    const two = await issue('Low Tide <hello@lowtide.example>')
    const three = await issue('High Noon <hello@highnoon.example>')
    await merge(one, two)
    await merge(two, three)
    await expect(undo(one)).rejects.toMatchObject({ code: 'NOT_FOUND' })
    expect((await undo(two)).id).toBe(two)
    expect((await senders(two)).map(({ address }) => address).sort()).toEqual([
      'hello@lowtide.example',
      'post@ledger.example',
    ])
    await merge(two, three)
    const [first] = await senders(three)
    await split(three, [first?.key ?? ''])
    await expect(undo(two)).rejects.toMatchObject({ code: 'NOT_FOUND' })
    const four = await issue('Dawn <hello@dawn.example>')
    await merge(four, three)
    await purgeNewsletter({ db, files: run.files, log: { warn: () => {} } }, four, 1)
    await expect(undo(four)).rejects.toMatchObject({ code: 'NOT_FOUND' })
    expect(await run.articles()).toHaveLength(4)
    const five = await issue('Dusk <hello@dusk.example>')
    await merge(five, three)
    await expect(restoreNewsletter(jobs(), run.userId, five)).rejects.toMatchObject({ code: 'NOT_FOUND' })
    expect((await undo(five)).id).toBe(five)
    await deleteNewsletter(jobs(), run.userId, five, { withHighlights: false })
    await expect(undo(five)).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })

  it('what was merged can be split again by its senders, and later mail follows', async () => {
    const into = await issue('The Ledger <post@ledger.example>')
    await merge(await issue('Low Tide <hello@lowtide.example>'), into)
    const tide = (await senders(into)).find(({ address }) => address === 'hello@lowtide.example')
    const added = await split(into, [tide?.key ?? ''], 'Low Tide')
    expect(added.name).toBe('Low Tide')
    expect(await issue('Low Tide <hello@lowtide.example>')).toBe(added.id)
    expect(await issue('The Ledger <post@ledger.example>')).toBe(into)
  })

  it('mails of one sender are distinguished by what their subjects begin with', async () => {
    const one = await issue('The Ledger <post@ledger.example>', { subject: '[Markets] Day' })
    expect(await issue('The Ledger <post@ledger.example>', { subject: '[Culture] Day' })).toBe(one)
    const culture = (await senders(one)).find(({ tag }) => tag === 'Culture')
    const added = await split(one, [culture?.key ?? ''])
    expect(await issue('The Ledger <post@ledger.example>', { subject: '[Culture] Day' })).toBe(added.id)
    expect(await issue('The Ledger <post@ledger.example>', { subject: '[Markets] Day' })).toBe(one)
  })

  it('nothing is merged with itself or with what is not there, and no newsletter is split into one', async () => {
    const one = await issue('The Ledger <post@ledger.example>')
    await expect(merge(one, one)).rejects.toMatchObject({ code: 'BAD_REQUEST' })
    await expect(merge(one, 'none')).rejects.toMatchObject({ code: 'NOT_FOUND' })
    const [all] = await senders(one)
    await expect(split(one, [all?.key ?? ''])).rejects.toMatchObject({ code: 'BAD_REQUEST' })
    await expect(split(one, [])).rejects.toMatchObject({ code: 'BAD_REQUEST' })
    expect(await findNewsletter(run.database.db, run.userId, one)).toBeDefined()
  })
})
