import type { FastifyRequest } from 'fastify'

const HERE = /^(?:::ffff:)?127\.|^::1$/
/** Headers that proxies add. */
const FORWARDED = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'via'] as const

/** Whether a request comes from this machine, and not through a proxy on it. */
export function isFromThisMachine({ socket, headers }: FastifyRequest): boolean {
  return HERE.test(socket.remoteAddress ?? '') && FORWARDED.every((name) => headers[name] === undefined)
}
