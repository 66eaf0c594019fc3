import { resumeUser, suspendUser } from '@tidings/db/queries/accounts/suspensions'
import { insertHighlight, updateHighlight } from '@tidings/db/queries/highlights/highlights'
import { countUnsent, findReadwise } from '@tidings/db/queries/highlights/readwise'
import { DATABASES } from '@tidings/db/testing/test-database'
import { beforeEach, describe, expect, it } from 'vitest'
import { openFetcher } from '../fetch/guarded-fetch.ts'
import { openFixtureWeb } from '../fetch/testing/fixture-web.ts'
import { PAUSES } from '../notify/deliver-webhook.ts'
import { harbourMail } from '../summaries/testing/harbour.ts'
import { forEachTest } from '../testing/for-each-test.ts'
import { openMailRun } from '../testing/mail-run.ts'
import { connectReadwise, sealedToken } from './connect-readwise.ts'
import { queueForReadwise } from './queue-highlights.ts'
import { checkReadwiseToken } from './readwise-client.ts'
import { sendHighlights } from './send-highlights.ts'

const TOKEN = 'rw-XyZ123'
type SiteResponse = { status: number; headers?: Record<string, string> }
const ORIGIN = 'https://tidings.example'

describe.each(DATABASES)('highlights for Readwise on %s', (kind) => {
  let articleId: string
  let calls: { authorization: string | undefined; highlights: Record<string, unknown>[] }[]
  let respond: (highlights: Record<string, unknown>[]) => SiteResponse | Promise<SiteResponse>
  let events: object[]

  const web = forEachTest(() => {
    calls = []
    events = []
    respond = () => ({ status: 200 })
    return openFixtureWeb(async (url, response, request, body) => {
      if (url.pathname === '/api/v2/auth/') {
        response.writeHead(request.headers.authorization === `Token ${TOKEN}` ? 204 : 401).end()
        return
      }
      const { highlights } = JSON.parse(body)
      calls.push({ authorization: request.headers.authorization, highlights })
      const { status, headers } = await respond(highlights)
      response.writeHead(status, headers).end('[]')
    })
  })
  const run = forEachTest(() => openMailRun(kind))
  beforeEach(async () => {
    await run.arrive('m1', harbourMail({ id: 'm1' }))
    articleId = (await run.articles()).find(({ title }) => title.includes('lighthouse'))?.id ?? ''
  })

  async function highlight(text: string, note: string | null = null): Promise<void> {
    const passage = { prefix: null, suffix: null, start_offset: 7, end_offset: null, text }
    await run.locked(async (trx) => {
      const about = { id: `h-${text.slice(0, 20)}`, createdAt: Date.UTC(2026, 10, 20), note, ...passage }
      await insertHighlight(trx, run.userId, articleId, about)
      await queueForReadwise(trx, run.jobs, run.userId, about.id)
    })
  }

  async function connect(): Promise<void> {
    const token = await sealedToken(run, run.userId, TOKEN)
    await run.locked((trx) => connectReadwise(trx, run.jobs, run.userId, token))
  }

  const connectWith = async (text: string) => {
    await highlight(text)
    await connect()
  }

  const state = async () => {
    const row = await findReadwise(run.db, run.userId)
    if (!row) throw new Error('It is not connected.')
    return row
  }

  /** Runs the job at its scheduled time, and returns that. */
  async function send(): Promise<number> {
    const at = (await state()).next_at
    if (at === null) throw new Error('No job is planned.')
    const sending = {
      ...{ db: run.db, files: run.files, jobs: run.jobs, fetchWeb: openFetcher(web.network) },
      ...{ origin: () => ORIGIN, now: () => at },
      log: { info: (details: object) => events.push(details) },
    }
    await sendHighlights(sending, { at }, run.userId)
    return at
  }

  const planned = () =>
    run.db.selectFrom('jobs').select('owner').where('name', '=', 'send-highlights').execute()

  it('nothing is sent while the account is suspended; pending highlights are sent afterwards', async () => {
    await connectWith('nine years')
    await run.locked((trx) => suspendUser(trx, run.userId, 1))
    await send()
    expect(calls).toEqual([])
    await run.locked((trx) => resumeUser(trx, run.userId))
    await send()
    expect(calls).toHaveLength(1)
  })

  it('all present ones are sent once there is a token, and then each that is created or changed', async () => {
    await highlight('nine years', 'Why?')
    expect(await planned()).toEqual([])
    await connect()
    expect(await planned()).toMatchObject([{ owner: run.userId }])
    expect((await state()).token).not.toContain(TOKEN)
    await send()
    expect(calls).toEqual([
      {
        authorization: `Token ${TOKEN}`,
        highlights: [
          {
            ...{ text: 'nine years', note: 'Why?', title: expect.stringContaining('lighthouse') },
            ...{ author: 'Harbour Weekly', category: 'articles', source_type: 'tidings' },
            source_url: 'https://harbour.example/lighthouse',
            ...{ highlighted_at: '2026-11-20T00:00:00.000Z', location: 7, location_type: 'order' },
          },
        ],
      },
    ])
    expect(await state()).toMatchObject({ sent: 1, next_at: null, failing_since: null })
    await highlight('at night')
    await run.locked(async (trx) => {
      await updateHighlight(trx, run.userId, 'h-nine years', { note: 'Because.', doneAt: Date.now() })
      await queueForReadwise(trx, run.jobs, run.userId, 'h-nine years')
    })
    await send()
    expect(calls.at(-1)?.highlights.map(({ text, note }) => [text, note])).toEqual([
      ['at night', undefined],
      ['nine years', 'Because.'],
    ])
    expect(await state()).toMatchObject({ sent: 3, next_at: null })
  })

  it('one that changes while it is sent is sent again', async () => {
    await connectWith('nine years')
    respond = async () => {
      await run.locked((trx) => queueForReadwise(trx, run.jobs, run.userId, 'h-nine years'))
      return { status: 200 }
    }
    await send()
    respond = () => ({ status: 200 })
    expect(await countUnsent(run.db, run.userId)).toBe(1)
    await send()
    expect(calls).toHaveLength(2)
    expect(await state()).toMatchObject({ next_at: null })
  })

  it('are sent in batches, one job after the other', async () => {
    for (let at = 0; at < 250; at += 1) await highlight(`passage ${at}`)
    await connect()
    for (const left of [150, 50, 0]) {
      await send()
      expect(await countUnsent(run.db, run.userId)).toBe(left)
    }
    expect(calls.map(({ highlights }) => highlights.length)).toEqual([100, 100, 50])
    expect(await state()).toMatchObject({ sent: 250, next_at: null })
  })

  it('wait as long as Readwise requests after 429, and with growing pauses while it fails', async () => {
    await connectWith('nine years')
    respond = () => ({ status: 429, headers: { 'retry-after': '37' } })
    const start = await send()
    expect(await state()).toMatchObject({ next_at: start + 37_000, failures: 0, failing_since: null })
    respond = () => ({ status: 503, headers: { 'retry-after': '99999999' } })
    const failing = await send()
    expect(await state()).toMatchObject({ next_at: failing + 3_600_000, failing_since: failing })
    respond = () => ({ status: 302, headers: { location: 'https://elsewhere.example/' } })
    const second = await send()
    expect(await state()).toMatchObject({ next_at: second + (PAUSES[1] ?? 0), failures: 2 })
    expect(web.requests.filter((request) => request.includes('elsewhere'))).toEqual([])
    respond = () => ({ status: 200 })
    await send()
    expect(await state()).toMatchObject({ next_at: null, failures: 0, failing_since: null, sent: 1 })
    expect((await planned()).length).toBe(4)
  })

  it('one that Readwise rejects is counted and blocks no other', async () => {
    for (const text of ['first', 'poison', 'third', 'fourth', 'fifth']) await highlight(text)
    await connect()
    respond = (highlights) => ({ status: highlights.some(({ text }) => text === 'poison') ? 400 : 200 })
    await send()
    expect(await state()).toMatchObject({ sent: 4, refused: 1, next_at: null })
  })

  it('a token that Readwise refuses is deleted, and nothing is queued after it', async () => {
    await connectWith('nine years')
    respond = () => ({ status: 401 })
    await send()
    expect(await state()).toMatchObject({ token: null, next_at: null })
    expect(events).toEqual([{ event: 'readwise.refused', userId: run.userId }])
    await highlight('at night')
    expect(await state()).toMatchObject({ next_at: null })
    respond = () => ({ status: 200 })
    await connect()
    await send()
    expect(calls.at(-1)?.highlights).toHaveLength(2)
  })

  it('what is longer than Readwise accepts is truncated, not in the middle of a character', async () => {
    await connectWith(`${'a'.repeat(8190)}😀${'b'.repeat(1000)}`)
    await send()
    expect(calls[0]?.highlights[0]?.text).toBe('a'.repeat(8190))
  })

  it('a token is checked at Readwise before it is stored', async () => {
    const check = (token: string) => checkReadwiseToken(openFetcher(web.network), token)
    expect(await check(TOKEN)).toEqual({ state: 'done' })
    expect(await check('other')).toEqual({ state: 'refused-token' })
    const unreachable = openFetcher({ ...web.network, dial: () => ({ host: '127.0.0.1', port: 9 }) })
    expect(await checkReadwiseToken(unreachable, TOKEN)).toMatchObject({ state: 'unreachable' })
  })
})
