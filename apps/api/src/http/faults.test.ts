import { DATABASES } from '@tidings/db/testing/test-database'
import { forAllTests } from '@tidings/jobs/testing/for-each-test'
import { beforeAll, describe, expect, it } from 'vitest'
import { openTestHttp } from '../testing/test-http.ts'

describe.each(DATABASES)('an internal error on %s', (kind) => {
  const tidings = forAllTests(() => openTestHttp(kind))
  let token: string
  beforeAll(async () => {
    ;({ token } = await tidings.app.newReader())
    await tidings.app.db.schema.dropTable('article_tags').execute()
  })

  const SORRY = 'Something went wrong. Please try again later.'

  it('is returned as one sentence and logged with its cause, in tRPC and REST', async () => {
    const { logged } = tidings.app
    const headers = { authorization: `Bearer ${token}` }
    logged.length = 0
    const rest = await tidings.http.inject({ url: '/api/articles?tags=ai', headers })
    expect({ status: rest.statusCode, body: rest.json() }).toEqual({
      status: 500,
      body: { message: SORRY, code: 'INTERNAL_SERVER_ERROR' },
    })
    const input = encodeURIComponent('{"tags":"ai"}')
    const trpc = await tidings.http.inject({ url: `/api/trpc/articles.list?input=${input}`, headers })
    expect({ status: trpc.statusCode, body: trpc.json() }).toEqual({
      status: 500,
      body: {
        error: {
          message: SORRY,
          code: -32603,
          data: { code: 'INTERNAL_SERVER_ERROR', httpStatus: 500, path: 'articles.list' },
        },
      },
    })
    expect(logged.map(({ level, message }) => ({ level, message }))).toEqual([
      { level: 'error', message: 'a call failed' },
      { level: 'error', message: 'a call failed' },
    ])
    expect(String(Reflect.get(logged[0]?.details ?? {}, 'err'))).toContain('article_tags')
    // The next valid call works.
    expect((await tidings.http.inject({ url: '/api/user', headers })).statusCode).toBe(200)
  })

  it('before authentication is returned the same way, in JSON', async () => {
    await tidings.app.db.schema.alterTable('sessions').renameTo('gone').execute()
    const headers = { authorization: `Bearer ${token}` }
    for (const url of ['/api/user', '/api/trpc/user.get']) {
      const response = await tidings.http.inject({ url, headers })
      expect(response.statusCode).toBe(500)
      expect(response.headers['content-type']).toMatch(/^application\/json/)
      expect(response.json().error?.message ?? response.json().message).toBe(SORRY)
      expect(response.body).not.toMatch(/sessions|select/i)
    }
  })
})
