import type { AppRouter } from '@tidings/api/router'
import { createTRPCClient, httpLink } from '@trpc/client'
import { expect, test } from 'vitest'
import { openNetwork } from '../testing/network.ts'
import { testServer } from '../testing/test-server.ts'
import { authOf } from './auth.ts'

const NO_NETWORK = 'The network request failed. Please check your connection and try again.'
const UNEXPECTED = 'Something went wrong. Please try again later.'

const network = openNetwork(await testServer())
const client = createTRPCClient<AppRouter>({
  links: [httpLink({ url: '/api/trpc', fetch: network.fetch as never })],
})
const auth = authOf(client)
const registration = { name: 'Mara', email: 'mara@reader.example', password: 'correct horse' }

test('signing up, in and out gives a user or nobody, and a refusal the text of the server', async () => {
  const { user, error } = await auth.signup(registration)
  expect({ email: user?.email, error }).toEqual({ email: registration.email, error: null })
  expect(await auth.login(registration)).toEqual({ user, error: null })
  expect(await auth.logout()).toEqual({ error: null })
  expect(await client.auth.session.query()).toEqual({ user: null })
  const wrong = { user: null, error: 'The email or the password is wrong.' }
  expect(await auth.login({ ...registration, password: 'wrong horse' })).toEqual(wrong)
  const unreachable = { url: null, error: 'Google cannot be reached at the moment.' }
  expect(await auth.google({ from: '/' })).toEqual(unreachable)
})

const EACH: [name: string, call: () => Promise<unknown>, nothing: object][] = [
  ['auth.login', () => auth.login(registration), { user: null }],
  ['auth.signup', () => auth.signup(registration), { user: null }],
  ['auth.google', () => auth.google({ from: '/' }), { url: null }],
  ['auth.logout', () => auth.logout(), {}],
]
test.each(EACH)(
  '%s never throws: without a connection, or with an invalid response, it returns an error text',
  async (name, call, nothing) => {
    network.lose(name)
    expect(await call()).toEqual({ ...nothing, error: NO_NETWORK })
    const data = { code: 'INTERNAL_SERVER_ERROR', httpStatus: 500 }
    const failure = JSON.stringify({ error: { code: -32603, message: UNEXPECTED, data } })
    for (const [status, body] of [
      [502, '<html>Bad gateway</html>'],
      [500, failure],
      [200, '{}'],
    ] as const) {
      network.respond(name, status, body)
      expect(await call()).toEqual({ ...nothing, error: UNEXPECTED })
    }
    network.mend()
  },
)
