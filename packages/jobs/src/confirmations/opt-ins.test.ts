import { openJobs } from '@tidings/db/jobs/open-jobs'
import { findNewsletter, listNewsletters } from '@tidings/db/queries/newsletters/newsletters'
import { listOptIns } from '@tidings/db/queries/newsletters/opt-ins'
import { DATABASES } from '@tidings/db/testing/test-database'
import { USER_LIMITS } from '@tidings/db/user-limits'
import { authenticate } from '@tidings/mail/sender/authenticate'
import { tableResolve } from '@tidings/mail/sender/testing/dns-table'
import { type SigningKey, signed, signingKey } from '@tidings/mail/sender/testing/signed-mail'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { SendMail } from '../newsletters/unsubscribe.ts'
import { type MailRun, openMailRun } from '../testing/mail-run.ts'
import { confirmOptIn, ignoreOptIn, isUndecided, replyToOptIn } from './decide-opt-in.ts'

const CLIENT = { ip: '93.184.215.14', helo: 'mx.windowbox.example' }
const ISSUE =
  '<p>The sea rose by a hand and the harbour wall held, which nobody had expected of it.</p>'.repeat(6)

describe.each(DATABASES)('mails that ask to confirm a subscription on %s', (kind) => {
  let run: MailRun
  let key: SigningKey
  const sent: Parameters<SendMail>[0][] = []
  beforeAll(async () => {
    run = await openMailRun(kind)
    key = signingKey('windowbox.example')
    const resolve = tableResolve(key.records)
    run.authenticate = (raw, envelope) => authenticate(raw, { ...envelope, mta: 'inbox.example' }, resolve)
  })
  afterAll(() => run.close())
  afterEach(async () => {
    await run.database.db.deleteFrom('mails').execute()
    await run.database.db.deleteFrom('newsletters').execute()
    sent.length = 0
  })

  async function receive(
    body: string,
    { id = 'm1', head = '', from = 'hi@windowbox.example', keys = [key] } = {},
  ) {
    const mail = `From: Window Box <${from}>\r\nSubject: Confirm your subscription\r\nMessage-ID: <${id}@windowbox.example>\r\n${head}Content-Type: text/html\r\n\r\n${body}`
    await run.receive(id, await signed(mail, keys), Date.now(), { client: CLIENT })
    await run.run(id)
    return (await waiting()).find(({ mail_id }) => mail_id === id)
  }
  const link = (url: string) =>
    `<p>You asked for Window Box, our letter on balconies.</p><p><a href="${url}">Confirm my subscription</a></p>`
  const waiting = async () =>
    (await listOptIns(run.database.db, run.userId, { since: 0, limit: 50 })).filter(isUndecided)
  const deciding = () => ({ db: run.database.db, jobs: openJobs(run.database), limits: USER_LIMITS })
  const confirm = (id = '') => confirmOptIn(deciding(), run.userId, id)
  const reply = (id = '', canSend = true) =>
    replyToOptIn(
      {
        ...deciding(),
        files: run.files,
        canSend,
        log: { error: () => {} },
        sendMail: async (mail) => {
          sent.push(mail)
          return { isDone: true, status: null, reason: null, detail: null }
        },
      },
      run.userId,
      id,
    )
  const newsletters = () => listNewsletters(run.database.db, run.userId)

  it('none is a newsletter or an article until it is confirmed; then its newsletter waits for its first issue', async () => {
    const asked = await receive(link('https://windowbox.example/confirm?t=12345678'))
    expect(await newsletters()).toEqual([])
    expect(await run.articles()).toEqual([])
    expect(await run.mailRow('m1')).toMatchObject({
      state: 'processed',
      reason: 'opt-in',
      newsletter_id: null,
    })
    expect(asked).toMatchObject({ words: expect.stringContaining('our letter on balconies') })
    const { newsletterId, isOpened } = await confirm(asked?.id)
    expect(isOpened).toBe(true)
    expect(await newsletters()).toEqual([
      expect.objectContaining({ id: newsletterId, name: 'Window Box', confirmation_status: 'pending' }),
    ])
    expect(await waiting()).toEqual([])
    await run.receive(
      'i1',
      `From: Window Box <hi@windowbox.example>\r\nSubject: Peas\r\nMessage-ID: <i1@x>\r\nContent-Type: text/html\r\n\r\n${ISSUE}`,
    )
    await run.run('i1')
    expect((await run.mailRow('i1')).newsletter_id).toBe(newsletterId)
    expect((await findNewsletter(run.database.db, run.userId, newsletterId))?.confirmation_status).toBe(
      'confirmed',
    )
    await expect(confirm(asked?.id)).rejects.toMatchObject({ code: 'CONFLICT' })
  })

  it('a link to another domain, and one of an unverified sender, is opened only by the user', async () => {
    const cases = [
      await receive(link('https://elsewhere.example/confirm?t=12345678')),
      await receive(link('https://windowbox.example/confirm?t=12345678'), { id: 'm2', keys: [] }),
    ]
    for (const asked of cases) expect((await confirm(asked?.id)).isOpened).toBe(false)
    expect(await run.database.db.selectFrom('confirmation_receipts').selectAll().execute()).toEqual([])
  })

  it('one that is ignored adds nothing, and can be restored', async () => {
    const asked = await receive(link('https://windowbox.example/confirm?t=12345678'))
    const ignore = (isIgnored: boolean) =>
      ignoreOptIn(run.database.db, run.userId, asked?.id ?? '', { isIgnored })
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
    const asked = await receive(REPLY, {
      head: 'References: <a@windowbox.example>\r\n <b@windowbox.example>\r\n',
    })
    expect(asked).toMatchObject({ reply_to: 'hi@windowbox.example', reply_word: 'OK' })
    await expect(reply(asked?.id, false)).rejects.toMatchObject({ code: 'PRECONDITION_FAILED' })
    const { newsletterId } = await reply(asked?.id)
    expect(sent).toEqual([
      {
        from: 'kx7m@inbox.localhost',
        to: 'hi@windowbox.example',
        subject: 'Re: Confirm your subscription',
        body: 'OK\n',
        inReplyTo: '<m1@windowbox.example>',
        references: ['<a@windowbox.example>', '<b@windowbox.example>', '<m1@windowbox.example>'],
      },
    ])
    expect((await findNewsletter(run.database.db, run.userId, newsletterId))?.confirmation_status).toBe(
      'pending',
    )
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
    const raw = await signed(
      `From: Window Box <hi@windowbox.example>\r\nSubject: Confirm your subscription\r\nMessage-ID: <m1@windowbox.example>\r\nContent-Type: text/html\r\n\r\n${REPLY}`,
      [key],
    )
    const text = `Reply-To: other@windowbox.example\r\nReferences: <x@y>\r\n\tBcc: victim@elsewhere.example\r\n${raw}`
    await run.receive('m1', text, Date.now(), { client: CLIENT })
    await run.run('m1')
    const [asked] = await waiting()
    expect(asked?.reply_to ?? null).toBeNull()
  })
})
