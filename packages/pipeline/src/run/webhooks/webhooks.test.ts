import { createHmac } from 'node:crypto'
import { openJobs } from '@tidings/db/jobs/open-jobs'
import { saveDigestSettings } from '@tidings/db/queries/digest-settings'
import { findUser } from '@tidings/db/queries/users'
import { listDeliveries } from '@tidings/db/queries/webhook-deliveries'
import { claimDueEdition, findWebhook } from '@tidings/db/queries/webhooks'
import type { WebhookEvent } from '@tidings/db/schema/webhooks'
import { DATABASES } from '@tidings/db/testing/test-database'
import { USER_LIMITS } from '@tidings/db/user-limits'
import { Webhook } from 'standardwebhooks'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openFetcher } from '../../fetch/guarded-fetch.ts'
import { harbourMail } from '../summaries/testing/harbour.ts'
import { type MailRun, openMailRun } from '../testing/mail-run.ts'
import { changeWebhook, newWebhook, storeWebhook } from './change-webhook.ts'
import { deliverWebhook, PAUSES } from './deliver-webhook.ts'
import { queueNextEdition, replanEditions } from './edition-events.ts'
import { startWebhookReceiver, type WebhookReceiver } from './testing/webhook-receiver.ts'

const ORIGIN = 'https://tidings.example'
const HOUR = 3_600_000
const DAY = 24 * HOUR
const HARBOUR = 'A lighthouse is lit again in Ostervik'

describe.each(DATABASES)('webhooks on %s', (kind) => {
  let run: MailRun
  let receiver: WebhookReceiver
  const events: object[] = []
  beforeEach(async () => {
    run = Object.assign(await openMailRun(kind), { origin: () => ORIGIN })
    receiver = await startWebhookReceiver()
    events.length = 0
  })
  afterEach(async () => {
    await receiver.close()
    await run.close()
  })

  const jobs = () => openJobs(run.database)
  const within = <T>(change: Parameters<ReturnType<typeof transaction>['execute']>[0]) =>
    transaction().execute(change) as Promise<T>
  const transaction = () => run.database.db.transaction()

  async function add(asked: readonly WebhookEvent[] = ['article.stored'], url = receiver.url) {
    const stored = { db: run.database.db, files: run.files }
    const { webhook, secret } = await newWebhook(stored, run.userId, { url, events: asked })
    await within((trx) => storeWebhook(trx, webhook))
    return { id: webhook.id, secret }
  }

  async function receiveMail(id: string, receivedAt = Date.now()) {
    await run.receive(id, harbourMail({ id }), receivedAt)
    await run.run(id)
  }

  const hook = async (id: string) => {
    const found = await findWebhook(run.database.db, run.userId, id)
    if (!found) throw new Error('The webhook is gone.')
    return found
  }
  const deliveries = (id: string) => listDeliveries(run.database.db, run.userId, id, 100)

  /** Makes all deliveries that wait, once, at a time; as the worker does. */
  async function deliver({ now = Date.now(), allowsPrivate = true } = {}) {
    const waiting = await run.database.db
      .selectFrom('webhook_deliveries')
      .select('id')
      .where('state', '=', 'waiting')
      .orderBy('created_at')
      .orderBy('id')
      .execute()
    const delivering = {
      db: run.database.db,
      files: run.files,
      jobs: jobs(),
      callWebhook: openFetcher(undefined, { allowsPrivate }),
      log: { info: (details: object) => events.push(details) },
      now: () => now,
    }
    for (const { id } of waiting) await deliverWebhook(delivering, { deliveryId: id }, run.userId)
  }

  it('each new article is sent once, signed so that another library and plain HMAC verify it', async () => {
    const { id, secret } = await add()
    await receiveMail('m1')
    const queued = run.database.db.selectFrom('jobs').select('payload').where('name', '=', 'deliver-webhook')
    expect(await queued.execute()).toHaveLength(2)
    await deliver()
    await deliver()
    expect(receiver.calls).toHaveLength(2)
    for (const { method, path, headers, body } of receiver.calls) {
      expect([method, path, headers['content-type']]).toEqual(['POST', '/hook', 'application/json'])
      expect(() => new Webhook(secret).verify(body, headers)).not.toThrow()
      const key = Buffer.from(secret.replace('whsec_', ''), 'base64')
      const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`
      const expected = createHmac('sha256', key).update(signed).digest('base64')
      expect(headers['webhook-signature']).toBe(`v1,${expected}`)
      expect(() => new Webhook(secret).verify(`${body} `, headers)).toThrow()
    }
    const [stored] = (await run.articles()).filter(({ title }) => title === HARBOUR)
    const sent = receiver.calls.map(({ body }) => JSON.parse(body))
    expect(sent.find(({ data }) => data.article.title === HARBOUR)).toEqual({
      type: 'article.stored',
      timestamp: expect.stringMatching(/^\d{4}-.*Z$/),
      data: {
        article: {
          id: stored?.id,
          title: HARBOUR,
          newsletter: { id: stored?.newsletter_id, name: 'Harbour Weekly' },
          webUrl: `${ORIGIN}/article/${stored?.id}`,
          url: 'https://harbour.example/lighthouse',
          receivedAt: expect.any(String),
          isDuplicate: false,
        },
      },
    })
    expect(await deliveries(id)).toMatchObject([
      { event: 'article.stored', state: 'delivered', attempts: 1, status: 204, next_at: null },
      { state: 'delivered' },
    ])
  })

  it('a webhook is not called for what it does not ask for, nor for mail that came days ago', async () => {
    await add(['highlight.made'])
    await receiveMail('m1')
    await add(['article.stored'])
    await receiveMail('m2', Date.now() - 3 * DAY)
    await deliver()
    expect(receiver.calls).toEqual([])
  })

  it('is sent again with the same id and body after growing pauses with jitter, for a day, and then given up', async () => {
    const { id } = await add()
    await receiveMail('m1')
    await run.database.db.deleteFrom('webhook_deliveries').where('body', 'not like', `%${HARBOUR}%`).execute()
    receiver.answer = { status: 503 }
    const start = Date.now()
    let now = start
    for (const pause of PAUSES) {
      await deliver({ now })
      const [delivery] = await deliveries(id)
      expect(delivery).toMatchObject({ state: 'waiting', status: 503 })
      const wait = (delivery?.next_at ?? 0) - now
      expect(wait).toBeGreaterThanOrEqual(pause)
      expect(wait).toBeLessThanOrEqual(pause * 1.1 + 1)
      now += wait
    }
    expect(now - start).toBeGreaterThanOrEqual(DAY)
    expect(now - start).toBeLessThan(1.12 * DAY)
    expect((await hook(id)).failing_since).toBe(start)
    await deliver({ now })
    expect(await deliveries(id)).toMatchObject([
      { state: 'failed', attempts: PAUSES.length + 1, next_at: null },
    ])
    expect(receiver.calls).toHaveLength(PAUSES.length + 1)
    expect(new Set(receiver.calls.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
    expect(new Set(receiver.calls.map(({ body }) => body)).size).toBe(1)
    expect(new Set(receiver.calls.map(({ headers }) => headers['webhook-timestamp'])).size).toBeGreaterThan(5)
    expect(await hook(id)).toMatchObject({ disabled_because: 'failing', disabled_at: now })
    expect(events).toMatchObject([{ event: 'webhook.switched-off', reason: 'failing' }])
  })

  it('one success ends a failure; what is switched off keeps nothing until it is on again', async () => {
    const { id } = await add()
    await receiveMail('m1')
    receiver.answer = undefined
    await deliver()
    expect(await deliveries(id)).toMatchObject([{ reason: 'answer-unreadable', status: null }, {}])
    expect((await hook(id)).failing_since).not.toBeNull()
    receiver.answer = { status: 200 }
    await deliver()
    expect(await hook(id)).toMatchObject({ failing_since: null, disabled_at: null })
    await within((trx) => changeWebhook(trx, run.userId, { id, isOn: false }))
    await run.receive(
      'm2',
      harbourMail({ id: 'm2' }).replaceAll('harbour.example', 'quay.example'),
      Date.now(),
    )
    await run.run('m2')
    expect(await deliveries(id)).toHaveLength(2)
    await within((trx) => changeWebhook(trx, run.userId, { id, isOn: true }))
    expect(await hook(id)).toMatchObject({ disabled_at: null })
  })

  it('an answer of 410 switches it off at once, and gives up what waits', async () => {
    const { id } = await add()
    await receiveMail('m1')
    receiver.answer = { status: 410 }
    await deliver()
    expect(receiver.calls).toHaveLength(1)
    expect(await hook(id)).toMatchObject({ disabled_because: 'gone' })
    const states = (await deliveries(id)).map(({ state, reason }) => [state, reason])
    expect(states).toEqual([
      ['failed', 'switched-off'],
      ['failed', 'switched-off'],
    ])
  })

  it.each([429, 503])(
    'after %s it is called no sooner than the receiver asks, within hours',
    async (status) => {
      const { id } = await add()
      await receiveMail('m1')
      const wait = async (seconds: string, at: number) => {
        receiver.answer = { status, headers: { 'retry-after': seconds } }
        await deliver({ now: at })
        return ((await deliveries(id))[0]?.next_at ?? 0) - at
      }
      const now = Date.now()
      const asked = await wait('3600', now)
      expect(asked).toBeGreaterThanOrEqual(3_600_000)
      expect(asked).toBeLessThan(3_601_000)
      // The usual pause is longer,
      expect(await wait('1', now + asked)).toBeGreaterThanOrEqual(PAUSES[1] ?? 0)
      // and nobody asks for years.
      expect(await wait('99999999', now + 2 * asked)).toBeLessThan(8 * 3_600_000 + 200_000)
    },
  )

  it('a mail tells its owner that it was switched off, once, at an address that was confirmed', async () => {
    const mails = async () => {
      const queued = run.database.db
        .selectFrom('jobs')
        .select('payload')
        .where('name', '=', 'send-account-email')
      return (await queued.execute()).map(({ payload }) => JSON.parse(payload))
    }
    const { id } = await add()
    await receiveMail('m1')
    receiver.answer = { status: 410 }
    await run.database.db.updateTable('users').set({ email_verified_at: null }).execute()
    await deliver()
    expect(await mails()).toEqual([])
    await within((trx) => changeWebhook(trx, run.userId, { id, isOn: true }))
    await run.database.db.updateTable('users').set({ email_verified_at: 1 }).execute()
    await run.receive(
      'm2',
      harbourMail({ id: 'm2' }).replaceAll('harbour.example', 'quay.example'),
      Date.now(),
    )
    await run.run('m2')
    await deliver()
    const user = await findUser(run.database.db, run.userId)
    expect(await mails()).toMatchObject([{ kind: 'webhook-off', userId: run.userId, email: user?.email }])
  })

  it('a redirect is not followed, and a private address not called unless the operator allows it', async () => {
    const { id } = await add()
    await receiveMail('m1')
    receiver.answer = { status: 302, headers: { location: `${receiver.url}/elsewhere` } }
    await deliver()
    expect(receiver.calls.map(({ path }) => path)).toEqual(['/hook', '/hook'])
    expect(await deliveries(id)).toMatchObject([{ state: 'waiting', status: 302 }, {}])
    await deliver({ allowsPrivate: false })
    expect(receiver.calls).toHaveLength(2)
    expect(await deliveries(id)).toMatchObject([{ reason: 'port-not-allowed', status: null }, {}])
  })

  it('a secret that can’t be read any more is said, and nothing is sent unsigned', async () => {
    const { id } = await add()
    await receiveMail('m1')
    await run.database.db
      .updateTable('webhooks')
      .set({ secret: 'c2VhbGVkIHdpdGggYW5vdGhlciBrZXkgb2YgdGhlIHBhc3Q' })
      .execute()
    await deliver()
    expect(receiver.calls).toEqual([])
    expect(await deliveries(id)).toMatchObject([{ reason: 'secret-lost' }, { reason: 'secret-lost' }])
  })

  it('what would be too much to wait is dropped and counted, and only the latest deliveries are kept', async () => {
    run.limits = { ...USER_LIMITS, waitingDeliveries: 1, deliveriesOfWebhook: 1 }
    const { id } = await add()
    await receiveMail('m1')
    expect(await hook(id)).toMatchObject({ dropped: 1 })
    expect(await deliveries(id)).toHaveLength(1)
    const { db } = run.database
    const all = { db, files: run.files, jobs: jobs(), log: { info() {} }, limits: run.limits }
    const callWebhook = openFetcher(undefined, { allowsPrivate: true })
    const more = { ...(await db.selectFrom('webhook_deliveries').selectAll().executeTakeFirstOrThrow()) }
    await db
      .insertInto('webhook_deliveries')
      .values({ ...more, id: 'msg_later', created_at: more.created_at + 1 })
      .execute()
    for (const deliveryId of [more.id, 'msg_later']) {
      await deliverWebhook({ ...all, callWebhook }, { deliveryId }, run.userId)
    }
    expect((await deliveries(id)).map((delivery) => delivery.id)).toEqual(['msg_later'])
  })

  it('an edition is sent at its hour with the stories since the last one, and the next is planned', async () => {
    const { db } = run.database
    const { id } = await add(['edition.ready'])
    await receiveMail('m1')
    const at = (await hook(id)).edition_at ?? 0
    expect(at).toBeGreaterThan(Date.now())
    expect(at - Date.now()).toBeLessThanOrEqual(DAY)
    const tell = (now: number) =>
      queueNextEdition({ db, jobs: jobs(), origin: () => ORIGIN, log: { warn() {} }, now: () => now })
    expect(await tell(at - 1)).toBe(false)
    // Two processes look at the same moment.
    expect((await Promise.all([tell(at), tell(at)])).sort()).toEqual([false, true])
    expect((await hook(id)).edition_at).toBe(at + DAY)
    await deliver()
    expect(receiver.calls.map(({ body }) => JSON.parse(body))).toMatchObject([
      {
        type: 'edition.ready',
        data: {
          edition: { stories: 2, webUrl: `${ORIGIN}/`, date: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) },
          articles: expect.arrayContaining([expect.objectContaining({ title: HARBOUR })]),
        },
      },
    ])
    expect(await tell(at + DAY)).toBe(true)
    // Nothing came since.
    expect(await deliveries(id)).toHaveLength(1)
  })

  it('an edition that a process died over is told of by another, and follows the hour of the digest', async () => {
    const { db } = run.database
    const { id } = await add(['edition.ready'])
    await receiveMail('m1')
    const at = (await hook(id)).edition_at ?? 0
    await claimDueEdition(db, at, at + 60_000)
    const events = { db, jobs: jobs(), origin: () => ORIGIN, log: { warn() {} } }
    expect(await queueNextEdition({ ...events, now: () => at + 59_000 })).toBe(false)
    expect(await queueNextEdition({ ...events, now: () => at + 60_000 })).toBe(true)
    expect(await deliveries(id)).toHaveLength(1)
    const hour = { days: 0b111_1111, hour: 9 }
    const settings = { ...hour, is_enabled: 0 as const, next_at: null, planned_at: null, stopped_at: null }
    await saveDigestSettings(db, { user_id: run.userId, enabled_at: 0, ...settings })
    await replanEditions(db, run.userId, at)
    expect((await hook(id)).edition_at).toBe(at + 2 * HOUR)
  })
})
