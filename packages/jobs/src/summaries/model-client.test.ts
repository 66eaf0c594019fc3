import { createServer } from 'node:http'
import { listen } from '@tidings/mail/testing/listen'
import { describe, expect, test } from 'vitest'
import { forEachTest } from '../testing/for-each-test.ts'
import { openModel } from './model-client.ts'
import { type ModelBehaviour, startModelServer } from './testing/model-server.ts'

const server = forEachTest(() => startModelServer(() => 'words'))

const KEY = 'sk-very-secret'
const question = { instructions: 'Summarise.', article: '<<<a1\nText\na1>>>' }

function summarise(options: { deadlineMs?: number; baseUrl?: string; signal?: AbortSignal } = {}) {
  const { deadlineMs = 5000, baseUrl = server.baseUrl, signal = new AbortController().signal } = options
  return openModel({ baseUrl, apiKey: KEY, model: 'small' }, { deadlineMs }).ask(question, signal)
}

describe('asking a model', () => {
  test('sends instructions and article separately, with the key, and returns the text of the response', async () => {
    expect(await summarise({ baseUrl: `${server.baseUrl}/` })).toEqual({ kind: 'text', text: 'words' })
    const [asked] = server.asked
    expect(asked).toMatchObject({ path: '/v1/chat/completions', authorization: `Bearer ${KEY}` })
    const system = { role: 'system', content: 'Summarise.' }
    const messages = [system, { role: 'user', content: question.article }]
    expect(asked?.body).toMatchObject({ model: 'small', stream: false, messages })
  })

  test('sends no key where none is set', async () => {
    const model = openModel({ baseUrl: server.baseUrl, apiKey: undefined, model: 'small' })
    await model.ask(question, new AbortController().signal)
    expect(server.asked[0]?.authorization).toBeUndefined()
  })

  test('sends another variant of the request to a server without schemas, and keeps to it', async () => {
    server.behave = ({ body }, response) => {
      if (!('response_format' in body)) return 'words'
      response.writeHead(400).end('{"error":"response_format"}')
    }
    const model = openModel({ baseUrl: server.baseUrl, apiKey: undefined, model: 'small' })
    const { signal } = new AbortController()
    expect(await model.ask(question, signal)).toEqual({ kind: 'text', text: 'words' })
    const before = server.asked.length
    await model.ask(question, signal)
    expect(server.asked).toHaveLength(before + 1)
  })

  const status =
    (code: number, headers: Record<string, string> = {}): ModelBehaviour =>
    (_, response) =>
      void response.writeHead(code, headers).end('<html>no</html>')
  const endless: ModelBehaviour = (_, response) => {
    response.writeHead(200)
    const more = () => response.write('x'.repeat(65_536), () => setImmediate(more))
    more()
  }
  test.each<[string, ModelBehaviour, object]>([
    [
      'busy',
      status(429, { 'retry-after': '7' }),
      { reason: 'status 429', wasIdle: true, retryAfterMs: 7000 },
    ],
    ['broken', status(500), { reason: 'status 500', wasIdle: true, retryAfterMs: null }],
    ['not letting anybody in', status(401), { reason: 'status 401', isRefused: false }],
    ['taking no such text', status(413), { reason: 'status 413', isRefused: true }],
    ['refusing every variant', status(400), { reason: 'status 400', isRefused: true }],
    ['answering a page', status(200), { reason: 'the answer is not a chat completion' }],
    ['answering without end', endless, { reason: 'the answer is too long' }],
    ['hanging up', (_, response) => void response.destroy(), { reason: 'UND_ERR_SOCKET', wasIdle: false }],
  ])('a server that is %s gives no words, and no error', async (_, behave, failure) => {
    server.behave = behave
    expect(await summarise()).toMatchObject({ kind: 'failed', ...failure })
  })

  test('a pause may be given as a date', async () => {
    server.behave = status(503, { 'retry-after': new Date(Date.now() + 60_000).toUTCString() })
    const answer = await summarise()
    expect(answer.kind === 'failed' && answer.retryAfterMs).toBeGreaterThan(50_000)
  })

  test.each<[string, ModelBehaviour]>([
    ['answers nothing', () => new Promise(() => {})],
    ['answers the head and no more', (_, response) => void response.writeHead(200).write('{')],
  ])('a server that %s is given up after the time limit', async (_, behave) => {
    server.behave = behave
    const late = { reason: 'no answer in 100 ms', wasIdle: false }
    expect(await summarise({ deadlineMs: 100 })).toMatchObject(late)
  })

  test('an unreachable server means that no model did any work', async () => {
    const gone = await startModelServer(() => 'words')
    await gone.close()
    const { baseUrl } = gone
    expect(await summarise({ baseUrl })).toMatchObject({ reason: 'ECONNREFUSED', wasIdle: true })
  })

  test('redirects are not followed: the key would be sent along', async () => {
    const elsewhere = await startModelServer(() => 'words')
    server.behave = status(307, { location: `${elsewhere.baseUrl}/chat/completions` })
    expect(await summarise()).toMatchObject({ kind: 'failed', reason: 'status 307' })
    expect(elsewhere.asked).toEqual([])
    await elsewhere.close()
  })

  test('stops at once when aborted', async () => {
    server.behave = () => new Promise(() => {})
    const giveUp = new AbortController()
    const answer = summarise({ signal: giveUp.signal, deadlineMs: 60_000 })
    setTimeout(() => giveUp.abort(), 50)
    expect(await answer).toMatchObject({ kind: 'failed' })
  })

  test('no reason of a failure contains the key', async () => {
    const noHttp = createServer()
    const port = await listen(noHttp)
    noHttp.close()
    for (const baseUrl of [`http://127.0.0.1:${port}`, 'http://[::1', 'http://127.0.0.1:1/v1']) {
      expect(JSON.stringify(await summarise({ baseUrl }))).not.toContain(KEY)
    }
    const broken = openModel({ baseUrl: server.baseUrl, apiKey: `${KEY}\n1`, model: 'small' })
    expect(JSON.stringify(await broken.ask(question, new AbortController().signal))).not.toContain(KEY)
  })
})
