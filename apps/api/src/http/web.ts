import { existsSync } from 'node:fs'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'

const YEAR_S = 31_536_000

/** Serves the built web app from `folder`; every path that is no file is the app's own to route. */
export async function webApp(app: FastifyInstance, folder: string): Promise<void> {
  const missing = { message: 'There is no such page.', code: 'NOT_FOUND' }
  if (!existsSync(folder)) {
    app.setNotFoundHandler((_request, reply) => reply.code(404).send(missing))
    app.log.warn({ folder }, 'the web app is not built; only the calls below /api are served')
    return
  }
  await app.register(fastifyStatic, {
    root: folder,
    wildcard: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders(reply, file) {
      const hashed = file.includes('/assets/')
      reply.header('cache-control', hashed ? `public, max-age=${YEAR_S}, immutable` : 'no-cache')
    },
  })
  // The one page below /api, where every other unknown path is a call that isn't there.
  app.get('/api/docs', (_request, reply) => reply.sendFile('index.html'))
  app.get('/api', (_request, reply) => reply.redirect('/api/docs'))
  app.setNotFoundHandler((request, reply) => {
    const isPage = request.method === 'GET' || request.method === 'HEAD'
    // A script of an older build must fail as missing, not as a page that is no script.
    if (isPage && !request.url.startsWith('/assets/')) return reply.sendFile('index.html')
    return reply.code(404).send(missing)
  })
}
