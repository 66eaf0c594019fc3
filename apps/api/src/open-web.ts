import path from 'node:path'
import { buildApp } from './app.ts'
import { listening } from './listening.ts'
import type { House } from './open-house.ts'
import { servicesOf } from './services-of.ts'

const WEB_FOLDER = path.resolve(import.meta.dirname, '../../web/dist')
const CLOSE_MS = 2000

/** Serves pages and calls; gives where it listens. Throws PortError. */
export async function openWeb(house: House): Promise<{ address: string; close(): Promise<void> }> {
  const { settings, log } = house
  const app = await buildApp({
    services: await servicesOf(house),
    log,
    webFolder: WEB_FOLDER,
    baseUrl: settings.baseUrl,
    trustProxy: settings.trustProxy,
    fetchWeb: house.fetchWeb,
  })
  // Lets requests finish shortly, then ends their connections: one that trickles in may take a minute.
  async function close(): Promise<void> {
    const patience = setTimeout(() => app.server.closeAllConnections(), CLOSE_MS)
    await app.close()
    clearTimeout(patience)
  }
  try {
    const address = await listening('PORT', settings.port, () =>
      app.listen({ host: settings.host, port: settings.port }),
    )
    return { address, close }
  } catch (error) {
    await close()
    throw error
  }
}
