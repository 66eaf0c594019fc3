import {
  receiptsOfNewsletter,
  requestsOfReceipts,
  retryReceipt,
} from '@tidings/db/queries/newsletters/confirmation-receipts'
import { hideNewsletter, showNewsletter } from '@tidings/db/queries/newsletters/deletions'
import { findNewsletter } from '@tidings/db/queries/newsletters/newsletters'
import { DATABASES } from '@tidings/db/testing/test-database'
import { authenticate } from '@tidings/mail/sender/authenticate'
import { tableResolve } from '@tidings/mail/sender/testing/dns-table'
import { type SigningKey, signed, signingKey } from '@tidings/mail/sender/testing/signed-mail'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type FetchWeb, openFetcher } from '../fetch/guarded-fetch.ts'
import { openFixtureWeb } from '../fetch/testing/fixture-web.ts'
import { forAllTests } from '../testing/for-each-test.ts'
import { openMailRun } from '../testing/mail-run.ts'
import { type Following, followConfirmation } from './follow-confirmation.ts'
import { confirmationSite } from './testing/confirmation-site.ts'

const MINUTE = 60_000
const NEWSLETTER = 'n1'
const SITE = 'https://lowtide.example'
const CLIENT = { ip: '93.184.215.14', helo: 'mx.lowtide.example' }

describe.each(DATABASES)('following a confirmation on %s', (kind) => {
  const run = forAllTests(() => openMailRun(kind))
  const web = forAllTests(() => openFixtureWeb(confirmationSite, { 'inside.lowtide.example': ['10.0.0.7'] }))
  let clock: number
  let following: Following
  let key: SigningKey
  beforeAll(() => {
    key = signingKey('lowtide.example')
    const resolve = tableResolve(key.records)
    run.authenticate = (raw, envelope) => authenticate(raw, { ...envelope, mta: 'inbox.example' }, resolve)
  })
  beforeEach(async () => {
    clock = Date.now() + MINUTE
    following = {
      ...{ db: run.db, jobs: run.jobs, fetchWeb: openFetcher(web.network), now: () => clock },
      signal: new AbortController().signal,
    }
    await run.addByHand('hello@lowtide.example', 'Low Tide Letters')
  })
  afterEach(async () => {
    // Jobs without an owner would wait for one another, whoever causes them.
    const owners = await run.db.selectFrom('jobs').select('owner').distinct().execute()
    expect(owners.filter(({ owner }) => owner !== run.userId)).toEqual([])
    await run.db.deleteFrom('mails').execute()
    await run.db.deleteFrom('newsletters').execute()
    web.requests.length = 0
  })

  /** Receives and processes a confirmation mail signed by the newsletter's domain; returns the id of its receipt. */
  async function receive(
    links: string,
    { from = 'no-reply@lowtide.example', id = 'm1', head = '', keys = [key] } = {},
  ) {
    const mail = `From: Low Tide Letters <${from}>\r\nSubject: Confirm your subscription\r\nMessage-ID: <${id}@x>\r\n${head}Content-Type: text/html\r\n\r\n<p>Thanks for subscribing.</p>${links}`
    await run.arrive(id, await signed(mail, keys), Date.now(), { client: CLIENT })
    return (await receipt(id))?.id ?? ''
  }
  const to = (path: string) =>
    `<p><a href="${path.startsWith('http') ? path : `${SITE}${path}`}">Confirm</a></p>`
  const receipts = () => receiptsOfNewsletter(run.db, run.userId, NEWSLETTER)
  const receipt = async (mailId = 'm1') => (await receipts()).find(({ mail_id }) => mail_id === mailId)
  const newsletter = () => findNewsletter(run.db, run.userId, NEWSLETTER)
  const follow = (id: string) => followConfirmation(following, id)

  it('a page that confirms is opened once; the request is recorded, without its query', async () => {
    const id = await receive(to('/confirm/one-click?token=secret'))
    await follow(id)
    expect(web.requests).toEqual([`GET ${SITE}/confirm/one-click?token=secret`])
    expect(await receipt()).toMatchObject({ state: 'confirmed', tries: 1, score: expect.any(Number) })
    expect(await newsletter()).toMatchObject({
      ...{ confirmation_status: 'confirmed', confirmation_attempts: 1, last_confirmation_attempt: clock },
    })
    const made = { receipt_id: id, number: 1, user_id: run.userId, made_at: clock, status: 200 }
    expect(await requestsOfReceipts(run.db, run.userId, [id])).toEqual([
      { ...made, method: 'GET', host: 'lowtide.example', path: '/confirm/one-click' },
    ])
  })

  it('a form that only confirms is sent, once, with its hidden fields', async () => {
    await follow(await receive(to('/confirm/form')))
    expect(web.requests).toEqual([`GET ${SITE}/confirm/form`, `POST ${SITE}/confirm/sent`])
    expect((await receipt())?.state).toBe('confirmed')
  })

  it.each([
    ['of scripts alone', '/confirm/script', 1],
    ['that leads on to where one logs in', '/confirm/to-members', 1],
    ['whose form asks for one click after another', '/confirm/endless-form', 2],
    ['of a gigabyte', '/confirm/gigabyte', 1],
  ])('a page %s is left to the user, with the link', async (_what, path, requests) => {
    await follow(await receive(to(path)))
    expect(web.requests).toHaveLength(requests)
    expect(await receipt()).toMatchObject({ state: 'ask', choices: JSON.stringify([`${SITE}${path}`]) })
    expect(await newsletter()).toMatchObject({ confirmation_status: 'pending', confirmation_attempts: 1 })
  })

  it.each([
    ['to where it would unsubscribe', '/confirm/onward', 1, 'not-allowed'],
    ['that has no end', '/confirm/loop', 9, 'too-many-redirects'],
    ['to an address inside the network', '/confirm/to-inside', 1, 'address-not-public'],
  ])('a redirect %s fails it at once, and is not followed', async (_what, path, requests, outcome) => {
    await follow(await receive(to(path)))
    expect(web.requests).toHaveLength(requests)
    expect(web.requests.filter((request) => /unsub|inside/.test(request.replace(path, '')))).toEqual([])
    expect(await receipt()).toMatchObject({ state: 'failed', outcome })
    expect((await newsletter())?.confirmation_status).toBe('failed')
  })

  it.each(['/confirm/trickle', '/confirm/never'])(
    'a page that never ends is tried again later: %s',
    async (path) => {
      const id = await receive(to(path))
      await followConfirmation({ ...following, wholeMs: 400 }, id)
      expect(web.requests).toHaveLength(1)
      expect(await receipt()).toMatchObject({ state: 'waiting', tries: 1, outcome: 'timeout' })
      expect((await newsletter())?.confirmation_status).toBe('pending')
    },
  )

  it('a link that unsubscribes beside the one that confirms is never opened', async () => {
    await follow(await receive(`${to('/confirm/one-click')}<a href="${SITE}/unsubscribe/1">Unsubscribe</a>`))
    expect(web.requests).toEqual([`GET ${SITE}/confirm/one-click`])
  })

  it('five attempts fail, with growing pauses; on request, it is tried once more', async () => {
    const id = await receive(to('/confirm/unavailable'))
    const pauses: number[] = []
    for (let tries = 1; tries <= 5; tries++) {
      await follow(id)
      await follow(id)
      expect(web.requests).toHaveLength(tries)
      const { next_try_at: next = null } = (await receipt()) ?? {}
      if (next === null) break
      pauses.push((next - clock) / MINUTE)
      clock = next - 1
      await follow(id)
      clock = next
    }
    expect(pauses).toEqual([1, 5, 25, 125])
    const failed = { state: 'failed', tries: 5, outcome: 'status', outcome_detail: '503' }
    expect(await receipt()).toMatchObject(failed)
    expect(await newsletter()).toMatchObject({ confirmation_status: 'failed', confirmation_attempts: 5 })
    await follow(id)
    expect(web.requests).toHaveLength(5)
    await retryReceipt(run.db, run.userId, id, { now: clock, maxTries: 30 })
    await follow(id)
    expect(web.requests).toHaveLength(6)
  })

  it('nothing is requested for a deleted one; once restored, it is confirmed', async () => {
    const id = await receive(to('/confirm/one-click'))
    const about = { withHighlights: false, now: clock, purgeAt: clock + MINUTE }
    await run.locked((trx) => hideNewsletter(trx, run.userId, NEWSLETTER, about))
    await follow(id)
    expect(web.requests).toEqual([])
    await run.locked((trx) => showNewsletter(trx, run.userId, NEWSLETTER))
    await follow(id)
    expect((await newsletter())?.confirmation_status).toBe('confirmed')
  })

  it('two jobs at once make one request', async () => {
    const id = await receive(to('/confirm/slow'))
    await Promise.all([follow(id), follow(id), follow(id)])
    expect(web.requests).toHaveLength(1)
    expect((await receipt())?.state).toBe('confirmed')
  })

  it('a server that stops between request and receipt does not repeat the request: the user decides', async () => {
    const id = await receive(to('/confirm/one-click'))
    const dying: FetchWeb = async (url, request) => {
      await following.fetchWeb(url, request)
      throw new Error('killed')
    }
    await expect(followConfirmation({ ...following, fetchWeb: dying }, id)).rejects.toThrow('killed')
    await follow(id)
    expect((await receipt())?.state).toBe('requesting')
    clock += 2 * MINUTE
    await follow(id)
    await follow(id)
    expect(web.requests).toHaveLength(1)
    const choices = JSON.stringify([`${SITE}/confirm/one-click`])
    expect(await receipt()).toMatchObject({ state: 'ask', choices })
  })

  it('a mail of an unrelated domain is never followed, whatever its sender’s name', async () => {
    expect(await receive(to('/confirm/one-click'), { from: 'hello@evil.example' })).toBe('')
    expect(web.requests).toEqual([])
  })

  it('a copy that was forwarded by hand, which anyone could write, is left to the user', async () => {
    const copy = `<div>---------- Forwarded message ---------<br>From: Low Tide Letters &lt;hello@lowtide.example&gt;<br>Date: Fri, 20 Nov 2026 07:00:00 +0000<br>Subject: Confirm your subscription<br>To: &lt;ann@example.com&gt;<br><br></div>`
    const id = await receive(`${copy}<p>Thanks for subscribing.</p>${to('/confirm/one-click')}`, {
      from: 'eve@evil.example',
    })
    await follow(id)
    expect(web.requests).toEqual([])
  })

  it('a link that was chosen before mails had to be proved is left to the user, with the reason', async () => {
    const id = await receive(to('/confirm/one-click'))
    await run.db.updateTable('mails').set({ authentication: null }).execute()
    await follow(id)
    expect(web.requests).toEqual([])
    expect(await receipt()).toMatchObject({
      state: 'ask',
      choices: JSON.stringify([`${SITE}/confirm/one-click`]),
      reasons: expect.stringMatching(/^\[\["sender-unchecked"\],/),
    })
  })

  it('mails that prove nothing are kept up to a number, and keep none that is proved from being followed', async () => {
    for (let n = 1; n <= 22; n++)
      await receive(to(`https://evil.example/confirm?${n}`), { id: `m${n}`, keys: [] })
    expect(await receipts()).toHaveLength(20)
    await follow(await receive(to('/confirm/one-click'), { id: 'genuine' }))
    expect(web.requests).toEqual([`GET ${SITE}/confirm/one-click`])
    expect((await newsletter())?.confirmation_status).toBe('confirmed')
  })

  it('nothing is followed for a newsletter that is already confirmed, or that no user added', async () => {
    const id = await receive(to('/confirm/one-click'))
    await run.db.updateTable('newsletters').set({ confirmation_status: 'confirmed' }).execute()
    await follow(id)
    expect(await receive(to('/confirm/one-click'), { id: 'm2' })).toBe('')
    await run.db.updateTable('newsletters').set({ confirmation_status: null }).execute()
    expect(await receive(to('/confirm/one-click'), { id: 'm3' })).toBe('')
    expect(web.requests).toEqual([])
  })

  it('a mail’s link is followed once however often it is processed, and of many identical requests only five', async () => {
    for (let n = 1; n <= 7; n++) await receive(to(`/confirm/one-click?${n}`), { id: `m${n}` })
    expect((await receipts()).map(({ state }) => state).sort()).toEqual([
      'ask',
      'ask',
      ...Array(5).fill('waiting'),
    ])
  })
})
