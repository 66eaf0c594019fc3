import { openJobs } from '@tidings/db/jobs/open-jobs'
import { receiptsOfNewsletter } from '@tidings/db/queries/confirmation-receipts'
import { insertNewsletter, listNewsletters } from '@tidings/db/queries/newsletters'
import { DATABASES } from '@tidings/db/testing/test-database'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { NOTHING_CHECKED } from '../../analyse/sender/authentication.ts'
import { openFetcher } from '../../fetch/guarded-fetch.ts'
import { type FixtureWeb, openFixtureWeb } from '../../fetch/testing/fixture-web.ts'
import { type MailRun, openMailRun } from '../testing/mail-run.ts'
import { followConfirmation } from './follow-confirmation.ts'
import { confirmationSite } from './testing/confirmation-site.ts'

const SITE = 'https://lowtide.example'
/** Of what never ends. */
const SHORT_MS = 400

/** Enough of them that nobody looks at all. */
const HUNDRED = Array.from(
  { length: 100 },
  (_, at) => `<a href="${SITE}/confirm/one-click?${at}">Confirm</a>`,
)
const link = (href: string) => `<a href="${href}">Confirm</a>`

describe.each(DATABASES)('a confirmation that goes wrong, on %s,', (kind) => {
  let run: MailRun
  let web: FixtureWeb
  beforeAll(async () => {
    run = await openMailRun(kind)
    const dkim = [
      { domain: 'lowtide.example', selector: 's', result: 'pass', why: null, covers: ['from'] },
    ] as const
    run.authenticate = async (_raw, { ip }) => ({ ...NOTHING_CHECKED, ip, from: 'lowtide.example', dkim })
    web = await openFixtureWeb(confirmationSite)
  })
  afterAll(async () => {
    await run.close()
    await web.close()
  })
  beforeEach(async () => {
    for (const name of ['lowtide', 'other']) {
      await insertNewsletter(run.database.db, {
        id: name,
        user_id: run.userId,
        identity: `from:hello@${name}.example`,
        name: `Letters of ${name}`,
        source_email: `hello@${name}.example`,
        color: 'sw-blue',
        confirmation_status: 'pending',
        created_at: 1,
      })
    }
  })
  afterEach(async () => {
    await run.database.db.deleteFrom('mails').execute()
    await run.database.db.deleteFrom('newsletters').execute()
    web.requests.length = 0
  })

  /** Receives a mail and follows its immediate consequences. */
  async function follow(links: string, wholeMs = 10_000) {
    const before = (await listNewsletters(run.database.db, run.userId)).find(({ id }) => id === 'other')
    const mail = `From: Low Tide <hello@lowtide.example>\r\nSubject: Confirm your subscription\r\nMessage-ID: <m1@x>\r\nContent-Type: text/html; charset=utf-8\r\n\r\n<p>Thanks for subscribing.</p><p>${links}</p>`
    await run.receive('m1', mail, Date.now(), { client: { ip: '93.184.215.14', helo: null } })
    await run.run('m1')
    const [asked] = await receiptsOfNewsletter(run.database.db, run.userId, 'lowtide')
    await followConfirmation(
      {
        db: run.database.db,
        jobs: openJobs(run.database),
        fetchWeb: openFetcher(web.network),
        now: () => Date.now() + 1000,
        signal: new AbortController().signal,
        wholeMs,
      },
      asked?.id ?? '',
    )
    const [receipt] = await receiptsOfNewsletter(run.database.db, run.userId, 'lowtide')
    const newsletters = await listNewsletters(run.database.db, run.userId)
    expect(newsletters.find(({ id }) => id === 'other')).toEqual(before)
    expect(newsletters).toHaveLength(2)
    return { receipt, status: newsletters.find(({ id }) => id === 'lowtide')?.confirmation_status }
  }

  it.each([
    ['a hundred links', HUNDRED.join(' '), 'twin-elsewhere'],
    ['no link', 'Confirm', 'no-link'],
    [
      'a homograph of its own domain',
      link('https://lоwtide.example/confirm/one-click?a1b2'),
      'misleading-link',
    ],
    [
      'a link of ten thousand characters',
      link(`${SITE}/confirm/one-click?${'a'.repeat(10_000)}`),
      'link-too-long',
    ],
  ])('with %s is left to the user, and nothing is requested', async (_what, links, reason) => {
    const { receipt, status } = await follow(links)
    expect(receipt).toMatchObject({
      state: 'ask',
      tries: 0,
      reasons: expect.stringContaining(`["${reason}"]`),
    })
    expect(status).toBe('pending')
    expect(web.requests).toEqual([])
  })

  it.each([
    ['to a page that never ends', '/confirm/trickle'],
    ['to where nobody answers', '/confirm/never'],
  ])('that leads %s is tried again later', async (_what, path) => {
    const { receipt, status } = await follow(link(`${SITE}${path}`), SHORT_MS)
    expect(web.requests).toHaveLength(1)
    expect(receipt).toMatchObject({ state: 'waiting', tries: 1, outcome: 'timeout' })
    expect(status).toBe('pending')
  })
})
