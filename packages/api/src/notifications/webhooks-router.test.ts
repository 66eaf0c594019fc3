import { findWebhook } from '@tidings/db/queries/notify/webhooks'
import { seedNewsletter, seedWebhook } from '@tidings/db/testing/seed'
import { DATABASES } from '@tidings/db/testing/test-database'
import { describe, expect, it } from 'vitest'
import { addArticle } from '../testing/add-article.ts'
import { expectRefused } from '../testing/refusal.ts'
import { useTestApp } from '../testing/test-app.ts'

const URL = 'https://hooks.example/in?key=1'
const ASKED = { url: URL, events: ['highlight.made' as const, 'article.stored' as const] }

describe.each(DATABASES)('webhooks on %s', (kind) => {
  const app = useTestApp(kind)

  it('are created with a secret that is shown once and sealed in the database, and listed', async () => {
    const { call, user } = await app.newReader()
    const { webhook, secret } = await call.webhooks.create(ASKED)
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
    expect(webhook).toMatchObject({ url: URL, events: ['article.stored', 'highlight.made'], isOn: true })
    expect(await call.webhooks.list()).toEqual({ webhooks: [webhook] })
    expect(JSON.stringify(await call.webhooks.list())).not.toContain(secret)
    const row = await findWebhook(app.db, user.id, webhook.id)
    expect(row?.secret).not.toContain(secret.slice('whsec_'.length, 20))
  })

  it.each([
    ['http://hooks.example/', 'Please enter an https:// address without a user name or port.'],
    ['https://hooks.example:8443/', 'Please enter an https:// address without a user name or port.'],
    ['https://a:b@hooks.example/', 'Please enter an https:// address without a user name or port.'],
    ['ftp://hooks.example/', 'Please enter an https:// address without a user name or port.'],
    ['not an address', 'Please enter an https:// address without a user name or port.'],
    ['https://192.168.1.5/', 'The address must be a public one.'],
    ['https://127.0.0.1/', 'The address must be a public one.'],
    ['https://[::1]/', 'The address must be a public one.'],
    ['https://printer.local/', 'The address must be a public one.'],
  ])('the address %s is refused', async (url, message) => {
    const { call } = await app.newReader()
    await expectRefused(call.webhooks.create({ ...ASKED, url }), 'BAD_REQUEST', message)
    expect(await call.webhooks.list()).toEqual({ webhooks: [] })
  })

  it('may be in a private network, on any port, where the operator allows it', async () => {
    app.services.webhooksAllowPrivate = true
    const { call } = await app.newReader()
    const url = 'http://192.168.1.5:5678/webhook/tidings'
    const { webhook } = await call.webhooks.create({ ...ASKED, url })
    app.services.webhooksAllowPrivate = false
    expect(webhook.url).toBe(url)
  })

  it('are notified of a new highlight in its transaction, with its article, and not of the same one again', async () => {
    const { call, user } = await app.newReader()
    const newsletterId = await seedNewsletter(app.db, user.id)
    const id = await addArticle(app.db, { userId: user.id, newsletterId })
    const { webhook } = await call.webhooks.create(ASKED)
    const { highlight } = await call.highlights.add({ id, text: 'nine years', note: 'Why?' })
    await call.highlights.add({ id, text: 'nine years' })
    const rows = app.db.selectFrom('webhook_deliveries').selectAll().where('webhook_id', '=', webhook.id)
    const [row, ...others] = await rows.execute()
    expect(others).toEqual([])
    expect(JSON.parse(row?.body ?? '')).toMatchObject({
      type: 'highlight.made',
      data: {
        highlight: { id: highlight.id, text: 'nine years', note: 'Why?', color: 'yellow' },
        article: { id, webUrl: `https://tidings.test/article/${id}` },
      },
    })
    expect((await call.webhooks.deliveries({ id: webhook.id })).deliveries).toMatchObject([
      { id: row?.id, event: 'highlight.made', state: 'waiting', attempts: 0 },
    ])
  })

  it('are tested also while switched off, so often an hour', async () => {
    const { call } = await app.newReader()
    const { webhook } = await call.webhooks.create(ASKED)
    const off = await call.webhooks.update({ id: webhook.id, isOn: false })
    expect(off.webhook).toMatchObject({ isOn: false, switchedOffBecause: null })
    for (const _ of Array(20)) await call.webhooks.test({ id: webhook.id })
    await expectRefused(call.webhooks.test({ id: webhook.id }), 'TOO_MANY_REQUESTS')
    const { deliveries } = await call.webhooks.deliveries({ id: webhook.id })
    expect(deliveries).toHaveLength(20)
    expect(deliveries[0]).toMatchObject({ event: 'webhook.test', state: 'waiting' })
  })

  it('that the server switched off say why, and start again when switched on', async () => {
    const { call, user } = await app.newReader()
    const failed = { failing_since: 1, disabled_at: 2, disabled_because: 'failing' as const, dropped: 3 }
    const { id } = await seedWebhook(app.db, user.id, failed)
    const { webhooks } = await call.webhooks.list()
    expect(webhooks).toMatchObject([{ isOn: false, switchedOffBecause: 'failing', dropped: 3 }])
    const { webhook } = await call.webhooks.update({ id, isOn: true })
    expect(webhook).toMatchObject({ isOn: true, switchedOffBecause: null, failingSince: null, dropped: 0 })
  })

  it('schedule editions only while they subscribe to them', async () => {
    const { call, user } = await app.newReader()
    const { webhook } = await call.webhooks.create(ASKED)
    const plan = async () => (await findWebhook(app.db, user.id, webhook.id))?.edition_at
    expect(await plan()).toBeNull()
    await call.webhooks.update({ id: webhook.id, events: ['edition.ready'] })
    expect(await plan()).toBeGreaterThan(Date.now())
    await call.webhooks.update({ id: webhook.id, isOn: false })
    expect(await plan()).toBeNull()
  })

  it('end with their deliveries when removed, and when all sessions are signed out', async () => {
    const { call, token, user } = await app.newReader()
    const { webhook } = await call.webhooks.create(ASKED)
    await call.webhooks.test({ id: webhook.id })
    expect(await call.webhooks.remove({ id: webhook.id })).toEqual({ ok: true })
    const rows = app.db.selectFrom('webhook_deliveries').select('id').where('user_id', '=', user.id)
    expect(await rows.execute()).toEqual([])
    await call.webhooks.create(ASKED)
    await (await app.caller(token)).call.sessions.endAll()
    expect(await app.db.selectFrom('webhooks').select('id').where('user_id', '=', user.id).execute()).toEqual(
      [],
    )
  })
})
