import { isOutage, isUnreachable } from '@tidings/db/database-faults'
import { terminalJson } from '@tidings/mail/common/text/terminal-text'
import { type DestinationStream, type Logger, pino } from 'pino'

/** The logged properties of an error. */
export interface ErrorFacts {
  type: string
  message: string
  stack?: string | undefined
  code?: unknown
  cause?: ErrorFacts
}

const MAX_DEPTH = 4

/**
 * A log of JSON lines, from that level on; errors are logged without their extra properties, and lines contain no
 * terminal control codes.
 */
export function openLog(level: string, to: DestinationStream): Logger {
  const serializers = { err: (error: unknown) => errorFacts(error) }
  return pino({ level, serializers, hooks: { streamWrite: terminalJson } }, to)
}

/**
 * Type, message, location and causes of an error, and nothing else: database errors contain rows, and those of requests
 * contain secret URLs. A lost or refused connection has no location, since nothing is wrong there, and while a server is
 * away every worker logs one each second.
 */
export function errorFacts(error: unknown, depth = 0): ErrorFacts {
  if (!(error instanceof Error))
    return { type: typeof error, message: 'a value that is not an Error was thrown' }
  const { name: type, message, stack, cause } = error
  const isConnection = isOutage(error) || isUnreachable(error)
  return {
    type,
    message,
    ...(!isConnection && { stack }),
    ...('code' in error && { code: error.code }),
    ...(cause !== undefined && depth < MAX_DEPTH && { cause: errorFacts(cause, depth + 1) }),
  }
}
