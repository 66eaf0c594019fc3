import { Writable } from 'node:stream'
import { pino } from 'pino'
import { expect, it } from 'vitest'
import { openTestHttp } from '../testing/test-http.ts'

it('no log line contains a password, a token, a cookie or a link’s signature, at any level', async () => {
  let logged = ''
  const stream = new Writable({
    write(chunk, _encoding, done) {
      logged += chunk
      done()
    },
  })
  const tidings = await openTestHttp('sqlite', { log: pino({ level: 'trace' }, stream) })
  try {
    const { token, user } = await tidings.app.newReader()
    const secrets = [token, 'a-secret-password', 'a-secret-code', 'a-secret-state', 'a-secret-cookie']
    const cookie = 'tidings-sign-in=a-secret-cookie'
    const headers = { authorization: `Bearer ${token}`, cookie }
    const form = { ...headers, 'content-type': 'multipart/form-data; boundary=B' }
    const password = { email: user.email, password: 'a-secret-password' }
    const { http } = tidings
    await http.inject({ method: 'POST', url: '/api/user/upload-avatar', headers: form, payload: '--B--\r\n' })
    await http.inject({ method: 'POST', url: '/api/auth/login', headers, payload: password })
    await http.inject({ method: 'POST', url: '/api/trpc/auth.login', headers, payload: password })
    await http.inject({
      method: 'POST',
      url: '/api/auth/login',
      headers,
      payload: `${JSON.stringify(password)}x`,
    })
    await http.inject({ url: '/api/auth/google/callback?state=a-secret-state&code=a-secret-code', headers })
    await http.inject({ url: '/api/pictures/in-mail/a-secret-code', headers })
    expect(logged).toContain('busboy')
    const lines = logged + JSON.stringify(tidings.app.logged)
    for (const secret of secrets) expect(lines).not.toContain(secret)
  } finally {
    await tidings.close()
  }
})
