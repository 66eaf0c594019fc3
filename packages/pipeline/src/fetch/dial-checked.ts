import { connect, isIP, type Socket } from 'node:net'
import { connect as connectSecurely } from 'node:tls'
import { FetchRefused } from '../common/net/fetch-refused.ts'
import { isPublicAddress } from '../common/net/public-address.ts'
import type { Network } from './network.ts'

/** Of the addresses that a lookup returned, as many are tried. */
const TRIES = 3

/**
 * Connects to the host of an address, over TLS where it says so. What the lookup returned is judged, all of it, and a
 * connection goes to exactly such an address, so that a second lookup can't answer otherwise. Nothing is dialled once
 * the signal is aborted. Throws FetchRefused.
 */
export async function dialChecked(
  url: URL,
  network: Network,
  { idleMs, signal }: { idleMs: number; signal: AbortSignal },
): Promise<Socket> {
  const host = url.hostname.replace(/^\[|\]$/g, '')
  const addresses = await checkedAddresses(host, network)
  const port = Number(url.port || (url.protocol === 'https:' ? 443 : 80))
  let failure: unknown
  for (const address of addresses.slice(0, TRIES)) {
    signal.throwIfAborted()
    const to = network.dial(address, port)
    try {
      return await connected(
        url.protocol === 'https:'
          ? connectSecurely({
              ...to,
              servername: isIP(host) ? '' : host,
              // The environment could say otherwise.
              rejectUnauthorized: true,
              ALPNProtocols: ['http/1.1'],
              ...(network.ca !== undefined && { ca: network.ca }),
            })
          : connect(to),
        url.protocol === 'https:' ? 'secureConnect' : 'connect',
        { idleMs, signal },
      )
    } catch (error) {
      failure = error
    }
  }
  throw new FetchRefused('no-connection', { mayTryAgain: true, cause: failure })
}

/** A mail server listens there, and a check of one looks nowhere else. */
const SMTP_PORT = 25

/**
 * Connects to the SMTP port of an address, which was looked up before. Throws FetchRefused for one that isn't public, and
 * when nobody answers in time.
 */
export async function dialMailServer(address: string, network: Network, idleMs: number): Promise<Socket> {
  if (!isPublicAddress(address)) throw new FetchRefused('address-not-public')
  try {
    const socket = connect(network.dial(address, SMTP_PORT))
    return await connected(socket, 'connect', { idleMs, signal: new AbortController().signal })
  } catch (cause) {
    throw new FetchRefused('no-connection', { mayTryAgain: true, cause })
  }
}

/**
 * Changes a connection to TLS with a host whose certificate is trusted; returns the end of that in epoch milliseconds as
 * well. Throws what Node says is wrong.
 */
export async function secured(
  socket: Socket,
  host: string,
  network: Network,
  idleMs: number,
): Promise<{ socket: Socket; validTo: number }> {
  const secure = connectSecurely({
    socket,
    servername: host,
    rejectUnauthorized: true,
    ...(network.ca !== undefined && { ca: network.ca }),
  })
  await connected(secure, 'secureConnect', { idleMs, signal: new AbortController().signal })
  return { socket: secure, validTo: Date.parse(secure.getPeerCertificate().valid_to) }
}

/**
 * The addresses of a host, all of which are public unless private ones are allowed. Throws FetchRefused: a connection goes
 * to one of these, so that a second lookup can't answer otherwise.
 */
export async function checkedAddresses(
  host: string,
  network: Network,
  allowsPrivate = false,
): Promise<readonly string[]> {
  const addresses = isIP(host) ? [host] : await lookUp(host, network)
  if (!allowsPrivate && !addresses.every(isPublicAddress)) throw new FetchRefused('address-not-public')
  return addresses
}

async function lookUp(host: string, network: Network): Promise<readonly string[]> {
  try {
    const addresses = await network.resolve(host)
    if (addresses.length > 0) return addresses
  } catch (cause) {
    throw new FetchRefused('lookup-failed', { mayTryAgain: true, cause })
  }
  throw new FetchRefused('no-address', { mayTryAgain: true })
}

function connected(
  socket: Socket,
  event: 'connect' | 'secureConnect',
  { idleMs, signal }: { idleMs: number; signal: AbortSignal },
): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const giveUp = () => socket.destroy(new Error('the connection took too long'))
    const patience = setTimeout(giveUp, idleMs)
    const settle = () => {
      clearTimeout(patience)
      signal.removeEventListener('abort', giveUp)
    }
    signal.addEventListener('abort', giveUp, { once: true })
    socket.once(event, () => {
      settle()
      socket.off('error', reject)
      resolve(socket)
    })
    socket.once('error', reject).once('close', settle)
  })
}
