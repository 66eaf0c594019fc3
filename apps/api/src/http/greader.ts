import { apiTokenIn, type TokenScope, userOfToken } from '@tidings/accounts/programs/api-tokens'
import { consumeTokenAttempt } from '@tidings/accounts/sign-in/login-rate-limit'
import { notFound, refused } from '@tidings/db/domain-error'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ReaderCall, ReaderResponse } from '../greader/call.ts'
import { editTag, markAllAsRead, refuseEdit } from '../greader/edit-calls.ts'
import {
  subscriptionExport,
  subscriptionList,
  tagList,
  unreadCount,
  userInfo,
} from '../greader/list-calls.ts'
import {
  itemContents,
  streamAtom,
  streamContents,
  streamItemCount,
  streamItemIds,
} from '../greader/stream-calls.ts'
import { methodNotAllowed } from './other-methods.ts'
import { type ContextOf, textBodies } from './request-context.ts'
import { untilClosed } from './slots.ts'

/** The same path as in FreshRSS, which feed readers use. */
const GREADER_PATH = '/api/greader.php'
/** The same with more slashes, as of an address that ends with one. */
const DOUBLED_PATH = /^\/+api\/+greader\.php(?=[/?]|$)/

/** A request's path with one slash at a time before the call of a feed reader. */
export const readerPath = (url = '/'): string => url.replace(DOUBLED_PATH, GREADER_PATH)
const API = 'reader/api/0/'
/** A thousand ids of items in the long form are 60 KB. */
const MAX_BODY_BYTES = 262_144

type Handler = (call: ReaderCall) => Promise<ReaderResponse>

/** The calls by name, each with the scope that a token needs for it. */
const CALLS: Record<string, [scope: TokenScope, handler: Handler]> = {
  [`${API}user-info`]: ['read', userInfo],
  // It protected cookies against other sites; requests here have no cookies.
  [`${API}token`]: ['read', async ({ ctx }) => ({ text: (ctx.token?.id ?? '').replaceAll('-', '') })],
  [`${API}tag/list`]: ['read', tagList],
  [`${API}subscription/list`]: ['read', subscriptionList],
  [`${API}subscription/export`]: ['read', subscriptionExport],
  [`${API}unread-count`]: ['read', unreadCount],
  [`${API}stream/contents`]: ['read', streamContents],
  [`${API}stream/items/ids`]: ['read', streamItemIds],
  [`${API}stream/items/count`]: ['read', streamItemCount],
  [`${API}stream/items/contents`]: ['read', itemContents],
  [`${API}preference/list`]: ['read', async () => ({ json: { prefs: [] } })],
  [`${API}preference/stream/list`]: ['read', async () => ({ json: { streamprefs: {} } })],
  [`${API}friend/list`]: ['read', async () => ({ json: { friends: [] } })],
  'reader/atom': ['read', streamAtom],
  [`${API}edit-tag`]: ['write', editTag],
  [`${API}mark-all-as-read`]: ['write', markAllAsRead],
  [`${API}subscription/edit`]: ['write', refuseEdit],
  [`${API}subscription/quickadd`]: ['write', refuseEdit],
  [`${API}rename-tag`]: ['write', refuseEdit],
  [`${API}disable-tag`]: ['write', refuseEdit],
}
/** Those with a stream id after their name. */
const WITH_REST = [`${API}stream/contents`, 'reader/atom']

/** The Google Reader API, by which feed readers synchronise: only with an access token. */
export async function greaderRoutes(app: FastifyInstance, contextOf: ContextOf): Promise<void> {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    // Forms, whatever content type a feed reader declares.
    textBodies(scope, MAX_BODY_BYTES)
    scope.get(GREADER_PATH, (_request, reply) => reply.type('text/plain; charset=utf-8').send('OK'))
    scope.route({
      method: ['GET', 'POST'],
      url: `${GREADER_PATH}/*`,
      handler: async (request, reply) => {
        const { name, rest, params } = asked(request)
        if (name.endsWith('accounts/ClientLogin')) return logIn(request, reply, params)
        const call = Object.hasOwn(CALLS, name) ? CALLS[name] : undefined
        if (!call) throw notFound('feed')
        if (call[0] === 'write' && request.method !== 'POST') return methodNotAllowed(reply, ['POST'])
        return send(reply, await handleCall(request, reply, { call, rest, params }))
      },
    })
  })

  async function handleCall(
    request: FastifyRequest,
    reply: FastifyReply,
    {
      call: [scope, handler],
      rest,
      params,
    }: { call: [TokenScope, Handler]; rest: string; params: URLSearchParams },
  ): Promise<ReaderResponse> {
    const ctx = await contextOf(request, reply, authorizationOf(request))
    if (!ctx.token) {
      reply.header('google-bad-token', 'true')
      throw refused('UNAUTHORIZED', 'Please log in with an access token.')
    }
    const user = userOfToken(ctx, ctx.token, scope)
    return ctx.work.run(user.id, 'heavy', () => handler({ ctx, user, params, rest }), {
      signal: untilClosed(reply),
    })
  }

  /**
   * `ClientLogin`: the password is an access token of that email, and is returned as the auth token. Only in a form, as
   * addresses are logged.
   */
  async function logIn(
    request: FastifyRequest,
    reply: FastifyReply,
    params: URLSearchParams,
  ): Promise<FastifyReply> {
    if (request.method !== 'POST') return methodNotAllowed(reply, ['POST'])
    const ctx = await contextOf(request, reply, '')
    const form = new URLSearchParams(typeof request.body === 'string' ? request.body : '')
    const attempt = await consumeTokenAttempt(ctx)
    const secret = apiTokenIn(`Bearer ${form.get('Passwd') ?? ''}`)
    const token = secret === undefined ? undefined : await ctx.apiTokens.find(secret)
    const email = (form.get('Email') ?? '').trim().toLowerCase()
    if (!token || token.user.email !== email || !token.scopes.includes('read')) {
      return reply.code(401).type('text/plain; charset=utf-8').send('Error=BadAuthentication\n')
    }
    await attempt.release()
    const said = { SID: 'none', LSID: 'none', Auth: secret }
    if (params.get('output') === 'json') return send(reply, { json: said })
    const lines = Object.entries(said).map(([name, value]) => `${name}=${value}\n`)
    return send(reply, { text: lines.join('') })
  }
}

function send(reply: FastifyReply, response: ReaderResponse): FastifyReply {
  return 'json' in response
    ? reply.type('application/json; charset=utf-8').send(JSON.stringify(response.json))
    : reply.type(response.type ?? 'text/plain; charset=utf-8').send(response.text)
}

/** The name of the call, the id after it, and the combined parameters of query and form. Throws BAD_REQUEST. */
function asked({ raw, body }: FastifyRequest): { name: string; rest: string; params: URLSearchParams } {
  const [path = '', query = ''] = (raw.url ?? '').replace(/^https?:\/\/[^/?]*/i, '').split(/\?([\s\S]*)/, 2)
  const params = new URLSearchParams(query)
  if (typeof body === 'string')
    for (const [name, value] of new URLSearchParams(body)) params.append(name, value)
  // An address that ends with a slash gives two.
  const place = path
    .replace(/\/{2,}/g, '/')
    .slice(GREADER_PATH.length + 1)
    .replace(/\/$/, '')
  const name = WITH_REST.find((each) => place === each || place.startsWith(`${each}/`)) ?? place
  const rest = decoded(place.slice(name.length + 1))
  if (rest.includes('\0') || [...params.values()].some((value) => value.includes('\0'))) {
    throw refused('BAD_REQUEST', 'Text may not contain NUL characters.')
  }
  return { name, rest, params }
}

/**
 * Liferea authenticates requests for the contents of items only by the form's `T`. Addresses are logged: there it is
 * ignored.
 */
function authorizationOf({ headers: { authorization }, body }: FastifyRequest): string | undefined {
  const secret = typeof body === 'string' ? new URLSearchParams(body).get('T') : null
  return authorization ?? (secret ? `Bearer ${secret}` : undefined)
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    throw refused('BAD_REQUEST', 'The path is not well-formed.')
  }
}
