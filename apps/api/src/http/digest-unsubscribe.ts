import { refused } from '@tidings/db/domain-error'
import type { Executor } from '@tidings/db/schema'
import { DIGEST_LINK_PATH, type DigestLinks, UNSUBSCRIBE_PATH } from '@tidings/jobs/send/digest-links'
import { unsubscribeFromDigest } from '@tidings/jobs/send/digest-schedule'
import type { FastifyInstance } from 'fastify'
import { textBodies } from './request-context.ts'

/** Mail programs send one short field. */
const MAX_BODY_BYTES = 4096
const ONE_CLICK = 'List-Unsubscribe=One-Click'

/**
 * Where mail programs unsubscribe their user from the digest by one click (RFC 8058): a POST without a cookie
 * unsubscribes; a GET, as sent by scanners, shows the confirmation screen.
 */
export async function digestUnsubscribeRoutes(
  app: FastifyInstance,
  { database: { db }, digestLinks }: { database: { db: Executor }; digestLinks: DigestLinks },
): Promise<void> {
  await app.register(async (scope) => {
    // The field is sent as a form, of either kind.
    textBodies(scope, MAX_BODY_BYTES)
    const path = `${UNSUBSCRIBE_PATH}:token`
    scope.get<{ Params: { token: string } }>(path, (request, reply) =>
      reply.redirect(`${DIGEST_LINK_PATH}#${encodeURIComponent(request.params.token)}`, 303),
    )
    scope.post<{ Params: { token: string }; Body: unknown }>(path, async (request, reply) => {
      if (!isOneClick(request.body)) {
        throw refused('BAD_REQUEST', `The body has to say ${ONE_CLICK}.`)
      }
      const link = digestLinks.open(request.params.token, Date.now())
      if (link?.action !== 'unsubscribe') {
        throw refused('NOT_FOUND', 'This link has expired.')
      }
      await unsubscribeFromDigest(db, link.userId)
      return reply.send({ ok: true })
    })
  })
}

/** As a field of a form (RFC 8058, 3.1), or as a part of one, whose value is the first line after an empty one. */
function isOneClick(body: unknown): boolean {
  if (typeof body !== 'string') return false
  if (body.includes(ONE_CLICK)) return true
  const lines = body.split('\n').map((line) => line.trim().toLowerCase())
  const field = lines.findIndex((line) => /name="?list-unsubscribe"?$/.test(line))
  const empty = field < 0 ? -1 : lines.indexOf('', field)
  return empty >= 0 && lines[empty + 1] === 'one-click'
}
