import { insertInboxAddress, listInboxAddresses } from '@tidings/db/queries/mails/inbox-addresses'
import { receiptsOfNewsletter } from '@tidings/db/queries/newsletters/confirmation-receipts'
import { findNewsletter, listNewsletters } from '@tidings/db/queries/newsletters/newsletters'
import { DATABASES } from '@tidings/db/testing/test-database'
import { authenticate } from '@tidings/mail/sender/authenticate'
import { type DnsTable, tableResolve } from '@tidings/mail/sender/testing/dns-table'
import { type SigningKey, sealed, signed, signingKey } from '@tidings/mail/sender/testing/signed-mail'
import { afterEach, describe, expect, test } from 'vitest'
import { methodsOfNewsletter } from '../newsletters/methods-of-newsletter.ts'
import { forAllTests } from '../testing/for-each-test.ts'
import { openMailRun } from '../testing/mail-run.ts'

const HOME = 'lowtide.example'
const SITE = `https://${HOME}`
const STORY = '<p>Thanks for reading. The sea rose by a hand and the harbour wall held.</p>'.repeat(9)
const CLIENT = { ip: '93.184.215.14', helo: `mx.${HOME}` }

const own = signingKey(HOME)
const loose = signingKey(`mail.${HOME}`)
const platform = signingKey('platform.example')
const forwarder = signingKey('google.com')
const policy = (text: string): DnsTable => ({ [`TXT _dmarc.${HOME}`]: [`v=DMARC1; ${text}`] })
const SENT_FROM: DnsTable = { [`TXT bounce.${HOME}`]: [`v=spf1 ip4:${CLIENT.ip} -all`] }
const FIELDS = ['From', 'Subject', 'List-Unsubscribe', 'List-Unsubscribe-Post']
const by =
  (...keys: SigningKey[]) =>
  (mail: string) =>
    signed(mail, keys, { headers: FIELDS })
/** A signed mail that is changed afterwards. */
const changed = (change: (mail: string) => string) => async (mail: string) => change(await by(own)(mail))
const failing = (name: string): DnsTable => ({ [`TXT ${name}`]: 'ESERVFAIL' })

/** What the sender did, and what DNS says. */
interface Sending {
  dns?: DnsTable
  make?: (mail: string) => Promise<string> | string
  /** Without one, the mail was imported. */
  client?: typeof CLIENT | undefined
}

/** Effects of a mail without the user's click; all others happen for any released mail. */
interface Acts {
  /** Its confirming link is followed. */
  follows: boolean
  /** Where not, the user is shown the link. */
  shows: boolean
  /** One POST is offered to leave by. */
  posts: boolean
  /** An address without a sender is assigned to its first sender. */
  given: boolean
  /** An issue confirms its newsletter, without any request. */
  confirms: boolean
}
const ALL: Acts = { follows: true, shows: false, posts: true, given: true, confirms: true }
const NONE: Acts = { follows: false, shows: true, posts: false, given: true, confirms: true }
const AGAINST: Acts = { ...NONE, given: false }

const TABLE: [sender: string, sending: Sending, acts: Acts][] = [
  ['passes DMARC by a signature', { dns: policy('p=reject'), make: by(own) }, ALL],
  ['passes DMARC by SPF', { dns: { ...policy('p=reject'), ...SENT_FROM } }, { ...ALL, posts: false }],
  ['signs, and has no DMARC policy', { make: by(own) }, ALL],
  ['signs beside its platform', { make: by(platform, own) }, ALL],
  [
    'signs beside its platform, whose key DNS can’t give',
    { make: by(platform, own), dns: failing('s1._domainkey.platform.example') },
    ALL,
  ],
  [
    'passes DMARC by the address in a Received header that it may have written itself',
    {
      dns: { ...policy('p=reject'), ...SENT_FROM },
      make: (mail) =>
        `Received: from mx.${HOME} (mx.${HOME} [${CLIENT.ip}]) by relay.example; now\r\n${mail}`,
      client: { ip: '172.17.0.1', helo: 'relay.example' },
    },
    NONE,
  ],
  ['passes SPF, and has no DMARC policy', { dns: SENT_FROM }, NONE],
  ['proves nothing', {}, NONE],
  ['lets a platform sign', { make: by(platform) }, NONE],
  [
    'lets a platform sign, and fails a policy of none',
    { dns: policy('p=none'), make: by(platform) },
    AGAINST,
  ],
  ['fails a policy of reject', { dns: policy('p=reject') }, { ...AGAINST, shows: false, confirms: false }],
  ['signs too loosely for its policy', { dns: policy('p=none; adkim=s'), make: by(loose) }, AGAINST],
  ['has its mail changed on the way', { make: changed((mail) => mail.replace('Thanks', 'Danke')) }, NONE],
  ['has a second Subject put in', { make: changed((mail) => `Subject: The tide\r\n${mail}`) }, NONE],
  ['signs with a key that DNS can’t give', { dns: failing(`s1._domainkey.${HOME}`), make: by(own) }, NONE],
  [
    'has a policy that DNS can’t give',
    { dns: failing(`_dmarc.${HOME}`), make: by(own) },
    { ...NONE, posts: true },
  ],
  ['has two From headers', { make: changed((mail) => `From: eve@evil.example\r\n${mail}`) }, AGAINST],
  [
    'is vouched for by a forwarder alone',
    {
      dns: policy('p=none'),
      make: (mail) => sealed(mail, forwarder, `mx.google.com; dmarc=pass header.from=${HOME}`),
    },
    NONE,
  ],
  ['sent what is imported', { make: by(own), client: undefined }, NONE],
]

describe.each(DATABASES)('what a mail does by itself on %s, where its sender', (kind) => {
  const run = forAllTests(() => openMailRun(kind))
  afterEach(async () => {
    for (const table of ['mails', 'newsletters', 'inbox_addresses'] as const)
      await run.db.deleteFrom(table).execute()
  })

  async function take(id: string, html: string, { dns = {}, make = (mail) => mail, ...options }: Sending) {
    const records = { ...own.records, ...loose.records, ...platform.records, ...forwarder.records, ...dns }
    const resolve = tableResolve(records)
    run.authenticate = (raw, envelope) => authenticate(raw, { ...envelope, mta: 'inbox.example' }, resolve)
    const mail = [
      `From: Low Tide <hello@${HOME}>`,
      `Message-ID: <${id}@${HOME}>`,
      `List-Unsubscribe: <${SITE}/leave?u=1>`,
      'List-Unsubscribe-Post: List-Unsubscribe=One-Click',
      `Subject: ${id === 'asks' ? 'Confirm your subscription' : 'The first tide'}`,
      'MIME-Version: 1.0',
      'Content-Type: text/html; charset=utf-8',
      '',
      html,
    ].join('\r\n')
    const client = 'client' in options ? options.client : CLIENT
    const envelope = { envelopeFrom: `hello@bounce.${HOME}`, envelopeTo: 'b3dn@inbox.localhost' }
    await run.arrive(id, await make(mail), Date.now(), { ...envelope, ...(client && { client }) })
  }

  const asking = (link: string) =>
    `<p>Thanks for subscribing.</p><p><a href="${link}">Confirm subscription</a></p>`

  test.each(TABLE)('%s', async (_, sending, acts) => {
    const { db } = run
    const of = { label: 'Tide', forOneNewsletter: true, senderHost: null }
    await insertInboxAddress(db, run.userId, 'b3dn', 1, of)
    await take('issue', STORY, sending)
    const [newsletter] = await listNewsletters(db, run.userId)
    if (!newsletter) throw new Error('The issue made no newsletter.')
    const methods = await methodsOfNewsletter(run, newsletter)
    const [address] = await listInboxAddresses(db, run.userId)
    await db.updateTable('newsletters').set({ confirmation_status: 'pending' }).execute()
    await db.deleteFrom('mails').execute()
    const link = `${SITE}/confirm?token=9f2c41`
    await take('asks', asking(link), sending)
    const [receipt] = await receiptsOfNewsletter(db, run.userId, newsletter.id)
    const status = async () => (await findNewsletter(db, run.userId, newsletter.id))?.confirmation_status
    expect(await status()).toBe('pending')
    await take('second', STORY, sending)
    expect({
      follows: receipt?.state === 'waiting',
      shows: receipt?.choices.includes(link) === true,
      posts: methods.some(({ how }) => how === 'one-click'),
      given: address?.sender_host === HOME,
      confirms: (await status()) === 'confirmed',
    }).toEqual(acts)
  })

  test('proves nothing and calls itself a newsletter that waits: nothing is followed once it is released either', async () => {
    const { db } = run
    await run.addByHand(`hello@${HOME}`, 'Low Tide')
    await take('asks', asking('https://evil.example/confirm?token=9f2c41'), { dns: policy('p=reject') })
    expect(await run.mailRow('asks')).toMatchObject({ state: 'quarantined' })
    await db.updateTable('mails').set({ state: 'waiting', released_at: 1 }).execute()
    await run.run('asks')
    const [receipt] = await receiptsOfNewsletter(db, run.userId, 'n1')
    expect(receipt).toMatchObject({ state: 'ask', url: null, choices: '[]' })
  })
})
