import type { InjectOptions, LightMyRequestResponse } from 'fastify'
import { unzip } from './unzip.ts'

/** Shorter words may occur anywhere. */
const SHORTEST = 12

/**
 * Finds words of her data in a response, except those that all test users have, as in `others`, or that the request
 * contained.
 */
export function leakFinder(
  hers: unknown,
  others: unknown,
): (request: InjectOptions, answer: LightMyRequestResponse) => string[] {
  const common = wordsOf(others)
  const own = [...wordsOf(hers)].filter((word) => !common.has(word))
  return (request, answer) => {
    const eventLog = textOf(answer) + JSON.stringify(answer.headers)
    const asked = decodeURIComponent(JSON.stringify(request))
    return own.filter((word) => eventLog.includes(word) && !asked.includes(word))
  }
}

function textOf({ headers, body, rawPayload }: LightMyRequestResponse): string {
  if (headers['content-type'] !== 'application/zip') return body
  return [...unzip(rawPayload)].map(([name, bytes]) => `${name}\n${bytes}`).join('\n')
}

function wordsOf(contents: unknown): Set<string> {
  const words = new Set<string>()
  const waiting = [contents]
  while (waiting.length > 0) {
    const next = waiting.pop()
    if (typeof next === 'string' && next.length >= SHORTEST) words.add(next)
    if (typeof next === 'object' && next !== null && !ArrayBuffer.isView(next)) {
      for (const inner of Object.values(next)) waiting.push(inner)
    }
  }
  return words
}
