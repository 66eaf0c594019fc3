import { findNewsletter, listNewsletters } from '@tidings/db/queries/newsletters/newsletters'
import { listOptIns } from '@tidings/db/queries/newsletters/opt-ins'
import { DATABASES } from '@tidings/db/testing/test-database'
import { USER_LIMITS } from '@tidings/db/user-limits'
import { authenticate } from '@tidings/mail/sender/authenticate'
import { tableResolve } from '@tidings/mail/sender/testing/dns-table'
import { type SigningKey, signed, signingKey } from '@tidings/mail/sender/testing/signed-mail'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { SendMail } from '../newsletters/unsubscribe.ts'
import { forAllTests } from '../testing/for-each-test.ts'
import { openMailRun } from '../testing/mail-run.ts'
import { confirmOptIn, ignoreOptIn, isUndecided, replyToOptIn } from './decide-opt-in.ts'

const CLIENT = { ip: '93.184.215.14', helo: 'mx.windowbox.example' }
const ISSUE =
  '<p>The sea rose by a hand and the harbour wall held, which nobody had expected of it.</p>'.repeat(6)

describe.each(DATABASES)('mails that ask to confirm a subscription on %s', (kind) => {
  const run = forAllTests(() => openMailRun(kind))
  let key: SigningKey
  const sent: Parameters<SendMail>[0][] = []
  beforeAll(() => {
    key = signingKey('windowbox.example')
    const resolve = tableResolve(key.records)
    run.authenticate = (raw, envelope) => authenticate(raw, { ...envelope, mta: 'inbox.example' }, resolve)
  })
  afterEach(async () => {
    await run.db.deleteFrom('mails').execute()
    await run.db.deleteFrom('newsletters').execute()
    sent.length = 0
  })

  async function receive(
    body: string,
    { id = 'm1', head = '', from = 'hi@windowbox.example', keys = [key] } = {},
  ) {
    const mail = `From: Window Box <${from}>\r\nSubject: Confirm your subscription\r\nMessage-ID: <${id}@windowbox.example>\r\n${head}Content-Type: text/html\r\n\r\n${body}`
    await run.arrive(id, await signed(mail, keys), Date.now(), { client: CLIENT })
    return (await waiting()).find(({ mail_id }) => mail_id === id)
  }
  const link = (url: string) =>
    `<p>You asked for Window Box, our letter on balconies.</p><p><a href="${url}">Confirm my subscription</a></p>`
  const waiting = async () =>
    (await listOptIns(run.db, run.userId, { since: 0, limit: 50 })).filter(isUndecided)
  const deciding = () => ({ db: run.db, jobs: run.jobs, limits: USER_LIMITS })
  const confirm = (id = '') => confirmOptIn(deciding(), run.userId, id)
  const sendMail: SendMail = async (mail) => {
    sent.push(mail)
    return { isDone: true, status: null, reason: null, detail: null }
  }
  const reply = (id = '', canSend = true) => {
    const log = { error: () => {} }
    return replyToOptIn({ ...deciding(), files: run.files, canSend, log, sendMail }, run.userId, id)
  }
  const statusOf = async (id: string) => (await findNewsletter(run.db, run.userId, id))?.confirmation_status
  const newsletters = () => listNewsletters(run.db, run.userId)

  it('none is a newsletter or an article until it is confirmed; then its newsletter waits for its first issue', async () => {
    const asked = await receive(link('https://windowbox.example/confirm?t=12345678'))
    expect(await newsletters()).toEqual([])
    expect(await run.articles()).toEqual([])
    const handled = { state: 'processed', reason: 'opt-in', newsletter_id: null }
    expect(await run.mailRow('m1')).toMatchObject(handled)
    expect(asked).toMatchObject({ words: expect.stringContaining('our letter on balconies') })
    const { newsletterId, isOpened } = await confirm(asked?.id)
    expect(isOpened).toBe(true)
    expect(await newsletters()).toEqual([
      expect.objectContaining({ id: newsletterId, name: 'Window Box', confirmation_status: 'pending' }),
    ])
    expect(await waiting()).toEqual([])
    const issue = `From: Window Box <hi@windowbox.example>\r\nSubject: Peas\r\nMessage-ID: <i1@x>\r\nContent-Type: text/html\r\n\r\n${ISSUE}`
    expect((await run.arrive('i1', issue)).newsletter_id).toBe(newsletterId)
    expect(await statusOf(newsletterId)).toBe('confirmed')
    await expect(confirm(asked?.id)).rejects.toMatchObject({ code: 'CONFLICT' })
  })

  it('a link to another domain, and one of an unverified sender, is opened only by the user', async () => {
    const cases = [
      await receive(link('https://elsewhere.example/confirm?t=12345678')),
      await receive(link('https://windowbox.example/confirm?t=12345678'), { id: 'm2', keys: [] }),
    ]
    for (const asked of cases) expect((await confirm(asked?.id)).isOpened).toBe(false)
    expect(await run.db.selectFrom('confirmation_receipts').selectAll().execute()).toEqual([])
  })

  it('one that is ignored adds nothing, and can be restored', async () => {
    const asked = await receive(link('https://windowbox.example/confirm?t=12345678'))
    const ignore = (isIgnored: boolean) => ignoreOptIn(run.db, run.userId, asked?.id ?? '', { isIgnored })
    await ignore(true)
    expect([await waiting(), await newsletters()]).toEqual([[], []])
    await expect(ignore(true)).rejects.toMatchObject({ code: 'CONFLICT' })
    await ignore(false)
    expect(await waiting()).toHaveLength(1)
    await expect(ignore(false)).rejects.toMatchObject({ code: 'CONFLICT' })
  })

  it('one sender and all senders together have a limit of requests', async () => {
    for (let n = 1; n <= 7; n++)
      await receive(link(`https://windowbox.example/confirm?t=1234567${n}`), { id: `m${n}` })
    expect(await waiting()).toHaveLength(5)
  })

  const REPLY =
    '<p>You asked for the list Window Box. To confirm your subscription, simply reply to this message with the word "OK".</p>'

  it('a reply is sent once to the verified sender, from the address that received the mail, and refers to its mail', async () => {
    const head = 'References: <a@windowbox.example>\r\n <b@windowbox.example>\r\n'
    const asked = await receive(REPLY, { head })
    expect(asked).toMatchObject({ reply_to: 'hi@windowbox.example', reply_word: 'OK' })
    await expect(reply(asked?.id, false)).rejects.toMatchObject({ code: 'PRECONDITION_FAILED' })
    const { newsletterId } = await reply(asked?.id)
    expect(sent).toEqual([
      {
        ...{ from: 'kx7m@inbox.localhost', to: 'hi@windowbox.example' },
        ...{ subject: 'Re: Confirm your subscription', body: 'OK\n' },
        inReplyTo: '<m1@windowbox.example>',
        references: ['<a@windowbox.example>', '<b@windowbox.example>', '<m1@windowbox.example>'],
      },
    ])
    expect(await statusOf(newsletterId)).toBe('pending')
    await expect(reply(asked?.id)).rejects.toMatchObject({ code: 'CONFLICT' })
    expect(sent).toHaveLength(1)
  })

  it.each([
    ['a Reply-To address elsewhere', { head: 'Reply-To: victim@elsewhere.example\r\n' }],
    ['no signature', { keys: [] }],
    ['a signature of another domain', { from: 'hi@evil.example' }],
  ])('with %s no reply is sent', async (_what, options) => {
    const asked = await receive(REPLY, options)
    expect(asked?.reply_to ?? null).toBeNull()
    if (asked) await expect(reply(asked.id)).rejects.toMatchObject({ code: 'CONFLICT' })
    expect(sent).toEqual([])
  })

  it('unsigned headers, and line breaks in a subject, do not change the recipient', async () => {
    const mail = `From: Window Box <hi@windowbox.example>\r\nSubject: Confirm your subscription\r\nMessage-ID: <m1@windowbox.example>\r\nContent-Type: text/html\r\n\r\n${REPLY}`
    const raw = await signed(mail, [key])
    const text = `Reply-To: other@windowbox.example\r\nReferences: <x@y>\r\n\tBcc: victim@elsewhere.example\r\n${raw}`
    await run.arrive('m1', text, Date.now(), { client: CLIENT })
    const [asked] = await waiting()
    expect(asked?.reply_to ?? null).toBeNull()
  })
})
