import { TOKEN_SCOPES, type TokenScope } from '@tidings/accounts/programs/api-tokens'
import { restRoutes } from '@tidings/api/rest'
import { type Holder, newHolder } from '@tidings/api/testing/isolation/new-holder'
import { rowsOfUser } from '@tidings/api/testing/isolation/rows-of-user'
import { allProcedures } from '@tidings/api/testing/procedures'
import { deleteApiToken } from '@tidings/db/queries/accounts/api-tokens'
import { seedApiToken } from '@tidings/db/testing/seed'
import { forAllTests } from '@tidings/jobs/testing/for-each-test'
import type { InjectOptions } from 'fastify'
import { beforeAll, describe, expect, it } from 'vitest'
import { PLAIN_ROUTES } from '../testing/plain-routes.ts'
import { restRequest, trpcRequest } from '../testing/procedure-request.ts'
import { openTestHttp } from '../testing/test-http.ts'

const tidings = forAllTests(() => openTestHttp('sqlite'))
let hers: Holder
/** Bearer tokens by name: each scope alone, all but one, none, and those that are dead. */
const secrets = new Map<string, { secret: string; scopes: readonly TokenScope[]; isDead: boolean }>()

beforeAll(async () => {
  const { app } = tidings
  // The first account runs the server; a token of the operator reaches no more than another's.
  hers = await newHolder(app)
  const add = async (name: string, scopes: readonly TokenScope[], expires_at: number | null = null) => {
    const { id, secret } = await seedApiToken(app.db, hers.user.id, { scopes: scopes.join(' '), expires_at })
    secrets.set(name, { secret, scopes, isDead: false })
    return { id, secret }
  }
  for (const scope of TOKEN_SCOPES) {
    await add(`only ${scope}`, [scope])
    await add(
      `all but ${scope}`,
      TOKEN_SCOPES.filter((each) => each !== scope),
    )
  }
  await add('every scope', TOKEN_SCOPES)
  await add('no scope', [])
  await add('an expired one', TOKEN_SCOPES, Date.now() - 1)
  const { id } = await add('a revoked one', TOKEN_SCOPES)
  await deleteApiToken(app.db, hers.user.id, id)
  secrets.set('a made-up one', { secret: 'tidings_made-up', scopes: TOKEN_SCOPES, isDead: false })
  for (const name of ['an expired one', 'a revoked one', 'a made-up one']) {
    const known = secrets.get(name)
    if (known) known.isDead = true
  }
  // The rate has a test of its own.
  app.services.apiTokens.consume = () => undefined
})

const bearer = (secret: string) => ({ authorization: `Bearer ${secret}` })

/** The same call by tRPC and by REST, with its documented example. */
function requestsOf(name: string): InjectOptions[] {
  const route = restRoutes().find(({ procedure }) => procedure === name)
  if (!route) throw new Error(`${name} has no REST route.`)
  const { request } = route.example
  const input = { ...request, ...('email' in request && { email: hers.user.email }) }
  return [trpcRequest(route, input), restRequest(route, input)]
}

const refusalOf = (response: { json(): { error?: { message: string }; message?: string } }) => {
  const body = response.json()
  return body.error?.message ?? body.message
}

const PROTECTED = allProcedures().filter(({ scope }) => scope !== 'public')

describe.each(PROTECTED)('$name', ({ name, scope }) => {
  it('declares its scope, and accepts exactly the tokens that have it', async () => {
    expect(['session', ...TOKEN_SCOPES]).toContain(scope)
    const before = await rowsOfUser(tidings.app.db, hers.user.id)
    const leaks: string[] = []
    const forms = requestsOf(name)
    for (const [n, [who, { secret, scopes, isDead }]] of [...secrets].entries()) {
      const isAllowed = !isDead && scopes.includes(scope as TokenScope)
      if (isAllowed) continue
      // tRPC and REST ask the same procedure: rest-trpc-parity.test.ts.
      for (const request of forms.slice(n % 2, (n % 2) + 1)) {
        const response = await tidings.http.inject({ ...request, headers: bearer(secret) })
        const said = `${request.method} ${request.url} with ${who}: ${response.statusCode}`
        const message = isDead
          ? 'Please log in.'
          : scope === 'session'
            ? 'Access tokens can’t do this. Please log in.'
            : `This access token lacks the scope “${scope}”.`
        const isRefused = response.statusCode === (isDead ? 401 : 403) && refusalOf(response) === message
        if (!isRefused) leaks.push(said)
      }
    }
    expect(leaks).toEqual([])
    const after = await rowsOfUser(tidings.app.db, hers.user.id)
    // When a token was last used is noted.
    expect({ ...after, api_tokens: [] }).toEqual({ ...before, api_tokens: [] })
    for (const { secret, scopes, isDead } of secrets.values()) {
      if (isDead || !scopes.includes(scope as TokenScope)) continue
      for (const request of requestsOf(name)) {
        const { statusCode } = await tidings.http.inject({ ...request, headers: bearer(secret) })
        expect([401, 403]).not.toContain(statusCode)
      }
    }
  })
})

it('public calls ignore tokens', async () => {
  const every = secrets.get('every scope')?.secret ?? ''
  const isPublic = allProcedures().filter(({ scope }) => scope === 'public')
  expect(
    isPublic
      .map(({ name }) => name)
      .filter((name) => !/^(auth|account|server|digestMails|invitations)\./.test(name)),
  ).toEqual([])
  const who = await tidings.http.inject({ url: '/api/auth/session', headers: bearer(every) })
  expect(who.json().user).toBeNull()
  const access = await tidings.http.inject({ method: 'POST', url: '/api/auth/token', headers: bearer(every) })
  expect(access.json().token ?? null).toBeNull()
})

it('routes without a procedure take tokens with their declared scope alone, and most take none', async () => {
  for (const [route, plain] of Object.entries(PLAIN_ROUTES)) {
    // A picture’s link is a capability and takes no credentials at all.
    if (!plain || plain.nobody === 404) continue
    for (const [name, { secret, scopes, isDead }] of secrets) {
      const refused = isDead || plain.scope === undefined ? plain.nobody : 403
      const isGranted = !isDead && plain.scope !== undefined && scopes.includes(plain.scope)
      for (const request of plain.requests(hers)) {
        const headers = { ...request.headers, ...bearer(secret) }
        const response = await tidings.http.inject({ ...request, headers })
        expect(response.statusCode, `${route} with ${name}`).toBe(isGranted ? 200 : refused)
      }
    }
  }
})

it('a token counts, not the cookie that comes with it', async () => {
  const dead = secrets.get('a revoked one')?.secret ?? ''
  const headers = { ...bearer(dead), cookie: `tidings=${hers.token}` }
  const response = await tidings.http.inject({ url: '/api/newsletters', headers })
  expect(response.statusCode).toBe(401)
})

it('a token with too many calls gets the time to retry', async () => {
  const every = secrets.get('every scope')?.secret ?? ''
  const { apiTokens } = tidings.app.services
  const { consume } = apiTokens
  apiTokens.consume = () => ({ retryAfter: 7 })
  const response = await tidings.http.inject({ url: '/api/newsletters', headers: bearer(every) })
  apiTokens.consume = consume
  expect(response.statusCode).toBe(429)
  expect(response.headers['retry-after']).toBe('7')
})
