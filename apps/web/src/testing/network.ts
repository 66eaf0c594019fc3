import { storeAvatar } from '@tidings/accounts/avatars/store-avatar'
import { appRouter } from '@tidings/api/router'
import { cookieJar } from '@tidings/api/testing/cookie-jar'
import type { TestApp } from '@tidings/api/testing/test-app'
import { publicError } from '@tidings/api/trpc/errors'
import { fetchRequestHandler } from '@trpc/server/adapters/fetch'

type Fault = () => Promise<Response | undefined>

/** The network between the app and its server, with faults. Procedures are named like `articles.save`. */
export interface Network {
  fetch: typeof globalThis.fetch
  /** Every call that was sent, in order. */
  calls: { procedure: string; input: unknown }[]
  /** The connection is lost whenever the procedure is called; `mend` restores it. */
  lose(procedure: string): void
  /** Something other than Tidings responds for the procedure, such as a proxy. */
  respond(procedure: string, status: number, body: string): void
  /** Calls of the procedure wait until the returned function is called. */
  hold(procedure: string): () => void
  /** Another tab of the browser has logged in with this token: the cookie is shared. */
  signIn(token: string): void
  /** Removes every fault. */
  mend(): void
}

/**
 * A network that ends in the real router, on the app's database. The session cookie, initially that of `token`, is
 * stored as in a browser.
 */
export function openNetwork(server: TestApp, token?: string): Network {
  const jar = cookieJar()
  if (token) jar.take(`tidings=${token}`)
  const faults = new Map<string, Fault>()
  const calls: Network['calls'] = []

  async function fetch(input: string | URL | Request, init: RequestInit = {}): Promise<Response> {
    const url = new URL(String(input), 'http://tidings.test')
    const procedure = url.pathname.replace('/api/trpc/', '')
    const body = init.method === 'POST' ? init.body : url.searchParams.get('input')
    calls.push({ procedure, input: typeof body === 'string' ? JSON.parse(body) : undefined })
    const instead = await faults.get(procedure)?.()
    if (instead) return instead
    if (procedure === '/api/user/upload-avatar') return receivePicture(server, jar.header(), init.body)
    // Node's fetch doesn't accept the page's signals: aborted requests are completed nevertheless.
    const { signal: _, ...request } = init
    return fetchRequestHandler({
      endpoint: '/api/trpc',
      router: appRouter,
      req: new Request(url, request),
      async createContext() {
        const cookie = jar.header()
        const authorization = new Headers(init.headers).get('authorization') ?? undefined
        const session = await server.services.sessions.find({ cookie, authorization })
        return {
          ...server.services,
          origin: 'http://tidings.test',
          cookies: cookie,
          userAgent: undefined,
          session,
          setCookie: jar.take,
        }
      },
    })
  }

  return {
    fetch,
    calls,
    lose: (procedure) => {
      faults.set(procedure, () => Promise.reject(new TypeError('Failed to fetch')))
    },
    respond: (procedure, status, body) => {
      faults.set(procedure, async () => new Response(body, { status }))
    },
    hold: (procedure) => {
      const { promise, resolve } = Promise.withResolvers<undefined>()
      faults.set(procedure, () => promise)
      return () => resolve(undefined)
    },
    signIn: (token) => jar.take(`tidings=${token}`),
    mend: () => faults.clear(),
  }
}

/** Responds to the upload of a profile picture like the server, for the session of the cookie. */
async function receivePicture(server: TestApp, cookie: string | undefined, form: unknown): Promise<Response> {
  const file = form instanceof FormData ? form.get('avatar') : null
  if (!(file instanceof File)) return new Response(null, { status: 400, statusText: 'Bad Request' })
  const session = await server.services.sessions.find({ cookie })
  const upload = new Uint8Array(await file.arrayBuffer())
  try {
    return Response.json(await storeAvatar(server.services, session, { upload, email: undefined }))
  } catch (error) {
    const { status, code, message } = publicError(error)
    if (status >= 500) throw error
    const statusText =
      new Map([
        [401, 'Unauthorized'],
        [415, 'Unsupported Media Type'],
      ]).get(status) ?? ''
    return Response.json({ message, code }, { status, statusText })
  }
}
