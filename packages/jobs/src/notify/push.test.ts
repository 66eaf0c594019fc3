import { randomUUID } from 'node:crypto'
import { findUser } from '@tidings/db/queries/accounts/users'
import { putPushSubscription } from '@tidings/db/queries/notify/push-subscriptions'
import { seedMail } from '@tidings/db/testing/seed'
import { seedOptIn } from '@tidings/db/testing/seed-receiving'
import { DATABASES } from '@tidings/db/testing/test-database'
import { sql } from 'kysely'
import { describe, expect, it, test } from 'vitest'
import { openFetcher } from '../fetch/guarded-fetch.ts'
import { openFixtureWeb } from '../fetch/testing/fixture-web.ts'
import { harbourMail } from '../summaries/testing/harbour.ts'
import { forEachTest } from '../testing/for-each-test.ts'
import { openMailRun } from '../testing/mail-run.ts'
import { newPushSubscription, queueConfirmationPush, queueEditionPush } from './plan-pushes.ts'
import { encryptPush, newVapidKey, vapidPublicKey } from './push-message.ts'
import { sendPush } from './send-push.ts'
import { pushBrowser, readVapid } from './testing/push-browser.ts'

const DAY = 86_400_000

describe.each(DATABASES)('pushes on %s', (kind) => {
  const run = forEachTest(() => openMailRun(kind))
  let status: number
  let posted: { url: string; headers: Record<string, unknown>; body: Buffer }[]
  const vapidKey = newVapidKey()
  const web = forEachTest(() => {
    status = 201
    posted = []
    return openFixtureWeb((url, response, { headers }, _text, body) => {
      posted.push({ url: url.href, headers, body })
      response.writeHead(status, { location: 'https://elsewhere.example/' }).end()
    })
  })

  const db = () => run.db

  /** Subscribes a browser in a session of its own, as of `since` (epoch ms). */
  async function subscribe({ endpoint = 'https://push.example/send/1', since = Date.now() } = {}) {
    const browser = pushBrowser()
    const session = randomUUID()
    const expires_at = Math.floor(Date.now() / 1000) + 86_400
    await sql`insert into sessions (id, user_id, handle, expires_at)
      values (${randomUUID()}, ${run.userId}, ${session}, ${expires_at})`.execute(db())
    const user = await findUser(db(), run.userId)
    if (!user) throw new Error('The user is gone.')
    const address = { endpoint, ...browser.keys }
    const row = await newPushSubscription({ db: db(), files: run.files }, user, session, address)
    await putPushSubscription(db(), { ...row, edition_end: since, confirmations_at: since })
    return { ...browser, session }
  }

  /** Runs the queued pushes as an attempt of the worker. */
  async function send(attempt = 1): Promise<void> {
    const queued = await db().selectFrom('jobs').selectAll().where('name', '=', 'send-push').execute()
    const sending = {
      ...{ db: db(), files: run.files, vapidKey, fetchWeb: openFetcher(web.network) },
      subject: () => 'https://tidings.example',
    }
    for (const { payload } of queued) await sendPush(sending, JSON.parse(payload), run.userId, attempt)
  }

  const planning = (now = Date.now()) => ({
    ...{ db: db(), jobs: run.jobs, log: { warn() {} }, now: () => now },
  })
  const left = () => db().selectFrom('push_subscriptions').selectAll().execute()

  it('the finished edition is announced by its count alone, encrypted and signed, and once', async () => {
    const { decrypt, session } = await subscribe({ since: Date.now() - DAY })
    await run.arrive('m1', harbourMail({ id: 'm1' }), Date.now())
    const [before] = await left()
    expect(before?.edition_at).toBeGreaterThan(Date.now())
    expect(await queueEditionPush(planning())).toBe(false)
    const due = (before?.edition_at ?? 0) + 1
    expect(await queueEditionPush(planning(due))).toBe(true)
    expect(await queueEditionPush(planning(due))).toBe(false)
    await send()
    expect(posted.map(({ url }) => url)).toEqual(['https://push.example/send/1'])
    const { headers, body } = posted[0] ?? { body: Buffer.alloc(0) }
    expect(headers).toMatchObject({ 'content-encoding': 'aes128gcm', ttl: '43200', topic: 'edition' })
    expect(JSON.parse(decrypt(body))).toEqual({ kind: 'edition', count: 2 })
    const { claims, key } = readVapid(String(headers?.authorization))
    expect(claims).toMatchObject({ aud: 'https://push.example', sub: 'https://tidings.example' })
    expect(key).toBe(vapidPublicKey(vapidKey))
    expect((await left())[0]).toMatchObject({ session, edition_end: due })
  })

  it('no edition is announced without stories', async () => {
    await subscribe()
    const [row] = await left()
    expect(await queueEditionPush(planning((row?.edition_at ?? 0) + 1))).toBe(true)
    await send()
    expect(posted).toEqual([])
  })

  it('waiting confirmations are announced once, by their number', async () => {
    const { decrypt } = await subscribe({ since: 0 })
    for (const _ of [1, 2]) {
      const mailId = await seedMail(db(), run.userId)
      await seedOptIn(db(), { userId: run.userId, mailId })
    }
    expect(await queueConfirmationPush(planning(Date.now() + 60_000))).toBe(true)
    expect(await queueConfirmationPush(planning(Date.now() + 60_000))).toBe(false)
    await send()
    expect(posted.map(({ body }) => JSON.parse(decrypt(body)))).toEqual([{ kind: 'confirmations', count: 2 }])
    expect(posted[0]?.headers).toMatchObject({ topic: 'confirmations' })
  })

  function pushed(session: string) {
    const payload = { session, kind: 'edition' as const, count: 1 }
    return run.locked((trx) => run.jobs.add(trx, 'send-push', payload, { owner: run.userId }))
  }

  it.each([404, 410])('a browser that the push service no longer knows (%i) is removed', async (gone) => {
    await pushed((await subscribe()).session)
    status = gone
    await send()
    expect(await left()).toEqual([])
  })

  it('a temporary failure is retried, and finally left for the next edition', async () => {
    await pushed((await subscribe()).session)
    status = 503
    await expect(send(1)).rejects.toThrow('answered 503')
    await send(4)
    expect(await left()).toHaveLength(1)
  })

  it('a redirect is not followed', async () => {
    await pushed((await subscribe()).session)
    status = 302
    await send()
    expect(posted).toHaveLength(1)
  })

  it('an address that leads into a private network is never called, and removed', async () => {
    await pushed((await subscribe({ endpoint: 'https://10.0.0.7/send' })).session)
    await pushed((await subscribe({ endpoint: 'https://localhost/send' })).session)
    await send()
    expect([posted, web.dialled, await left()]).toEqual([[], [], []])
  })

  it('ends with its session, and is sent nothing after that expired', async () => {
    const { session } = await subscribe()
    await pushed(session)
    await db().updateTable('sessions').set({ expires_at: 1 }).where('handle', '=', session).execute()
    await send()
    expect(posted).toEqual([])
    await db().deleteFrom('sessions').where('handle', '=', session).execute()
    expect(await left()).toEqual([])
  })
})

test('a message is encrypted as the example of RFC 8291 says', () => {
  const keys = {
    p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
    auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  }
  const salt = Buffer.from('DGv6ra1nlYgDCS1FRnbzlw', 'base64url')
  const key = Buffer.from('yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw', 'base64url')
  const body = encryptPush('When I grow up, I want to be a watermelon', keys, salt, key)
  expect(body.toString('base64url')).toBe(
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
  )
})
