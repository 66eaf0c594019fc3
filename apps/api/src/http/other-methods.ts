import type { FastifyInstance, FastifyReply } from 'fastify'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The route only returns which methods its path supports. */
    refusesMethod?: true
  }
}

/** Without files of the web app, whose other methods the not-found handler covers. */
const OURS = /^\/(?:api(?:\/.*[^*])?|healthz|readyz|metrics|mcp)$/

/**
 * Records the routes that are added from now on. Call the returned function once all are added: for each path of a call
 * it adds a route that returns 405 with the supported methods for all others, before a body is read.
 */
export function refuseOtherMethods(app: FastifyInstance): () => void {
  const taken = new Map<string, Set<string>>()
  app.addHook('onRoute', ({ url, method }) => {
    const methods = taken.get(url) ?? new Set()
    taken.set(url, methods)
    for (const each of [method].flat()) methods.add(each)
  })
  return () => {
    // Copied, as routes added here are recorded too.
    for (const [url, ...methods] of [...taken].map(([url, each]) => [url, ...each] as const)) {
      const others = app.supportedMethods.filter((method) => !methods.includes(method))
      if (!OURS.test(url) || others.length === 0) continue
      const refuse = (reply: FastifyReply) => methodNotAllowed(reply, methods)
      app.route({
        method: others,
        url,
        config: { refusesMethod: true },
        onRequest: (_request, reply) => refuse(reply),
        handler: (_request, reply) => refuse(reply),
      })
    }
  }
}

/** Refuses a method with 405 and the supported ones (RFC 9110, 15.5.6). */
export async function methodNotAllowed(reply: FastifyReply, allowed: string[]): Promise<FastifyReply> {
  const list = allowed.toSorted().join(', ')
  return reply
    .code(405)
    .header('allow', list)
    .send({ message: `This path accepts ${list}.`, code: 'METHOD_NOT_SUPPORTED' })
}
