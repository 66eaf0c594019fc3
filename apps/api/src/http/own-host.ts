import { isIP } from 'node:net'
import type { FastifyRequest } from 'fastify'
import { isOwnNetwork } from '../network/own-network.ts'

/**
 * Returns whether a request names this server by a host of its own: that of `baseUrl`, or without one, what it listens
 * on (`listenHost`), any IP address and the names of this machine. A page of another site whose name was made to lead
 * here (DNS rebinding) would otherwise be of the same site for browsers. No name can be made to represent an IP
 * address; with `baseUrl` set only the one counts that the connection came in by, and names of this machine from its
 * own network, which proxies and probes use. Behind a trusted proxy it is the host that the proxy was asked for.
 */
export function ownHost({
  baseUrl,
  listenHost,
}: {
  baseUrl: string | undefined
  listenHost: string | undefined
}): (request: FastifyRequest) => boolean {
  const own = nameOf(baseUrl === undefined ? (listenHost ?? '') : new URL(baseUrl).host)
  return ({ host, socket }) => {
    const name = nameOf(host)
    if (name === '') return false
    if (name === own) return true
    if (isOfThisMachine(name)) return baseUrl === undefined || isOwnNetwork(plain(socket.remoteAddress))
    if (isIP(name) === 0) return false
    return baseUrl === undefined || name === plain(socket.localAddress)
  }
}

/** What a host is called, without port, brackets and the dot at its end; empty when it is none. */
function nameOf(host: string): string {
  const address = `http://${host}`
  return URL.canParse(address) ? new URL(address).hostname.replace(/^\[|\]$|\.$/g, '') : ''
}

function isOfThisMachine(name: string): boolean {
  return /^(?:.+\.)?localhost$|^127\.\d+\.\d+\.\d+$/.test(name) || name === '::1'
}

/** An address without the prefix that IPv4 has on a socket of both kinds. */
function plain(ip = ''): string {
  return ip.replace(/^::ffff:(?=\d+\.)/i, '')
}
