import type { InjectOptions, LightMyRequestResponse } from 'fastify'
import { unzip } from './unzip.ts'

/** Shorter words may stand anywhere. */
const SHORTEST = 12
/** Texts that every reader of the tests has. */
const COMMON = /^(?:The Same Letter|one-story-for-all)$/

/** The words of a user's `holdings` that an answer tells, but for those that its request told. */
export function leaksOf(
  holdings: unknown,
  { request, answer }: { request: InjectOptions; answer: LightMyRequestResponse },
): string[] {
  const told = textOf(answer) + JSON.stringify(answer.headers)
  const asked = decodeURIComponent(JSON.stringify(request))
  return [...wordsOf(holdings)].filter((word) => told.includes(word) && !asked.includes(word))
}

function textOf({ headers, body, rawPayload }: LightMyRequestResponse): string {
  if (headers['content-type'] !== 'application/zip') return body
  return [...unzip(rawPayload)].map(([name, bytes]) => `${name}\n${bytes}`).join('\n')
}

function wordsOf(holdings: unknown): Set<string> {
  const words = new Set<string>()
  const waiting = [holdings]
  while (waiting.length > 0) {
    const next = waiting.pop()
    if (typeof next === 'string' && next.length >= SHORTEST && !COMMON.test(next)) words.add(next)
    if (typeof next === 'object' && next !== null && !ArrayBuffer.isView(next)) {
      for (const inner of Object.values(next)) waiting.push(inner)
    }
  }
  return words
}
