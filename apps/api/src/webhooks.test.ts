import { createHmac } from 'node:crypto'
import { startWebhookReceiver, type WebhookReceiver } from '@tidings/jobs/notify/testing/webhook-receiver'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { sendNewsletter } from './testing/send-newsletter.ts'
import { signUp, startTestServer, type TestServer } from './testing/test-server.ts'

const IN_TIME = { timeout: 60_000, interval: 50 }
let server: TestServer
let receiver: WebhookReceiver
beforeAll(async () => {
  receiver = await startWebhookReceiver()
  server = await startTestServer({ WEBHOOK_ALLOW_PRIVATE: '1' })
})
afterAll(async () => {
  await server.close()
  await receiver.close()
})

test('a mailed article is sent to the webhook, which verifies it and finds the article by its address', async () => {
  const { client, user } = await signUp(server.url)
  const asked = { url: receiver.url, events: ['article.stored' as const] }
  const { webhook, secret } = await client.webhooks.create.mutate(asked)
  await client.webhooks.test.mutate({ id: webhook.id })
  await vi.waitFor(() => expect(receiver.calls).toHaveLength(1), IN_TIME)
  await sendNewsletter(server.smtpPort, user.emailAddress, 1)
  await vi.waitFor(() => expect(receiver.calls).toHaveLength(2), IN_TIME)
  const [testing, stored] = receiver.calls
  expect(JSON.parse(testing?.body ?? '')).toMatchObject({ type: 'webhook.test', data: {} })
  const { headers = {}, body = '' } = stored ?? {}
  const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64')
  const expected = createHmac('sha256', key).update(signed).digest('base64')
  expect(headers['webhook-signature']).toBe(`v1,${expected}`)
  expect(Math.abs(Date.now() / 1000 - Number(headers['webhook-timestamp']))).toBeLessThan(60)
  const { article } = JSON.parse(body).data
  expect(article.webUrl).toBe(`${server.url}/article/${article.id}`)
  expect(await client.articles.get.query({ id: article.id })).toMatchObject({ title: article.title })
  await vi.waitFor(async () => {
    const { deliveries } = await client.webhooks.deliveries.query({ id: webhook.id })
    expect(deliveries).toMatchObject([
      { event: 'article.stored', state: 'delivered', status: 204 },
      { event: 'webhook.test', state: 'delivered' },
    ])
  }, IN_TIME)
})
