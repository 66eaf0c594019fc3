import type { ServerResponse } from 'node:http'
import { expect, onTestFinished, test } from 'vitest'
import { openFetcher } from '../fetch/guarded-fetch.ts'
import { openFixtureWeb } from '../fetch/testing/fixture-web.ts'
import { unsubscribeByOneClick } from './unsubscribe.ts'

async function listSite(respond: (response: ServerResponse) => void) {
  const seen: { headers: object; body: string }[] = []
  const web = await openFixtureWeb((_url, response, { headers }, body) => {
    seen.push({ headers, body })
    respond(response)
  })
  onTestFinished(() => web.close())
  return { ...web, seen, leave: (url: string) => unsubscribeByOneClick(openFetcher(web.network), url) }
}

const U = 'https://lists.kernel.example/leave?u=7'

test('one POST contains List-Unsubscribe=One-Click, and nothing that identifies the user', async () => {
  const { leave, seen, requests } = await listSite((response) =>
    response.writeHead(200, { 'set-cookie': 'seen=1' }).end('Good bye'),
  )
  expect(await leave(U)).toEqual({ isDone: true, status: 200, reason: null, detail: null })
  expect(requests).toEqual([`POST ${U}`])
  expect(seen[0]?.body).toBe('List-Unsubscribe=One-Click')
  expect(seen[0]?.headers).toMatchObject({
    'content-type': 'application/x-www-form-urlencoded',
    'user-agent': 'Tidings',
  })
  for (const name of ['cookie', 'authorization', 'referer']) expect(seen[0]?.headers).not.toHaveProperty(name)
})

test.each([
  [202, true, null],
  [404, false, 'subscription-unknown'],
  [403, false, 'server-refused'],
  [500, false, 'server-failed'],
  ...[302, 303, 307, 308].map((status) => [status, false, 'redirect'] as const),
] as const)('an answer of %i is shown as it is, and leads nowhere', async (status, isDone, reason) => {
  const { leave, requests } = await listSite((response) =>
    response.writeHead(status, { location: 'https://elsewhere.example/' }).end(),
  )
  expect(await leave(U)).toEqual({ isDone, status, reason, detail: null })
  expect(requests).toEqual([`POST ${U}`])
})

test('a site that closes the connection is reported', async () => {
  const { leave } = await listSite((response) => response.destroy())
  expect(await leave(U)).toEqual({ isDone: false, status: null, reason: 'answer-unreadable', detail: null })
})
