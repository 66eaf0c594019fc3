import { createTidingsClient } from '@tidings/api/client'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../testing/test-server.ts'
import { receiveDemoWeek } from './receive-demo-week.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
  await receiveDemoWeek(server.house)
})
afterAll(() => server.close())

it('the reader of the demo has saved articles, and highlights whose words stand in their articles', async () => {
  const { token } = await createTidingsClient({ baseUrl: server.url }).auth.login.mutate({
    email: 'mara@example.com',
    password: 'tidings',
  })
  const client = createTidingsClient({ baseUrl: server.url, token })
  expect((await client.articles.saved.query({})).articles).toHaveLength(3)
  const { highlights } = await client.highlights.list.query({})
  expect(highlights).toHaveLength(5)
  for (const { articleId, text } of highlights) {
    const { fullText } = await client.articles.get.query({ id: articleId ?? '' })
    expect(fullText.replaceAll(/\s+/g, ' ')).toContain(text)
  }
})
