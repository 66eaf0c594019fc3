import { isIP } from 'node:net'
import type { FastifyRequest } from 'fastify'
import { isOwnNetwork } from '../network/own-network.ts'

/**
 * Returns a check whether a request's Host is one of this server: that of `baseUrl`, or without one, `listenHost`, any
 * IP address and the local names. This prevents DNS rebinding, where a page of another site would be same-origin for
 * browsers. IP addresses can't be rebound; with `baseUrl` only the connection's local address is accepted, and local
 * names from the own network, for proxies and probes. Behind a trusted proxy the forwarded host is checked.
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

/** The name of a host without port, brackets and trailing dot; empty if invalid. */
function nameOf(host: string): string {
  const address = `http://${host}`
  return URL.canParse(address) ? new URL(address).hostname.replace(/^\[|\]$|\.$/g, '') : ''
}

function isOfThisMachine(name: string): boolean {
  return /^(?:.+\.)?localhost$|^127\.\d+\.\d+\.\d+$/.test(name) || name === '::1'
}

/** An address without the prefix of IPv4 on a dual-stack socket. */
function plain(ip = ''): string {
  return ip.replace(/^::ffff:(?=\d+\.)/i, '')
}
