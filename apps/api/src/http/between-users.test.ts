import { restRoutes } from '@tidings/api/rest'
import { foreignInputs, isOfOperator, mustNameThing } from '@tidings/api/testing/isolation/foreign-inputs'
import { fileOf, type Holder, newHolder } from '@tidings/api/testing/isolation/new-holder'
import { othersOf } from '@tidings/api/testing/isolation/others-of'
import { rowsOfUser } from '@tidings/api/testing/isolation/rows-of-user'
import { allProcedures } from '@tidings/api/testing/procedures'
import type { InjectOptions, LightMyRequestResponse } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { plainRoutes, routesMadeBy } from '../testing/app-routes.ts'
import { PLAIN_ROUTES } from '../testing/plain-routes.ts'
import { restRequest, trpcRequest } from '../testing/procedure-request.ts'
import { expectSafe } from '../testing/responses.ts'
import { openTestHttp, type TestHttp } from '../testing/test-http.ts'
import { unzip } from '../testing/unzip.ts'

const PROCEDURES = restRoutes().map((route) => {
  const stated = allProcedures().find(({ name }) => name === route.procedure)
  if (!stated) throw new Error(`${route.procedure} is no procedure.`)
  return { ...route, stated, isOpen: !stated.openapi?.protect }
})

// On SQLite: that a call keeps to its user's rows on PostgreSQL too is proved by isolation.test.ts of the API package.
describe('isolation of users over HTTP', () => {
  let tidings: TestHttp
  let routes: string[]
  let hers: Holder
  let held: unknown
  let leaksOf: ReturnType<typeof leakFinder>
  let me: Holder
  let mine: Awaited<ReturnType<typeof othersOf>>
  beforeAll(async () => {
    ;({ made: tidings, routes } = await routesMadeBy(() => openTestHttp('sqlite')))
    hers = await newHolder(tidings.app)
    held = await all()
    me = await newHolder(tidings.app)
    leaksOf = leakFinder(held, await rowsOfUser(tidings.app.db, me.user.id))
    mine = await othersOf(tidings.app, me)
  })
  afterAll(() => tidings.close())

  /** Everything of the other user: rows, and files in the store. */
  const all = async () => [
    await rowsOfUser(tidings.app.db, hers.user.id),
    await hers.files.get(fileOf(hers)),
    await hers.files.get(`profile_pictures/${hers.user.id}`),
  ]

  async function send(request: InjectOptions, who: Record<string, string>): Promise<number> {
    const response = await tidings.http.inject({ ...request, headers: { ...request.headers, ...who } })
    expectSafe(response)
    expect(leaksOf(request, response), response.body).toEqual([])
    return response.statusCode
  }

  it.each(PROCEDURES)(
    '$procedure with another user’s ids in every field returns nothing of that user',
    async (procedure) => {
      const { stated } = procedure
      const isNamed = mustNameThing(stated)
      // What is read or refused changes nothing, so these calls share a user.
      const eve = procedure.method === 'GET' || isNamed ? me : await newHolder(tidings.app)
      const { bearer, cookie } = eve === me ? mine : await othersOf(tidings.app, eve)
      // Everyone except the operator gets this response, whichever account they name.
      const refused = isOfOperator(stated) ? 403 : 404
      for (const [n, input] of foreignInputs(stated, eve, hers).entries()) {
        // Both ask the same procedure: rest-trpc-parity.test.ts.
        const request = n % 2 ? restRequest : trpcRequest
        const status = await send(request(procedure, input), n % 4 < 2 ? bearer : cookie)
        if (isNamed) expect(status, JSON.stringify(input)).toBe(refused)
      }
      expect(await all()).toEqual(held)
    },
  )

  it.each(PROCEDURES)(
    '$procedure returns nothing without a session or with an ended one',
    async (procedure) => {
      const [input = {}] = foreignInputs(procedure.stated, me, hers)
      for (const [n, who] of mine.signedOut.entries()) {
        const request = (n + PROCEDURES.indexOf(procedure)) % 2 ? restRequest : trpcRequest
        const status = await send(request(procedure, input), who)
        if (!procedure.isOpen) expect(status, JSON.stringify(who)).toBe(401)
      }
      if (procedure.isOpen) expect(await all()).toEqual(held)
    },
  )

  it('every route without a procedure returns nothing to visitors, and nothing of another user', async () => {
    const { bearer, cookie, signedOut } = mine
    for (const [name, route] of Object.entries(PLAIN_ROUTES)) {
      for (const request of route?.requests(hers) ?? []) {
        for (const who of [bearer, cookie]) expect(await send(request, who), name).toBe(route?.another)
        for (const who of signedOut) expect(await send(request, who), name).toBe(route?.nobody)
      }
    }
    expect(await all()).toEqual(held)
  })

  it('what the test searches for is found by its owner', async () => {
    const request = { method: 'GET', url: `/api/articles/${hers.articleId}` } as const
    const headers = { authorization: `Bearer ${hers.token}` }
    const response = await tidings.http.inject({ ...request, headers })
    expect(leaksOf(request, response)).toContain(hers.newsletterId)
  })

  it('every route of the server belongs to a procedure, or is tested here', () => {
    const plain = plainRoutes(routes).filter((route) => !/ \/api\/\*$/.test(route))
    const unknown = plain.filter((route) => PLAIN_ROUTES[route.replace(/^HEAD/, 'GET')] === undefined)
    expect(unknown, 'Say in testing/plain-routes how they guard what is somebody’s.').toEqual([])
    expect(Object.keys(PLAIN_ROUTES).filter((route) => !plain.includes(route))).toEqual([])
  })
})

/** Shorter words may occur anywhere. */
const MIN_LENGTH = 12

/**
 * Finds words of her data in a response, except those that all test users have, as in `others`, or that the request
 * contained.
 */
function leakFinder(
  hers: unknown,
  others: unknown,
): (request: InjectOptions, answer: LightMyRequestResponse) => string[] {
  const common = wordsOf(others)
  const own = [...wordsOf(hers)].filter((word) => !common.has(word))
  return (request, response) => {
    const eventLog = textOf(response) + JSON.stringify(response.headers)
    const asked = decodeURIComponent(JSON.stringify(request))
    return own.filter((word) => eventLog.includes(word) && !asked.includes(word))
  }
}

function textOf({ headers, body, rawPayload }: LightMyRequestResponse): string {
  if (headers['content-type'] !== 'application/zip') return body
  return [...unzip(rawPayload)].map(([name, bytes]) => `${name}\n${bytes}`).join('\n')
}

function wordsOf(contents: unknown): Set<string> {
  const words = new Set<string>()
  const waiting = [contents]
  while (waiting.length > 0) {
    const next = waiting.pop()
    if (typeof next === 'string' && next.length >= MIN_LENGTH) words.add(next)
    if (typeof next === 'object' && next !== null && !ArrayBuffer.isView(next)) {
      for (const inner of Object.values(next)) waiting.push(inner)
    }
  }
  return words
}
