import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http'
import { createServer as createSecureServer } from 'node:https'
import type { Server } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { createSecureContext } from 'node:tls'
import { listen } from '@tidings/mail/testing/listen'
import type { Network } from '../network.ts'
import { makeCertificates } from './certificates.ts'

/** The public address of the fixture. */
export const PUBLIC = '93.184.215.14'

/** A web of invented hosts on loopback, reached only through its dial map. */
export interface FixtureWeb {
  network: Network
  /** The requests, in order: method and full URL, such as `GET https://list.example/confirm?x=1`. */
  requests: string[]
  /** Every address that was dialled. */
  dialled: string[]
  close(): Promise<void>
}

/**
 * Opens a web that responds for every host, over http and https. `names` has the lookup results that replace the public
 * address; a function is called each time.
 */
export async function openFixtureWeb(
  respond: (
    url: URL,
    response: ServerResponse,
    request: IncomingMessage,
    body: string,
    bytes: Buffer,
  ) => void,
  names: Record<string, readonly string[] | (() => readonly string[])> = {},
): Promise<FixtureWeb> {
  const requests: string[] = []
  const dialled: string[] = []
  const certificates = makeCertificates()
  const listener =
    (scheme: string): RequestListener =>
    async (request, response) => {
      const url = new URL(`${scheme}://${request.headers.host}${request.url}`)
      requests.push(`${request.method} ${url.href}`)
      response.on('error', () => {})
      const bytes = await buffer(request)
      respond(url, response, request, bytes.toString(), bytes)
    }
  const plain = createServer(listener('http'))
  const secure = createSecureServer(
    { SNICallback: (host, done) => done(null, createSecureContext(certificates.of(host))) },
    listener('https'),
  )
  const ports: Record<number, number> = { 80: await listen(plain), 443: await listen(secure) }
  return {
    requests,
    dialled,
    network: {
      ca: certificates.ca,
      async resolve(host) {
        const known = names[host] ?? [PUBLIC]
        return typeof known === 'function' ? known() : known
      },
      dial(address, port) {
        dialled.push(address)
        // Nothing listens there.
        if (address !== PUBLIC) return { host: '127.0.0.1', port: 1 }
        return { host: '127.0.0.1', port: ports[port] ?? 0 }
      },
    },
    async close() {
      await Promise.all([plain, secure].map((server) => closed(server)))
    },
  }
}

async function closed(server: Server & { closeAllConnections(): void }): Promise<void> {
  const ended = new Promise((resolve) => server.close(resolve))
  server.closeAllConnections()
  await ended
}
