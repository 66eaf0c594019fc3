import { findReadwise } from '@tidings/db/queries/highlights/readwise'
import { seedNewsletter } from '@tidings/db/testing/seed'
import { DATABASES } from '@tidings/db/testing/test-database'
import { describe, expect, it } from 'vitest'
import { addArticle } from '../testing/add-article.ts'
import { expectRefused } from '../testing/refusal.ts'
import { useTestApp } from '../testing/test-app.ts'

const TOKEN = 'rw-secret-token-1'

describe.each(DATABASES)('Readwise on %s', (kind) => {
  const app = useTestApp(kind)

  async function newHighlighter() {
    const reader = await app.newReader()
    const newsletterId = await seedNewsletter(app.db, reader.user.id)
    const id = await addArticle(app.db, { userId: reader.user.id, newsletterId })
    const { highlight } = await reader.call.highlights.add({ id, text: 'nine years' })
    return { ...reader, articleId: id, highlight }
  }

  it('is connected with a token that it accepts, which is sealed and never returned', async () => {
    const { call, user } = await newHighlighter()
    expect(await call.readwise.get()).toMatchObject({ isConnected: false, isRefused: false })
    const state = await call.readwise.connect({ token: ` ${TOKEN} ` })
    expect(app.web.requests.at(-1)).toBe('GET https://readwise.io/api/v2/auth/')
    expect(state).toMatchObject({ isConnected: true, waiting: 1, sent: 0 })
    expect(JSON.stringify([state, await call.readwise.get()])).not.toContain(TOKEN)
    const row = await findReadwise(app.db, user.id)
    expect(row?.token).not.toContain(TOKEN)
    expect(row?.next_at).not.toBeNull()
  })

  it('is queued for each highlight that is created or whose note is changed, but not for deleted ones', async () => {
    const { call, articleId, highlight } = await newHighlighter()
    await call.readwise.connect({ token: TOKEN })
    await app.db.deleteFrom('readwise_highlights').execute()
    await call.highlights.update({ id: highlight.id, note: 'Why?' })
    expect(await call.readwise.get()).toMatchObject({ waiting: 1 })
    const second = await call.highlights.add({ id: articleId, text: 'at night' })
    expect(await call.readwise.get()).toMatchObject({ waiting: 2 })
    await call.highlights.delete({ id: second.highlight.id })
    expect(await call.readwise.get()).toMatchObject({ waiting: 1 })
  })

  it('is not connected with a token that it refuses, nor when it can’t be reached', async () => {
    const { call } = await newHighlighter()
    app.web.respond = async () => ({ status: 401 })
    await expectRefused(
      call.readwise.connect({ token: TOKEN }),
      'BAD_REQUEST',
      'Readwise does not accept this token.',
    )
    app.web.respond = async () => ({ status: 502 })
    await expectRefused(call.readwise.connect({ token: TOKEN }), 'SERVICE_UNAVAILABLE')
    app.web.respond = async () => ({ status: 200 })
    const before = app.web.requests.length
    for (const token of ['', 'two words', 'a\r\nx: y', 'é', 'a'.repeat(201)]) {
      await expectRefused(call.readwise.connect({ token }), 'BAD_REQUEST')
    }
    expect(app.web.requests).toHaveLength(before)
    expect(await call.readwise.get()).toMatchObject({ isConnected: false, waiting: 0 })
  })

  it('deletes the token and pending highlights when it is switched off, and when all sessions are signed out', async () => {
    const { call, token, user } = await newHighlighter()
    await call.readwise.connect({ token: TOKEN })
    expect(await call.readwise.disconnect({})).toMatchObject({ isConnected: false, waiting: 0 })
    const waiting = app.db.selectFrom('readwise_highlights').select('version').where('user_id', '=', user.id)
    expect(await waiting.execute()).toEqual([])
    await call.readwise.connect({ token: TOKEN })
    await (await app.caller(token)).call.sessions.endAll()
    expect(await findReadwise(app.db, user.id)).toBeUndefined()
    expect(await waiting.execute()).toEqual([])
  })

  it('checks a limited number of tokens an hour', async () => {
    const { call } = await newHighlighter()
    for (const _ of Array(20)) await call.readwise.connect({ token: TOKEN })
    await expectRefused(call.readwise.connect({ token: TOKEN }), 'TOO_MANY_REQUESTS')
  })
})
