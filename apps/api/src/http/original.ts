import { DomainError, notFound } from '@tidings/db/domain-error'
import type { FastifyInstance } from 'fastify'
import type { Originals } from './originals.ts'
import type { ContextOf } from './request-context.ts'
import { slotUntilClosed } from './slots.ts'

/** The sandbox of a mail, in a frame or opened directly: it may only open links in new pages. */
const SANDBOX = 'allow-popups allow-popups-to-escape-sandbox'

/** The original mail as an inert page, for its recipient. */
export async function originalRoutes(
  app: FastifyInstance,
  contextOf: ContextOf,
  originals: Originals,
): Promise<void> {
  app.addHook('onClose', () => originals.close())
  app.get<{ Params: { id: string } }>('/api/issues/:id/original', async (request, reply) => {
    const { session, origin, work, signal } = await contextOf(request, reply)
    if (!session) throw new DomainError({ code: 'UNAUTHORIZED', message: 'Please sign in.' })
    const mail = { userId: session.user.id, mailId: request.params.id }
    const page = await originals.page(mail, {
      signal,
      enter: (options) =>
        slotUntilClosed(reply, (closed) =>
          work.enter(mail.userId, 'original', { ...options, signal: closed }),
        ),
    })
    if (page === undefined) throw notFound('issue')
    // Chromium can't origin-isolate a sandboxed page, and would warn on the console.
    reply.removeHeader('origin-agent-cluster')
    return reply
      .header('content-type', 'text/html; charset=utf-8')
      .header('content-security-policy', policyFor(origin))
      .header('x-frame-options', 'SAMEORIGIN')
      .send(page)
  })
}

/** Only pictures from their route and the mail's styles: a second defence behind the sanitising. */
function policyFor(origin: string): string {
  return [
    "default-src 'none'",
    `img-src ${new URL('/api/pictures/', origin).href}`,
    "style-src 'unsafe-inline'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'self'",
    `sandbox ${SANDBOX}`,
  ].join('; ')
}
