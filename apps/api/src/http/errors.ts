import { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { WorkRefused } from '@tidings/accounts/work-queue'
import { publicError } from '@tidings/api/trpc/errors'
import { DatabaseUnavailable, withoutOutage } from '@tidings/db/database-faults'
import { DomainError } from '@tidings/db/domain-error'
import { StorageUnavailable } from '@tidings/db/files/storage-unavailable'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { linger } from './linger.ts'

interface Failure {
  statusCode?: number
  message: string
  code?: string
}

/** The procedures' error codes, for errors before a procedure. */
const CODES: Record<number, string> = {
  403: 'FORBIDDEN',
  404: 'NOT_FOUND',
  408: 'TIMEOUT',
  413: 'PAYLOAD_TOO_LARGE',
  414: 'URI_TOO_LONG',
  415: 'UNSUPPORTED_MEDIA_TYPE',
}

/** Responds to errors outside procedures in the format of REST; logs internal ones. */
export function errorResponses(app: FastifyInstance): void {
  app.setErrorHandler((thrown: Failure, request, reply) => {
    const error = withoutOutage(thrown) as Failure
    if (error instanceof DomainError) {
      const { status, code, message } = publicError(error)
      if (status >= 500 && !(error instanceof WorkRefused))
        request.log.error({ err: error }, 'a request failed')
      if (
        error instanceof WorkRefused ||
        error instanceof StorageUnavailable ||
        error instanceof DatabaseUnavailable
      )
        reply.header('retry-after', error.retryAfter)
      return reply.code(status).send({ message, code })
    }
    const status = error.statusCode ?? 500
    if (status >= 500) request.log.error({ err: error }, 'a request failed')
    return reply.code(status).send({ message: sentenceOf(status, error), code: codeOf(status) })
  })
}

/** Headers of error responses that bypass all hooks; pages never see them. */
const ERROR_HEADERS = {
  'content-security-policy': "default-src 'none'; base-uri 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'x-frame-options': 'DENY',
  'cross-origin-opener-policy': 'same-origin',
}

/** Connections being closed: further input there is just as invalid. */
const refused = new WeakSet<Socket>()

/** For Fastify's `clientErrorHandler`: invalid, too slow or too large HTTP that never becomes a request. */
export function refuseConnection(error: Error & { code?: string }, socket: Socket): void {
  if (refused.has(socket)) return
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy()
    return
  }
  respondAndClose(socket, unreadable(error.code))
  if (error.code === 'ERR_HTTP_REQUEST_TIMEOUT') socket.destroySoon()
}

/** For Node's `connect` events (HTTP CONNECT); without a listener the connection is closed without a response. */
export function refuseTunnel(_request: unknown, socket: Duplex): void {
  if (socket instanceof Socket) {
    respondAndClose(socket, ['405 Method Not Allowed', 'This server is not a proxy.', 'METHOD_NOT_SUPPORTED'])
  }
}

function respondAndClose(socket: Socket, [status, message, code]: Refusal): void {
  refused.add(socket)
  const body = JSON.stringify({ message, code })
  const headers = { ...ERROR_HEADERS, 'content-type': 'application/json', 'content-length': body.length }
  const lines = Object.entries({ ...headers, connection: 'close' }).map(
    ([name, value]) => `${name}: ${value}`,
  )
  socket.end([`HTTP/1.1 ${status}`, ...lines, '', body].join('\r\n'))
  socket.resume()
  linger(socket, () => false)
}

type Refusal = [status: string, message: string, code: string]

function unreadable(code: string | undefined): Refusal {
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') {
    return ['408 Request Timeout', 'The request took too long to arrive.', 'TIMEOUT']
  }
  if (code === 'HPE_HEADER_OVERFLOW') {
    return ['431 Request Header Fields Too Large', 'The headers are too long.', 'BAD_REQUEST']
  }
  return ['400 Bad Request', 'The request cannot be read.', 'BAD_REQUEST']
}

/** For Fastify's `frameworkErrors`: an invalid URL bypasses all hooks, so the headers are set here. */
export function refuseAddress(error: Failure, _request: FastifyRequest, reply: FastifyReply): void {
  const status = error.statusCode ?? 400
  reply
    .code(status)
    .headers(ERROR_HEADERS)
    .send({ message: 'The address is malformed.', code: codeOf(status) })
}

function codeOf(status: number): string {
  return status >= 500 ? 'INTERNAL_SERVER_ERROR' : (CODES[status] ?? 'BAD_REQUEST')
}

/** Only Fastify's messages about bodies are safe to show; others may contain file names. */
function sentenceOf(status: number, { code, message }: Failure): string {
  if (status >= 500) return 'Something went wrong. Please try again later.'
  return code?.startsWith('FST_ERR_CTP_') ? message : 'The request could not be handled.'
}
