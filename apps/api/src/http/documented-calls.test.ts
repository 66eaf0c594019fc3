import { addArticle } from '@tidings/api/testing/add-article'
import { PIXEL } from '@tidings/api/testing/pixel'
import { seedNewsletter } from '@tidings/db/testing/seed'
import { forAllTests } from '@tidings/jobs/testing/for-each-test'
import { beforeEach, describe, expect, it } from 'vitest'
import { signUp, startTestServer } from '../testing/test-server.ts'

const server = forAllTests(() => startTestServer())
let readers = 0

async function newReader() {
  readers += 1
  const { user, token } = await signUp(server.url, `Reader${readers}`)
  const { db } = server.app.database
  const newsletterId = await seedNewsletter(db, user.uid, 'Margins')
  const owner = { userId: user.uid, newsletterId }
  const articleId = await addArticle(db, owner, {
    title: 'The second-best chair',
    received_at: Date.now(),
    html: '<p>It creaks, and everybody wants it.</p>',
    tags: ['furniture'],
  })
  return { email: user.email, token, newsletterId, articleId }
}

/** The documented calls, each made over HTTP as other programs do. */
describe('with the bearer token', () => {
  let reader: Awaited<ReturnType<typeof newReader>>
  beforeEach(async () => {
    reader = await newReader()
  })

  /** Calls with the JSON content type, even without a body, and expects the status. */
  async function call(method: string, path: string, body?: object, status = 200) {
    const response = await fetch(`${server.url}${path}`, {
      method,
      headers: { authorization: `Bearer ${reader.token}`, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    })
    const text = await response.text()
    expect(response.status, text).toBe(status)
    expect(response.headers.get('content-type')).toMatch(/^application\/json/)
    return JSON.parse(text)
  }

  it('POST /api/auth/sync takes token and email, and returns the user with displayName and photoURL', async () => {
    const { email, token } = reader
    const { user } = await call('POST', '/api/auth/sync', { token, email })
    expect(user).toMatchObject({ email, displayName: expect.stringMatching(/^Reader/), photoURL: null })
  })

  it('GET /api/newsletters takes the email, and returns newsletters', async () => {
    const { newsletters } = await call('GET', `/api/newsletters?email=${reader.email}`)
    expect(newsletters).toMatchObject([{ id: reader.newsletterId, name: 'Margins' }])
    expect(newsletters[0]).toMatchObject({ sourceEmail: expect.any(String), color: expect.any(String) })
  })

  it('GET /api/newsletters works without the parameter, for the sidebar', async () => {
    const { newsletters } = await call('GET', '/api/newsletters')
    expect(newsletters).toMatchObject([{ name: 'Margins' }])
  })

  it('POST /api/newsletters takes name, sourceEmail and color', async () => {
    const added = { name: 'Kernel Weekly', sourceEmail: 'news@kernel.example', color: 'sw-mint' }
    await call('POST', '/api/newsletters', added)
    const { newsletters } = await call('GET', '/api/newsletters')
    expect(newsletters).toContainEqual(expect.objectContaining(added))
  })

  it('DELETE /api/newsletters/{id} takes no fields and deletes the newsletter', async () => {
    await call('DELETE', `/api/newsletters/${reader.newsletterId}`)
    expect(await call('GET', '/api/newsletters')).toEqual({ newsletters: [] })
  })

  it('POST /api/newsletters/process-confirmations takes nothing', async () => {
    await call('POST', '/api/newsletters/process-confirmations')
  })

  it('GET /api/articles returns the digest with articles and totalPages', async () => {
    expect(await call('GET', '/api/articles')).toMatchObject({
      articles: [{ id: reader.articleId, title: 'The second-best chair', isDuplicate: false }],
      totalPages: 1,
    })
  })

  it('GET /api/articles/saved returns the saved articles', async () => {
    expect(await call('GET', '/api/articles/saved')).toMatchObject({ articles: [], totalPages: 1 })
    await call('POST', '/api/articles/save', { articleId: reader.articleId, saved: true })
    const { articles } = await call('GET', '/api/articles/saved')
    expect(articles).toMatchObject([{ id: reader.articleId, isSaved: true }])
  })

  it('GET /api/articles/stats takes the email, and returns todayCount', async () => {
    const stats = await call('GET', `/api/articles/stats?email=${reader.email}`)
    expect(stats).toMatchObject({ todayCount: 1 })
  })

  it("GET /api/articles/stats fails with 'User email required' without an email", async () => {
    expect(await call('GET', '/api/articles/stats', undefined, 400)).toEqual({
      message: 'User email required',
      code: 'BAD_REQUEST',
      fields: [{ path: 'email', message: 'User email required' }],
    })
  })

  it('GET /api/articles/{id} returns title, source, date, summary, full text, tags and whether it is saved', async () => {
    expect(await call('GET', `/api/articles/${reader.articleId}`)).toMatchObject({
      title: 'The second-best chair',
      sourceNewsletter: 'Margins',
      publishedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
      summary: expect.any(String),
      fullText: expect.stringContaining('everybody wants it'),
      tags: ['furniture'],
      isSaved: false,
    })
  })

  it('POST /api/articles/save takes articleId and saved, and saves or unsaves', async () => {
    const { articleId } = reader
    for (const saved of [true, false]) {
      await call('POST', '/api/articles/save', { articleId, saved })
      expect(await call('GET', `/api/articles/${articleId}`)).toMatchObject({ isSaved: saved })
    }
  })

  it('POST /api/articles/{id}/highlight takes the text', async () => {
    await call('POST', `/api/articles/${reader.articleId}/highlight`, { text: 'everybody wants it' })
    const { highlights } = await call('GET', '/api/highlights')
    expect(highlights).toMatchObject([{ text: 'everybody wants it' }])
  })

  it('GET /api/highlights returns each with its article, source and date', async () => {
    expect(await call('GET', '/api/highlights')).toMatchObject({ highlights: [] })
    await call('POST', `/api/articles/${reader.articleId}/highlight`, { text: 'It creaks' })
    const { highlights } = await call('GET', '/api/highlights')
    expect(highlights).toMatchObject([
      {
        id: expect.any(String),
        text: 'It creaks',
        articleId: reader.articleId,
        articleTitle: 'The second-best chair',
        sourceNewsletter: 'Margins',
        createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
      },
    ])
  })

  it('GET /api/user takes the email, and returns the user with the inbox address', async () => {
    const { user } = await call('GET', `/api/user?email=${reader.email}`)
    expect(user).toMatchObject({
      email: reader.email,
      emailAddress: expect.stringMatching(/@inbox\.localhost$/),
    })
  })

  it('PATCH /api/user/profile takes displayName and email', async () => {
    await call('PATCH', '/api/user/profile', { displayName: 'Ada Lovelace', email: reader.email })
    expect(await call('GET', '/api/user')).toMatchObject({ user: { displayName: 'Ada Lovelace' } })
  })

  async function upload() {
    const form = new FormData()
    form.set('avatar', new File([PIXEL], 'me.png', { type: 'image/png' }))
    form.set('email', reader.email)
    const url = `${server.url}/api/user/upload-avatar`
    const headers = { authorization: `Bearer ${reader.token}` }
    const response = await fetch(url, { method: 'POST', headers, body: form })
    return { status: response.status, body: await response.json() }
  }

  it('POST /api/user/upload-avatar takes a form with avatar and email, and returns photoURL', async () => {
    const { status, body } = await upload()
    expect({ status, body }).toEqual({ status: 200, body: { photoURL: expect.stringMatching(/^\//) } })
    const { user } = await call('GET', '/api/user')
    expect(user.photoURL).toBe(body.photoURL)
    const picture = await fetch(`${server.url}${body.photoURL}`)
    expect(picture.headers.get('content-type')).toMatch(/^image\//)
  })

  it('PATCH /api/user/profile takes photoURL and email', async () => {
    const { body } = await upload()
    await call('PATCH', '/api/user/profile', { photoURL: body.photoURL, email: reader.email })
    expect(await call('GET', '/api/user')).toMatchObject({ user: { photoURL: body.photoURL } })
  })

  it('PATCH /api/user/preferences takes colorMode, fontSize, fontPreference, digestFrequency and email', async () => {
    const wanted = { colorMode: 'sepia', fontSize: 'lg', fontPreference: 'serif', digestFrequency: 'daily' }
    await call('PATCH', '/api/user/preferences', { ...wanted, email: reader.email })
    expect(await call('GET', '/api/user')).toMatchObject({ user: wanted })
  })

  it('digestFrequency is always daily', async () => {
    expect(await call('GET', '/api/user')).toMatchObject({ user: { digestFrequency: 'daily' } })
    await call('PATCH', '/api/user/preferences', { digestFrequency: 'weekly' }, 400)
    expect(await call('GET', '/api/user')).toMatchObject({ user: { digestFrequency: 'daily' } })
  })
})

it("the upload of a picture fails with 'User not authenticated'", async () => {
  const form = new FormData()
  form.set('avatar', new File([PIXEL], 'me.png', { type: 'image/png' }))
  const response = await fetch(`${server.url}/api/user/upload-avatar`, { method: 'POST', body: form })
  expect({ status: response.status, ...(await response.json()) }).toEqual({
    status: 401,
    code: 'UNAUTHORIZED',
    message: 'User not authenticated',
  })
})
