import { Writable } from 'node:stream'
import { pino } from 'pino'
import { expect, it } from 'vitest'
import { openTestApp } from '../testing/test-app.ts'

it('no log line holds a password, a token, a cookie or what a link signs, however much is logged', async () => {
  let logged = ''
  const stream = new Writable({
    write(chunk, _encoding, done) {
      logged += chunk
      done()
    },
  })
  const tidings = await openTestApp('sqlite', { log: pino({ level: 'trace' }, stream) })
  try {
    const { token, user } = await tidings.house.newReader()
    const secrets = [token, 'a-secret-password', 'a-secret-code', 'a-secret-state', 'a-secret-cookie']
    const cookie = 'tidings-sign-in=a-secret-cookie'
    const headers = { authorization: `Bearer ${token}`, cookie }
    const form = { ...headers, 'content-type': 'multipart/form-data; boundary=B' }
    const password = { email: user.email, password: 'a-secret-password' }
    const { app } = tidings
    await app.inject({ method: 'POST', url: '/api/user/upload-avatar', headers: form, payload: '--B--\r\n' })
    await app.inject({ method: 'POST', url: '/api/auth/login', headers, payload: password })
    await app.inject({ method: 'POST', url: '/api/trpc/auth.login', headers, payload: password })
    await app.inject({
      method: 'POST',
      url: '/api/auth/login',
      headers,
      payload: `${JSON.stringify(password)}x`,
    })
    await app.inject({ url: '/api/auth/google/callback?state=a-secret-state&code=a-secret-code', headers })
    await app.inject({ url: '/api/pictures/in-mail/a-secret-code', headers })
    expect(logged).toContain('busboy')
    const lines = logged + JSON.stringify(tidings.house.logged)
    for (const secret of secrets) expect(lines).not.toContain(secret)
  } finally {
    await tidings.close()
  }
})
