import path from 'node:path'
import type { Network } from '@tidings/pipeline/fetch/network'
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import { buildApp } from './app.ts'
import { openFreeSpace } from './mail/free-space.ts'
import { LARGEST_MAIL, type MailServer, startMailServer } from './mail/mail-server.ts'
import { type House, openHouse, servicesOf } from './open-house.ts'
import type { Settings } from './settings.ts'
import { startWorker } from './start-worker.ts'

const WEB_FOLDER = path.resolve(import.meta.dirname, '../../web/dist')

const CLOSE_MS = 2000

/** With less on disk than so many of the largest mails no mail is taken in (as Postfix does). */
const SPACE_FOR_MAIL = 1.5

type Closer = () => Promise<void>

/** A port that can't be listened on; the message is one sentence. */
export class PortError extends Error {
  override name = 'PortError'
}

export interface RunningServer {
  house: House
  /** Where each role listens, port 0 resolved; undefined where the role is not this process's. */
  webUrl: string | undefined
  smtpPort: number | undefined
  lmtpPort: number | undefined
  /** Stops taking in, finishes what is under way, closes everything. */
  close(): Promise<void>
}

/**
 * Opens the house and the sockets of this process's roles. Throws before anything is left running. `network` stands in
 * for the Internet, in tests alone.
 */
export async function startServer(
  settings: Settings,
  log: Logger,
  network?: Network,
): Promise<RunningServer> {
  const doors: Closer[] = []
  const closers: Closer[] = []
  const close = async () => {
    // At the same time: each waits a little for its guests, and together they may not wait long.
    await Promise.all(doors.splice(0).map((closer) => closer()))
    for (const closer of closers.splice(0).reverse()) await closer()
  }
  try {
    const house = await openHouse(settings, log, network)
    closers.push(house.close)
    if (settings.roles.includes('worker')) doors.push((await startWorker(house)).close)
    const mail = settings.roles.includes('smtp') ? await startMailServers(house, doors) : undefined
    const webUrl = settings.roles.includes('http') ? await startHttp(house, doors) : undefined
    return { house, webUrl, smtpPort: mail?.smtp.port, lmtpPort: mail?.lmtp?.port, close }
  } catch (error) {
    await close()
    throw error
  }
}

async function startHttp(house: House, doors: Closer[]): Promise<string> {
  const { settings, log } = house
  const app = await buildApp({
    services: await servicesOf(house),
    log,
    webFolder: WEB_FOLDER,
    baseUrl: settings.baseUrl,
    trustProxy: settings.trustProxy,
    fetchWeb: house.fetchWeb,
  })
  doors.push(() => closeHttp(app))
  const address = await listening('PORT', settings.port, () =>
    app.listen({ host: settings.host, port: settings.port }),
  )
  house.webAddress = settings.baseUrl ?? address
  return house.webAddress
}

/** Lets requests finish shortly, then ends their connections: one that trickles in may take a minute. */
async function closeHttp(app: FastifyInstance): Promise<void> {
  const patience = setTimeout(() => app.server.closeAllConnections(), CLOSE_MS)
  await app.close()
  clearTimeout(patience)
}

async function startMailServers(
  house: House,
  doors: Closer[],
): Promise<{ smtp: MailServer; lmtp: MailServer | undefined }> {
  const { settings, log, receiver } = house
  const hasSpace = openFreeSpace(settings.dataDir, SPACE_FOR_MAIL * LARGEST_MAIL)
  const start = async (protocol: 'smtp' | 'lmtp', setting: string, port: number) => {
    const server = await listening(setting, port, () =>
      startMailServer({
        receiver,
        log,
        protocol,
        port,
        host: settings.smtpHost,
        receivedAt: () => Date.now(),
        hasSpace,
      }),
    )
    doors.push(server.close)
    return server
  }
  return {
    smtp: await start('smtp', 'SMTP_PORT', settings.smtpPort),
    lmtp: settings.lmtpPort === undefined ? undefined : await start('lmtp', 'LMTP_PORT', settings.lmtpPort),
  }
}

async function listening<T>(setting: string, port: number, listen: () => Promise<T>): Promise<T> {
  try {
    return await listen()
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    if (code === 'EADDRINUSE') {
      throw new PortError(
        `Port ${port} is taken by another program; end that one or set ${setting} to a free port.`,
      )
    }
    if (code === 'EACCES') {
      throw new PortError(`Port ${port} may not be used by this account; set ${setting} to one above 1023.`)
    }
    if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') {
      throw new PortError(`This machine has no such address to listen on; look at HOST and SMTP_HOST.`)
    }
    throw error
  }
}
