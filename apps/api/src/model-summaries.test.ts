import { createTidingsClient } from '@tidings/api/client'
import { COUNCIL, harbourMail, WORK } from '@tidings/jobs/summaries/testing/harbour'
import { type ModelServer, respondWith, startModelServer } from '@tidings/jobs/summaries/testing/model-server'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { deliverTo } from './testing/mail-conversation.ts'
import { ready, type ServerProcess, spawnServer } from './testing/server-process.ts'
import { signUp } from './testing/test-server.ts'

const KEY = 'sk-very-secret'
const IN_TIME = { timeout: 60_000, interval: 50 }

describe('a server with a model for summaries', () => {
  let model: ModelServer
  let server: ServerProcess
  beforeEach(async () => {
    model = await startModelServer(respondWith(COUNCIL, WORK))
    server = await start()
  })
  afterEach(async () => {
    await server.discard()
    await model.close()
  })

  const start = (more: Record<string, string> = {}) =>
    spawnServer({
      ...{ LLM_BASE_URL: model.baseUrl, LLM_API_KEY: KEY, LLM_MODEL: 'small' },
      ...{ LOG_LEVEL: 'trace', ...more },
    })

  /** Mails the article to a new user, and waits until it is in the digest. */
  async function receive() {
    const { url = '', smtpPort = 0 } = await ready(server)
    const { client, token, user } = await signUp(url)
    const text = String(harbourMail({ id: 'm1' }))
    expect(await deliverTo(smtpPort, { to: user.emailAddress, text })).toMatch(/^250 /)
    const id = await vi.waitFor(async () => {
      const { articles } = await client.articles.list.query({})
      const found = articles.find(({ title }) => title.includes('lighthouse'))
      if (!found) throw new Error('It is not there yet.')
      return found.id
    }, IN_TIME)
    return { client, token, id }
  }

  test('shows a mailed article with its summary, the model and the sources, and logs no key', async () => {
    const { client, id } = await receive()
    await vi.waitFor(
      async () => expect((await client.articles.get.query({ id })).summaryBy).toBe('model'),
      IN_TIME,
    )
    expect(await client.articles.get.query({ id })).toMatchObject({
      summary: `${COUNCIL} ${WORK}`,
      summaryModel: 'small',
      summarySentences: [{ passage: COUNCIL }, { passage: WORK }],
    })
    expect(model.asked[0]?.authorization).toBe(`Bearer ${KEY}`)
    expect(await server.end()).toBe(0)
    expect(server.output()).not.toContain(KEY)
  })

  test('exits in time if the model never responds, and retries after the next start', async () => {
    model.behave = () => new Promise(() => {})
    const { token, id } = await receive()
    await vi.waitFor(() => expect(model.asked).toHaveLength(1), IN_TIME)
    const stopping = Date.now()
    expect(await server.end()).toBe(0)
    expect(Date.now() - stopping).toBeLessThan(5000)
    model.behave = respondWith(COUNCIL, WORK)
    const { dataDir } = server
    const again = await start({ DATA_DIR: dataDir })
    try {
      const { url = '' } = await ready(again)
      const client = createTidingsClient({ baseUrl: url, token })
      await vi.waitFor(
        async () => expect((await client.articles.get.query({ id })).summaryBy).toBe('model'),
        IN_TIME,
      )
    } finally {
      await again.discard()
    }
  })
})
