import { findNewsletter, listNewsletters } from '@tidings/db/queries/newsletters'
import { lockUser } from '@tidings/db/queries/users'
import type { Executor } from '@tidings/db/schema'
import { DATABASES } from '@tidings/db/testing/test-database'
import { USER_LIMITS } from '@tidings/db/user-limits'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type MailRun, openMailRun } from '../testing/mail-run.ts'
import { mergeNewsletters, splitByUser } from './regroup-newsletters.ts'
import { sendersOfNewsletter } from './senders-of-newsletter.ts'

const TEXT =
  '<p>The sea rose by a hand and the harbour wall held, which nobody had expected of it.</p>'.repeat(6)

describe.each(DATABASES)('newsletters that the user puts together or takes apart on %s', (kind) => {
  let run: MailRun
  beforeAll(async () => {
    run = await openMailRun(kind)
  })
  afterAll(() => run.close())
  afterEach(async () => {
    await run.database.db.deleteFrom('newsletters').execute()
  })

  let count = 0
  /** The newsletter of an issue that comes in. */
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
  const merge = (fromId: string, intoId: string) =>
    within((trx) => mergeNewsletters(trx, run.userId, { fromId, intoId, ...options() }))
  const senders = (id: string) => sendersOfNewsletter(run.database.db, run.userId, id)
  const split = (id: string, keys: string[], name = 'The Other') =>
    within((trx) => splitByUser(trx, run.userId, id, { keys, name, ...options() }))

  it('one has the issues of both, and later mail of both comes to it', async () => {
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
    await run.database.db
      .insertInto('newsletters')
      .values({
        ...{ id: 'by-hand', user_id: run.userId, identity: 'from:hello@lowtide.example', name: 'Low Tide' },
        ...{
          source_email: 'hello@lowtide.example',
          color: 'sw-blue',
          confirmation_status: 'pending',
          created_at: 1,
        },
      })
      .execute()
    await merge('by-hand', into)
    expect(await issue('Low Tide Letters <hello@lowtide.example>')).toBe(into)
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

  it('mails of one sender are told apart by what their subjects begin with', async () => {
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
