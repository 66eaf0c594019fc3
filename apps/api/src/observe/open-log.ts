import { terminalJson } from '@tidings/pipeline/common/text/terminal-text'
import { type DestinationStream, type Logger, pino } from 'pino'

/** What is told of an error. */
export interface ErrorFacts {
  type: string
  message: string
  stack?: string | undefined
  code?: unknown
  cause?: ErrorFacts
}

const DEEPEST = 4

/**
 * A log of lines of JSON, from that level on; errors in it are told by what they are, not by what they carry along. Nothing in a
 * line steers the terminal that it may be read on.
 */
export function openLog(level: string, to: DestinationStream): Logger {
  const serializers = { err: (error: unknown) => errorFacts(error) }
  return pino({ level, serializers, hooks: { streamWrite: terminalJson } }, to)
}

/**
 * Kind, words, place and causes of an error, and nothing else that hangs on it: a database's errors bring rows along, and
 * refused requests bring addresses that are keys.
 */
export function errorFacts(error: unknown, depth = 0): ErrorFacts {
  if (!(error instanceof Error))
    return { type: typeof error, message: 'a value that is not an Error was thrown' }
  const { name: type, message, stack, cause } = error
  return {
    type,
    message,
    stack,
    ...('code' in error && { code: error.code }),
    ...(cause !== undefined && depth < DEEPEST && { cause: errorFacts(cause, depth + 1) }),
  }
}
