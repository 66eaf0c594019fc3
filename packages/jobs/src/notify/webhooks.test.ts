import { createHmac } from 'node:crypto'
import { findUser } from '@tidings/db/queries/accounts/users'
import { DATABASES } from '@tidings/db/testing/test-database'
import { USER_LIMITS } from '@tidings/db/user-limits'
import { Webhook } from 'standardwebhooks'
import { describe, expect, it } from 'vitest'
import { openFetcher } from '../fetch/guarded-fetch.ts'
import { forEachTest } from '../testing/for-each-test.ts'
import { changeWebhook } from './change-webhook.ts'
import { deliverWebhook, PAUSES } from './deliver-webhook.ts'
import { HARBOUR, ORIGIN, openWebhookRun } from './testing/webhook-run.ts'

const DAY = 24 * 3_600_000

describe.each(DATABASES)('webhooks on %s', (kind) => {
  const run = forEachTest(() => openWebhookRun(kind))
  const db = () => run.mails.db
  const turn = (id: string, isOn: boolean) =>
    run.mails.locked((trx) => changeWebhook(trx, run.mails.userId, { id, isOn }))

  /** A webhook for new articles, of which there are some. */
  const added = async () => {
    const webhook = await run.add()
    await run.receiveMail('m1')
    return webhook
  }

  it('each new article is sent once, signed so that another library and plain HMAC verify it', async () => {
    const { id, secret } = await added()
    const queued = db().selectFrom('jobs').select('payload').where('name', '=', 'deliver-webhook')
    expect(await queued.execute()).toHaveLength(2)
    await run.deliver()
    await run.deliver()
    expect(run.receiver.calls).toHaveLength(2)
    for (const { method, path, headers, body } of run.receiver.calls) {
      expect([method, path, headers['content-type']]).toEqual(['POST', '/hook', 'application/json'])
      expect(() => new Webhook(secret).verify(body, headers)).not.toThrow()
      const key = Buffer.from(secret.replace('whsec_', ''), 'base64')
      const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`
      const expected = createHmac('sha256', key).update(signed).digest('base64')
      expect(headers['webhook-signature']).toBe(`v1,${expected}`)
      expect(() => new Webhook(secret).verify(`${body} `, headers)).toThrow()
    }
    const [stored] = (await run.mails.articles()).filter(({ title }) => title === HARBOUR)
    const sent = run.receiver.calls.map(({ body }) => JSON.parse(body))
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
    expect(await run.deliveries(id)).toMatchObject([
      { event: 'article.stored', state: 'delivered', attempts: 1, status: 204, next_at: null },
      { state: 'delivered' },
    ])
  })

  it('a webhook is not called for other events, nor for mail received days ago', async () => {
    await run.add(['highlight.made'])
    await run.receiveMail('m1')
    await run.add(['article.stored'])
    await run.receiveMail('m2', { receivedAt: Date.now() - 3 * DAY })
    await run.deliver()
    expect(run.receiver.calls).toEqual([])
  })

  it('is sent again with the same id and body after growing pauses with jitter, for a day, and then cancelled', async () => {
    const { id } = await added()
    await db().deleteFrom('webhook_deliveries').where('body', 'not like', `%${HARBOUR}%`).execute()
    run.receiver.response = { status: 503 }
    const start = Date.now()
    let now = start
    for (const pause of PAUSES) {
      await run.deliver({ now })
      const [delivery] = await run.deliveries(id)
      expect(delivery).toMatchObject({ state: 'waiting', status: 503 })
      const wait = (delivery?.next_at ?? 0) - now
      expect(wait).toBeGreaterThanOrEqual(pause)
      expect(wait).toBeLessThanOrEqual(pause * 1.1 + 1)
      now += wait
    }
    expect(now - start).toBeGreaterThanOrEqual(DAY)
    expect(now - start).toBeLessThan(1.12 * DAY)
    expect((await run.webhook(id)).failing_since).toBe(start)
    await run.deliver({ now })
    const attempts = PAUSES.length + 1
    expect(await run.deliveries(id)).toMatchObject([{ state: 'failed', attempts, next_at: null }])
    const { calls } = run.receiver
    expect(calls).toHaveLength(attempts)
    const distinct = (name: string) => new Set(calls.map(({ headers }) => headers[name])).size
    expect(distinct('webhook-id')).toBe(1)
    expect(new Set(calls.map(({ body }) => body)).size).toBe(1)
    expect(distinct('webhook-timestamp')).toBeGreaterThan(5)
    expect(await run.webhook(id)).toMatchObject({ disabled_because: 'failing', disabled_at: now })
    expect(run.logged).toMatchObject([{ event: 'webhook.switched-off', reason: 'failing' }])
  })

  it('one success ends a failure; a disabled webhook queues nothing until it is enabled again', async () => {
    const { id } = await added()
    run.receiver.response = undefined
    await run.deliver()
    expect(await run.deliveries(id)).toMatchObject([{ reason: 'answer-unreadable', status: null }, {}])
    expect((await run.webhook(id)).failing_since).not.toBeNull()
    run.receiver.response = { status: 200 }
    await run.deliver()
    expect(await run.webhook(id)).toMatchObject({ failing_since: null, disabled_at: null })
    await turn(id, false)
    await run.receiveMail('m2', { host: 'quay.example' })
    expect(await run.deliveries(id)).toHaveLength(2)
    await turn(id, true)
    expect(await run.webhook(id)).toMatchObject({ disabled_at: null })
  })

  it('a response of 410 switches it off at once, and cancels pending deliveries', async () => {
    const { id } = await added()
    run.receiver.response = { status: 410 }
    await run.deliver()
    expect(run.receiver.calls).toHaveLength(1)
    expect(await run.webhook(id)).toMatchObject({ disabled_because: 'gone' })
    const states = (await run.deliveries(id)).map(({ state, reason }) => [state, reason])
    expect(states).toEqual(Array(2).fill(['failed', 'switched-off']))
  })

  it.each([429, 503])(
    'after %s it is called no sooner than the receiver asks, within hours',
    async (status) => {
      const { id } = await run.add()
      await run.receiveMail('m1')
      const wait = async (seconds: string, at: number) => {
        run.receiver.response = { status, headers: { 'retry-after': seconds } }
        await run.deliver({ now: at })
        return ((await run.deliveries(id))[0]?.next_at ?? 0) - at
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

  it('its owner is notified once by mail that it was switched off, at a confirmed address', async () => {
    const mails = async () => {
      const queued = db().selectFrom('jobs').select('payload').where('name', '=', 'send-account-email')
      return (await queued.execute()).map(({ payload }) => JSON.parse(payload))
    }
    const { id } = await added()
    run.receiver.response = { status: 410 }
    await db().updateTable('users').set({ email_verified_at: null }).execute()
    await run.deliver()
    expect(await mails()).toEqual([])
    await turn(id, true)
    await db().updateTable('users').set({ email_verified_at: 1 }).execute()
    await run.receiveMail('m2', { host: 'quay.example' })
    await run.deliver()
    const { userId } = run.mails
    const email = (await findUser(db(), userId))?.email
    expect(await mails()).toMatchObject([{ kind: 'webhook-off', userId, email }])
  })

  it('a redirect is not followed, and a private address not called unless the operator allows it', async () => {
    const { id } = await added()
    run.receiver.response = { status: 302, headers: { location: `${run.receiver.url}/elsewhere` } }
    await run.deliver()
    expect(run.receiver.calls.map(({ path }) => path)).toEqual(['/hook', '/hook'])
    expect(await run.deliveries(id)).toMatchObject([{ state: 'waiting', status: 302 }, {}])
    await run.deliver({ allowsPrivate: false })
    expect(run.receiver.calls).toHaveLength(2)
    expect(await run.deliveries(id)).toMatchObject([{ reason: 'port-not-allowed', status: null }, {}])
  })

  it('a secret that can no longer be decrypted is reported, and nothing is sent unsigned', async () => {
    const { id } = await added()
    const secret = 'c2VhbGVkIHdpdGggYW5vdGhlciBrZXkgb2YgdGhlIHBhc3Q'
    await db().updateTable('webhooks').set({ secret }).execute()
    await run.deliver()
    expect(run.receiver.calls).toEqual([])
    expect(await run.deliveries(id)).toMatchObject([{ reason: 'secret-lost' }, { reason: 'secret-lost' }])
  })

  it('deliveries beyond the limit are dropped and counted, and only the latest are kept', async () => {
    run.mails.limits = { ...USER_LIMITS, waitingDeliveries: 1, deliveriesOfWebhook: 1 }
    const { id } = await added()
    expect(await run.webhook(id)).toMatchObject({ dropped: 1 })
    expect(await run.deliveries(id)).toHaveLength(1)
    const callWebhook = openFetcher(undefined, { allowsPrivate: true })
    const all = { ...run.mails, log: { info() {} }, limits: run.mails.limits, callWebhook }
    const more = await db().selectFrom('webhook_deliveries').selectAll().executeTakeFirstOrThrow()
    const later = { ...more, id: 'msg_later', created_at: more.created_at + 1 }
    await db().insertInto('webhook_deliveries').values(later).execute()
    for (const deliveryId of [more.id, later.id]) await deliverWebhook(all, { deliveryId }, run.mails.userId)
    expect((await run.deliveries(id)).map((delivery) => delivery.id)).toEqual(['msg_later'])
  })
})
