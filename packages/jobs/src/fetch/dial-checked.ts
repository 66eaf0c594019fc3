import { once } from 'node:events'
import { connect, isIP, type Socket } from 'node:net'
import { connect as connectSecurely } from 'node:tls'
import { FetchRefused } from '@tidings/mail/common/net/fetch-refused'
import { isPublicAddress } from '@tidings/mail/common/net/public-address'
import type { Network } from './network.ts'

/** The maximum number of looked-up addresses that are tried. */
const TRIES = 3

/**
 * Connects to the host of a URL, over TLS for https. All looked-up addresses are checked, unless private ones are allowed,
 * and the connection goes to exactly one of them, so that a second lookup can't return something else. Doesn't connect once the signal is aborted.
 * Throws FetchRefused.
 */
export async function dialChecked(
  url: URL,
  network: Network,
  { idleMs, signal, allowsPrivate = false }: { idleMs: number; signal: AbortSignal; allowsPrivate?: boolean },
): Promise<Socket> {
  const host = url.hostname.replace(/^\[|\]$/g, '')
  const addresses = await checkedAddresses(host, network, { signal, allowsPrivate })
  const port = Number(url.port || (url.protocol === 'https:' ? 443 : 80))
  let failure: unknown
  for (const address of addresses.slice(0, TRIES)) {
    signal.throwIfAborted()
    const to = network.dial(address, port)
    try {
      if (url.protocol !== 'https:') return await connected(connect(to), 'connect', idleMs, signal)
      const secure = connectSecurely({
        ...to,
        ...tlsOptions(isIP(host) ? '' : host, network),
        ALPNProtocols: ['http/1.1'],
      })
      return await connected(secure, 'secureConnect', idleMs, signal)
    } catch (error) {
      failure = error
    }
  }
  throw new FetchRefused('no-connection', { mayTryAgain: true, cause: failure })
}

const tlsOptions = (servername: string, { ca }: Network) => ({
  servername,
  // Explicit, as the environment could disable it.
  rejectUnauthorized: true,
  ...(ca !== undefined && { ca }),
})

/** The port of mail servers, the only one that the mail check uses. */
const SMTP_PORT = 25

/**
 * Connects to the SMTP port of an address that was looked up before. Throws FetchRefused if it isn't public, or nobody
 * responds in time.
 */
export async function dialMailServer(address: string, network: Network, idleMs: number): Promise<Socket> {
  if (!isPublicAddress(address)) throw new FetchRefused('address-not-public')
  try {
    return await connected(connect(network.dial(address, SMTP_PORT)), 'connect', idleMs)
  } catch (cause) {
    throw new FetchRefused('no-connection', { mayTryAgain: true, cause })
  }
}

/**
 * Upgrades a connection to TLS with a host whose certificate is trusted; also returns the certificate's expiry in epoch
 * milliseconds. Throws Node's error.
 */
export async function secured(
  socket: Socket,
  host: string,
  network: Network,
  idleMs: number,
): Promise<{ socket: Socket; validTo: number }> {
  const secure = connectSecurely({ socket, ...tlsOptions(host, network) })
  await connected(secure, 'secureConnect', idleMs)
  return { socket: secure, validTo: Date.parse(secure.getPeerCertificate().valid_to) }
}

/**
 * The addresses of a host, all of which are public unless private ones are allowed. Throws FetchRefused. Connections go
 * to one of these, so that a second lookup can't return something else.
 */
export async function checkedAddresses(
  host: string,
  network: Network,
  { signal, allowsPrivate }: { signal: AbortSignal; allowsPrivate: boolean },
): Promise<readonly string[]> {
  const addresses = isIP(host) ? [host] : await lookUp(host, network, signal)
  if (!allowsPrivate && !addresses.every(isPublicAddress)) throw new FetchRefused('address-not-public')
  return addresses
}

async function lookUp(host: string, network: Network, signal: AbortSignal): Promise<readonly string[]> {
  try {
    const addresses = await network.resolve(host, signal)
    if (addresses.length > 0) return addresses
  } catch (cause) {
    signal.throwIfAborted()
    throw new FetchRefused('lookup-failed', { mayTryAgain: true, cause })
  }
  throw new FetchRefused('no-address', { mayTryAgain: true })
}

async function connected(
  socket: Socket,
  event: 'connect' | 'secureConnect',
  idleMs: number,
  signal?: AbortSignal,
): Promise<Socket> {
  const late = AbortSignal.timeout(idleMs)
  try {
    await once(socket, event, { signal: signal ? AbortSignal.any([signal, late]) : late })
    return socket
  } catch (error) {
    socket.destroy()
    throw late.aborted ? new Error('the connection took too long') : error
  }
}
