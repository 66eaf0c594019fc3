import { findUser } from '@tidings/db/queries/accounts/users'
import { findDigestSettings } from '@tidings/db/queries/editions/digest-settings'
import { saveDigestSchedule } from '@tidings/jobs/send/digest-schedule'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openTestHttp, type TestHttp } from '../testing/test-http.ts'

let server: TestHttp
let userId: string
let url: string
beforeEach(async () => {
  server = await openTestHttp('sqlite')
  const { app } = server
  userId = (await app.newReader()).user.id
  const user = await findUser(app.db, userId)
  if (!user) throw new Error('The user is gone.')
  await saveDigestSchedule(app.db, user, { isEnabled: true, days: 127, hour: 7 }, Date.now())
  url = `/api/digest-mails/unsubscribe/${app.services.digestLinks.seal({ action: 'unsubscribe', userId }, Date.now())}`
})
afterEach(() => server.close())

const isOn = async () => (await findDigestSettings(server.app.db, userId))?.is_enabled === 1

test('a scanner that opens the link by GET or HEAD is redirected to the confirmation screen, and changes nothing', async () => {
  for (const method of ['GET', 'HEAD'] as const) {
    const response = await server.http.inject({ method, url })
    expect(response.statusCode).toBe(303)
    expect(response.headers.location).toMatch(/^\/digest-link#[\w-]+$/)
  }
  expect(await isOn()).toBe(true)
})

test.each([
  ['application/x-www-form-urlencoded', 'List-Unsubscribe=One-Click'],
  [
    'multipart/form-data; boundary=b',
    '--b\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--b--\r\n',
  ],
])('one click of a mail program, a POST without a cookie as %s, unsubscribes', async (type, payload) => {
  const response = await server.http.inject({
    method: 'POST',
    url,
    headers: { 'content-type': type },
    payload,
  })
  expect(response.statusCode).toBe(200)
  expect(response.headers['set-cookie']).toBeUndefined()
  expect(await isOn()).toBe(false)
})

test('a POST that says something else, a link of another kind and a made-up one change nothing', async () => {
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  const payload = 'List-Unsubscribe=One-Click'
  const link = { action: 'read-all', userId, start: 0, end: 1 } as const
  const other = `/api/digest-mails/unsubscribe/${server.app.services.digestLinks.seal(link, Date.now())}`
  const codes = await Promise.all(
    [
      { url, payload: 'a=b' },
      { url },
      { url: other, payload },
      { url: `${url}x`, payload },
      { url: '/api/digest-mails/unsubscribe/x', payload },
    ].map(async (request) => (await server.http.inject({ method: 'POST', headers, ...request })).statusCode),
  )
  expect(codes).toEqual([400, 400, 404, 404, 404])
  expect(await isOn()).toBe(true)
})
