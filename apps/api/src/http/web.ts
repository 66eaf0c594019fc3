import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { APP_PATHS_FILE, appPaths } from './app-paths.ts'
import { methodNotAllowed } from './other-methods.ts'

const YEAR_S = 31_536_000

/**
 * Serves the built web app from `folder`. A path that is no file is the app's own to route: it is answered by the page, with
 * 404 where none of its screens stands there, so that programs are told what the page then says.
 */
export async function webApp(app: FastifyInstance, folder: string): Promise<void> {
  const missing = { message: 'Page not found.', code: 'NOT_FOUND' }
  if (!existsSync(folder)) {
    app.setNotFoundHandler((_request, reply) => reply.code(404).send(missing))
    app.log.warn({ folder }, 'the web app is not built; only the calls below /api are served')
    return
  }
  await app.register(fastifyStatic, {
    root: folder,
    wildcard: false,
    globIgnore: [APP_PATHS_FILE],
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
  const isScreen = appPaths(folder)
  app.setNotFoundHandler(async (request, reply) => {
    const isPage = request.method === 'GET' || request.method === 'HEAD'
    // Proxies may ask with the host before the path (RFC 9112, 3.2.2).
    const pathname = request.url.replace(/^https?:\/\/[^/?]*/i, '').split('?', 1)[0] || '/'
    if (!isPage && (isScreen(pathname) || app.hasRoute({ method: 'GET', url: pathname }))) {
      return methodNotAllowed(reply, ['GET', 'HEAD'])
    }
    // A script of an older build must fail as missing, not as a page that is no script.
    if (!isPage || pathname.startsWith('/assets/')) return reply.code(404).send(missing)
    if (isScreen(pathname)) return reply.sendFile('index.html')
    // Whole, whatever is asked: neither a part of it nor a word that it hasn't changed goes with a 404.
    const page = await readFile(path.join(folder, 'index.html'))
    return reply.code(404).header('cache-control', 'no-cache').type('text/html; charset=utf-8').send(page)
  })
}
