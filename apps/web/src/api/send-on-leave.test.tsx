import { afterEach, expect, test } from 'vitest'
import type { ChangeOnLeave } from '../service-worker/messages.ts'
import { createQueryClient } from './query-client.ts'
import { sendPendingOnLeave } from './send-on-leave.ts'

afterEach(() => {
  Reflect.deleteProperty(navigator, 'serviceWorker')
})

/** A service worker that only listens. */
function listeningWorker(): ChangeOnLeave[] {
  const messages: ChangeOnLeave[] = []
  const controller = { postMessage: (message: ChangeOnLeave) => messages.push(message) }
  Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: { controller } })
  return messages
}

test('a page that is closed sends the worker its changes without a response, and nothing else', async () => {
  const heard = listeningWorker()
  const client = createQueryClient(() => {})
  const change = (path: string, input: object, response: Promise<unknown>) =>
    client
      .getMutationCache()
      .build(client, { mutationKey: [path.split('.')], mutationFn: () => response })
      .execute(input)
  const never = new Promise(() => {})
  await change('articles.save', { articleId: 'a', saved: true }, Promise.resolve({}))
  void change('articles.save', { articleId: 'b', saved: true }, never)
  void change('highlights.update', { id: 'h', color: 'blue' }, never)
  void change('webhooks.test', { id: 'w' }, never)
  const stop = sendPendingOnLeave(client)
  window.dispatchEvent(new Event('pagehide'))
  expect(heard.map(({ path, input }) => [path, input])).toEqual([
    ['articles.save', { articleId: 'b', saved: true }],
    ['highlights.update', { id: 'h', color: 'blue' }],
  ])
  stop()
  window.dispatchEvent(new Event('pagehide'))
  expect(heard).toHaveLength(2)
})
