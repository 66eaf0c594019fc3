import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { restRoutes } from '@tidings/api/rest'
import type { FastifyInstance } from 'fastify'

/** Fastify publishes each new server there, before it has routes. */
const MADE = 'fastify.initialization'

/**
 * Every route of the servers that `open` creates except refused methods, as `GET /path/:parameter`, in order of
 * creation.
 */
export async function routesMadeBy<T>(open: () => Promise<T>): Promise<{ made: T; routes: string[] }> {
  const routes: string[] = []
  const listen = (message: unknown) => {
    const { fastify } = message as { fastify: FastifyInstance }
    fastify.addHook('onRoute', ({ method, url, config }) => {
      if (config?.refusesMethod) return
      for (const each of [method].flat()) routes.push(`${each} ${url}`)
    })
  }
  subscribe(MADE, listen)
  try {
    return { made: await open(), routes }
  } finally {
    unsubscribe(MADE, listen)
  }
}

/** Those without a procedure. */
export function plainRoutes(routes: readonly string[]): string[] {
  const documented = new Set(
    restRoutes().flatMap(({ method, path }) => {
      const url = `/api${path.replaceAll(/\{(\w+)\}/g, ':$1')}`
      return method === 'GET' ? [`GET ${url}`, `HEAD ${url}`] : [`${method} ${url}`]
    }),
  )
  return [...new Set(routes)].filter((route) => !documented.has(route) && !/ \/api\/trpc\//.test(route))
}
