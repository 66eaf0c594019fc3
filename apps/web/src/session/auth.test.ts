import type { AppRouter } from '@tidings/api/router'
import { openTestApp, type TestApp } from '@tidings/api/testing/test-app'
import { createTRPCClient, httpLink } from '@trpc/client'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Network, openNetwork } from '../testing/network.ts'
import { type Auth, authOf } from './auth.ts'

const NO_NETWORK = 'The network request failed. Please check your connection and try again.'
const UNEXPECTED = 'Something went wrong. Please try again later.'

describe('the wrappers of the identity provider never throw', () => {
  let server: TestApp
  let network: Network
  let auth: Auth
  beforeAll(async () => {
    server = await openTestApp('sqlite')
  })
  beforeEach(() => {
    network = openNetwork(server)
    auth = authOf(
      createTRPCClient<AppRouter>({ links: [httpLink({ url: '/api/trpc', fetch: network.fetch as never })] }),
    )
  })
  afterAll(() => server.close())

  const registration = { name: 'Mara', email: 'mara@reader.example', password: 'correct horse' }

  test('signing up and in give a user and no error', async () => {
    const { user, error } = await auth.signup(registration)
    expect({ email: user?.email, error }).toEqual({ email: registration.email, error: null })
    expect(await auth.login(registration)).toEqual({ user, error: null })
  })

  test('signing out returns no error, and nobody is signed in', async () => {
    const client = createTRPCClient<AppRouter>({
      links: [httpLink({ url: '/api/trpc', fetch: network.fetch as never })],
    })
    await auth.signup({ ...registration, email: 'leaves@reader.example' })
    expect(await auth.logout()).toEqual({ error: null })
    expect(await client.auth.session.query()).toEqual({ user: null })
  })

  test('a refusal gives no user and the text of the server', async () => {
    await auth.signup(registration)
    expect(await auth.signup(registration)).toEqual({
      user: null,
      error: 'An account with that email already exists.',
    })
    expect(await auth.login({ ...registration, password: 'wrong horse' })).toEqual({
      user: null,
      error: 'The email or the password is wrong.',
    })
    expect(await auth.google({ from: '/' })).toEqual({
      url: null,
      error: 'Google cannot be reached at the moment.',
    })
  })

  const EACH: [name: string, call: () => Promise<unknown>, nothing: object][] = [
    ['auth.login', () => auth.login(registration), { user: null }],
    ['auth.signup', () => auth.signup(registration), { user: null }],
    ['auth.google', () => auth.google({ from: '/' }), { url: null }],
    ['auth.logout', () => auth.logout(), {}],
  ]
  test.each(EACH)(
    '%s without a connection, or with an invalid response, returns an error text',
    async (name, call, nothing) => {
      network.lose(name)
      expect(await call()).toEqual({ ...nothing, error: NO_NETWORK })
      network.respond(name, 502, '<html>Bad gateway</html>')
      expect(await call()).toEqual({ ...nothing, error: UNEXPECTED })
      network.respond(
        name,
        500,
        '{"error":{"code":-32603,"message":"Something went wrong. Please try again later.","data":{"code":"INTERNAL_SERVER_ERROR","httpStatus":500}}}',
      )
      expect(await call()).toEqual({ ...nothing, error: UNEXPECTED })
      network.respond(name, 200, '{}')
      expect(await call()).toEqual({ ...nothing, error: UNEXPECTED })
    },
  )
})
