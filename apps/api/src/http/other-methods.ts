import type { FastifyInstance, FastifyReply } from 'fastify'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The route is there to say which methods its path takes. */
    refusesMethod?: true
  }
}

/** Files of the web app have a route each; for those it is said where what isn't found is answered. */
const OURS = /^\/(?:api(?:\/.*[^*])?|healthz|readyz|metrics)$/

/**
 * Looks at the routes that are added from now on. What it gives adds, once all are there, to each path of a call a refusal for
 * every method that the path doesn't take: 405, with those that it does, before a body is read.
 */
export function refuseOtherMethods(app: FastifyInstance): () => void {
  const taken = new Map<string, Set<string>>()
  app.addHook('onRoute', ({ url, method }) => {
    const methods = taken.get(url) ?? new Set()
    taken.set(url, methods)
    for (const each of [method].flat()) methods.add(each)
  })
  return () => {
    // Copied, as what is added here is looked at too.
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

/** Refuses a method, naming those that are taken (RFC 9110, 15.5.6). */
export async function methodNotAllowed(reply: FastifyReply, allowed: string[]): Promise<FastifyReply> {
  const list = allowed.toSorted().join(', ')
  return reply
    .code(405)
    .header('allow', list)
    .send({ message: `This path accepts ${list}.`, code: 'METHOD_NOT_SUPPORTED' })
}
