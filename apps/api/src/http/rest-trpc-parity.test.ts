import { type RestRoute, restRoutes } from '@tidings/api/rest'
import { addArticle } from '@tidings/api/testing/add-article'
import { codeOf } from '@tidings/api/testing/authenticator'
import { newHolder } from '@tidings/api/testing/isolation/new-holder'
import { makePasskey } from '@tidings/api/testing/passkey-fixture'
import { setQuickPassword } from '@tidings/api/testing/quick-password'
import { setInstanceValue } from '@tidings/db/queries/accounts/instance'
import { seedFile } from '@tidings/db/testing/seed'
import { forAllTests } from '@tidings/jobs/testing/for-each-test'
import { beforeAll, describe, expect, it } from 'vitest'
import { exampleOf, parityCasesOf, type Reader } from '../testing/parity-cases.ts'
import { type ProcedureInput, restRequest, trpcRequest } from '../testing/procedure-request.ts'
import { openTestHttp } from '../testing/test-http.ts'

const ASKED = restRoutes().flatMap((route) =>
  parityCasesOf(route).map(([what, input]) => ({ route, name: route.procedure, what, input })),
)

// On SQLite: both ask the same procedures, whose own tests run on PostgreSQL too.
describe('REST equals tRPC', () => {
  const tidings = forAllTests(() => openTestHttp('sqlite'))
  beforeAll(async () => {
    // Seeded users are equally old: without one who runs the server, either of a pair could.
    await setInstanceValue(tidings.app.db, 'operator', (await tidings.app.newReader()).user.id)
  })

  /** Two users with the same data, until a call may have changed it. */
  let pair: [Reader, Reader] | undefined
  async function freshPair(): Promise<[Reader, Reader]> {
    pair ??= [await newReader(), await newReader()]
    return pair
  }

  async function newReader(): Promise<Reader> {
    const { app } = tidings
    const holder = await newHolder(app)
    const { user, token, call, newsletterId } = holder
    await setQuickPassword(app.db, user.email)
    const owner = { userId: user.id, newsletterId }
    const storyId = await addArticle(app.db, owner, {
      received_at: Date.UTC(2026, 5, 1),
      tags: ['ai', 'linux'],
      image_id: await seedFile(app.db, { userId: user.id }),
    })
    const code = codeOf((await call.twoStep.begin()).secret)
    return { ...holder, email: user.email, storyId, code, made: await makePasskey(app, token) }
  }

  const headersOf = (token: string | undefined) => (token ? { authorization: `Bearer ${token}` } : {})

  async function callByRest(route: RestRoute, input: ProcedureInput, token?: string) {
    const response = await tidings.http.inject({ ...restRequest(route, input), headers: headersOf(token) })
    const { statusCode: status } = response
    const body = response.json()
    if (status === 200) return { status, body }
    const { code, message, fields } = body
    return { status, code, message, fields, keys: Object.keys(body) }
  }

  async function callByTrpc(route: RestRoute, input: ProcedureInput, token?: string) {
    const response = await tidings.http.inject({ ...trpcRequest(route, input), headers: headersOf(token) })
    const { statusCode: status } = response
    const { result, error } = response.json()
    if (status === 200) return { status, body: result.data }
    const { code, fields } = error.data
    return {
      status,
      code,
      message: error.message,
      fields,
      keys: ['message', 'code', ...(fields ? ['fields'] : [])],
    }
  }

  /** Without user-specific values: ids, tokens, addresses and current times. */
  const anonymous = (response: object, { email }: Reader): unknown =>
    JSON.parse(
      JSON.stringify(response)
        .replaceAll(email, '<email>')
        .replaceAll(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, '<id>')
        .replaceAll(/"id":"[0-9a-f]{64}"/g, '"id":"<identity>"')
        .replaceAll(/"token":"\w{40}"/g, '"token":"<token>"')
        .replaceAll(/"20\d\d-\d\d-\d\dT[^"]+"/g, '"<time>"')
        .replaceAll(/"secret":"(?:tidings_[\w-]{43}|whsec_[\w+/]{43}=)"/g, '"secret":"<secret>"')
        .replaceAll(/\/api\/feeds\/[\w-]{43}/g, '<feed>')
        .replaceAll(/digest-link#[\w-]+/g, '<link>')
        .replaceAll(/"undo":"\d{13}"/g, '"undo":"<now>"')
        .replaceAll(/\w{4}-\w{4}-\w{4}@/g, '<inbox>@')
        .replaceAll(/"[A-Z2-7]{4}(-[A-Z2-7]{4}){5}"/g, '"<recovery code>"')
        .replaceAll(/"challenge":"[\w-]{43}"/g, '"challenge":"<challenge>"')
        .replaceAll(/"user":\{"id":"[\w-]{48}"/g, '"user":{"id":"<handle>"')
        .replaceAll(/\/api\/pictures\/[\w-]{32}/g, '<picture>')
        .replaceAll(/"secret":"[A-Z2-7]+","address":"[^"]+"/g, '"app":"<app>"'),
    )

  async function expectParity(
    route: RestRoute,
    input: (reader: Reader) => ProcedureInput,
    isSignedIn: boolean,
  ) {
    const [one, other] = await freshPair()
    const rest = await callByRest(route, input(one), isSignedIn ? one.token : undefined)
    const trpc = await callByTrpc(route, input(other), isSignedIn ? other.token : undefined)
    // Queries change nothing, nor do calls that are refused for their input or their session.
    if (route.method !== 'GET' && ![400, 401, 404].includes(rest.status)) pair = undefined
    expect(anonymous(rest, one)).toEqual(anonymous(trpc, other))
  }

  it.each(ASKED)('$name with $what', ({ route, input }) => expectParity(route, input, true))

  it.each(restRoutes())('$procedure without a session', (route) =>
    expectParity(route, (reader) => exampleOf(route, reader), false),
  )
})
