import { promisify } from 'node:util'
import { brotliDecompress } from 'node:zlib'
import { addArticle } from '@tidings/api/testing/add-article'
import { updateUser } from '@tidings/db/queries/accounts/users'
import { seedNewsletter } from '@tidings/db/testing/seed'
import { DATABASES } from '@tidings/db/testing/test-database'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openTestHttp, PAGE, type TestHttp } from '../testing/test-http.ts'

describe.each(DATABASES)('the page of the digest on %s', (kind) => {
  let tidings: TestHttp
  beforeEach(async () => {
    tidings = await openTestHttp(kind)
  })
  afterEach(() => tidings.close())

  /** A reader whose only article has this title. */
  async function readerOf(title: string) {
    const { user, token } = await tidings.app.newReader()
    const newsletterId = await seedNewsletter(tidings.app.db, user.id, 'Kernel Weekly')
    await addArticle(tidings.app.db, { userId: user.id, newsletterId }, { title, received_at: Date.now() })
    return { user, cookie: `tidings=${token}` }
  }

  it('a signed-in user gets the headlines and the first responses with the page, which is not stored', async () => {
    const { user, cookie } = await readerOf('Sails </script><b>&')
    const { body, headers, statusCode } = await tidings.http.inject({ url: '/', headers: { cookie } })
    expect(statusCode).toBe(200)
    expect(headers['cache-control']).toBe('no-store')
    expect(body).toContain('dir="auto">Sails &lt;/script&gt;&lt;b&gt;&amp;</a>')
    const data = /<script type="application\/json" id="initial-data">([^<]*)<\/script>/.exec(body)?.[1]
    const responses: [string, unknown, unknown][] = JSON.parse(data ?? '')
    expect(responses.map(([path]) => path)).toEqual([
      'auth.session',
      'newsletters.list',
      'articles.stats',
      'topics.list',
      'articles.list',
    ])
    expect(responses[0]?.[2]).toMatchObject({ user: { uid: user.id } })
    expect(responses[4]?.[2]).toMatchObject({ articles: [{ title: 'Sails </script><b>&' }] })
  })

  it('a user who has chosen ten minutes gets their edition', async () => {
    const { user, cookie } = await readerOf('Sails')
    await updateUser(tidings.app.db, user.id, { edition_minutes: '10' })
    const { body } = await tidings.http.inject({ url: '/', headers: { cookie } })
    expect(body).toContain('["editions.today",{"minutes":"10"},{"day":')
  })

  it('the page is compressed if the browser supports it', async () => {
    const { cookie } = await readerOf('Sails')
    const headers = { cookie, 'accept-encoding': 'gzip, br' }
    const response = await tidings.http.inject({ url: '/', headers })
    expect(response.headers['content-encoding']).toBe('br')
    expect(String(await promisify(brotliDecompress)(response.rawPayload))).toContain('Sails')
  })

  it.each([
    ['nobody is signed in', '/', undefined],
    ['the session is unknown', '/', 'tidings=nothing'],
    ['other articles are asked for', '/?tags=linux', 'own'],
  ])('with %s, the page is as it was built', async (_, url, session) => {
    const { cookie: own } = await readerOf('Sails')
    const cookie = session === 'own' ? own : session
    const { body } = await tidings.http.inject({ url, headers: cookie ? { cookie } : {} })
    expect(body).toBe(PAGE)
  })
})
