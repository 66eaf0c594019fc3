import { listNewsletters } from '@tidings/db/queries/newsletters/newsletters'
import { DATABASES } from '@tidings/db/testing/test-database'
import { authenticate } from '@tidings/mail/sender/authenticate'
import { tableResolve } from '@tidings/mail/sender/testing/dns-table'
import { signed, signingKey } from '@tidings/mail/sender/testing/signed-mail'
import { roundup, SAILS, SCHEDULER } from '@tidings/mail/testing/roundup'
import { beforeEach, describe, expect, test } from 'vitest'
import { forEachTest } from '../testing/for-each-test.ts'
import { openMailRun } from '../testing/mail-run.ts'
import { methodsOfMail, methodsOfNewsletter } from './methods-of-newsletter.ts'

const CLIENT = { ip: '93.184.215.14', helo: 'mx.kernel.example' }
const own = signingKey('kernel.example')
const evil = signingKey('evil.example')

describe.each(DATABASES)('the unsubscribe methods of a newsletter on %s', (kind) => {
  const run = forEachTest(() => openMailRun(kind))
  beforeEach(() => {
    const resolve = tableResolve({ ...own.records, ...evil.records })
    run.authenticate = (raw, envelope) => authenticate(raw, { ...envelope, mta: 'inbox.example' }, resolve)
  })

  const issue = (id: string, host: string) =>
    roundup({ id, items: [SCHEDULER, SAILS] }).replace(
      /^List-Unsubscribe:.*$/m,
      `List-Unsubscribe: <https://${host}/leave>, <mailto:leave@${host}>\r\nList-Unsubscribe-Post: List-Unsubscribe=One-Click`,
    )
  const headers = ['From', 'Subject', 'List-Unsubscribe', 'List-Unsubscribe-Post']
  let at = 0
  async function take(mail: string | Promise<string>, envelopeTo = 'kx7m+kernels@inbox.localhost') {
    at += 1
    const row = await run.arrive(`m${at}`, await mail, at, { client: CLIENT, envelopeTo })
    expect(row).toMatchObject({ state: 'processed' })
  }
  async function methods() {
    const [newsletter] = await listNewsletters(run.db, run.userId)
    if (!newsletter) throw new Error('There is no newsletter.')
    return methodsOfNewsletter(run, newsletter)
  }

  test('are those of the mails that are proved to be its own, however many forged ones arrived since', async () => {
    await take(signed(issue('genuine', 'kernel.example'), [own], { headers }))
    for (let n = 0; n < 7; n++) await take(signed(issue(`forged${n}`, 'evil.example'), [evil], { headers }))
    const from = 'kx7m+kernels@inbox.localhost'
    expect(await methods()).toEqual([
      { how: 'one-click', url: 'https://kernel.example/leave', host: 'kernel.example', from },
      { how: 'mail', to: 'leave@kernel.example', subject: 'unsubscribe', body: '', from },
      { how: 'page', url: 'https://kernel.example/leave', host: 'kernel.example', from },
    ])
  })

  test('never include one-click by headers that somebody else added to a mail of its own and signed', async () => {
    const bare = roundup({ id: 'own', items: [SCHEDULER, SAILS] }).replace(/^List-Unsubscribe:.*\r\n/m, '')
    const mail = await signed(bare, [own], { headers: ['From', 'Subject'] })
    const added =
      'List-Unsubscribe: <https://evil.example/leave>\r\nList-Unsubscribe-Post: List-Unsubscribe=One-Click\r\n'
    await take(signed(`${added}${mail}`, [evil], { headers }))
    expect((await methods()).map(({ how }) => how)).toEqual(['page'])
  })

  test('are those of any mail, except one-click, if none is proved', async () => {
    await take(issue('plain', 'kernel.example'))
    expect((await methods()).map(({ how }) => how)).toEqual(['mail', 'page'])
  })

  test.each([
    ['kx7m@inbox.localhost', 'kx7m@inbox.localhost'],
    ['KX7M+Kernels@inbox.localhost', 'KX7M+Kernels@inbox.localhost'],
    ['kx7m+buy"lamps"@inbox.localhost', 'kx7m@inbox.localhost'],
    [`kx7m+${'x'.repeat(60)}@inbox.localhost`, 'kx7m@inbox.localhost'],
  ])('are asked from the address that is subscribed, without what is no plain word: %s', async (to, from) => {
    await take(issue('plain', 'kernel.example'), to)
    expect((await methods())[0]).toMatchObject({ how: 'mail', from })
  })
})

describe.each(DATABASES)('the unsubscribe methods that a stored mail names, on %s,', (kind) => {
  const mails = forEachTest(() => openMailRun(kind))

  const methodsOf = async (text: string) => methodsOfMail(mails, await mails.arrive('m1', text))
  const issue = roundup({ id: 'one', items: [SCHEDULER, SAILS] })

  test('are those of its headers', async () => {
    expect(await methodsOf(issue)).toEqual([
      { how: 'page', url: 'https://kernel.example/unsubscribe', host: 'kernel.example' },
    ])
  })

  test('are the page that its text links to if its headers name none', async () => {
    const bare = issue
      .replace(/^List-Unsubscribe:.*\r\n/m, '')
      .replace('https://kernel.example/unsubscribe">Unsubscribe', 'https://kernel.example/x/9">Abbestellen')
    expect(await methodsOf(bare)).toEqual([
      { how: 'page', url: 'https://kernel.example/x/9', host: 'kernel.example' },
    ])
  })
})
