import { expect } from 'vitest'
import { INTERNAL_WORDS } from './internal-words.ts'

/** The fields of an `app.inject` response that the checks use. */
interface CheckedResponse {
  statusCode: number
  body: string
  headers: Record<string, unknown>
}

/**
 * Expects a client error: a status from 400 to 499, JSON with a stable code and a sentence, the common headers, and no
 * internals. Returns status, code and sentence, for tRPC and REST.
 */
export function expectRefusal(response: CheckedResponse): { status: number; code: string; message: string } {
  expectSafe(response)
  expect(response.statusCode, response.body).toBeGreaterThanOrEqual(400)
  expect(response.headers['content-type']).toMatch(/^application\/json/)
  const parsed: unknown = JSON.parse(response.body)
  const refusal = asRefusal(Array.isArray(parsed) ? parsed[0] : parsed)
  expect(refusal).toEqual({ code: expect.stringMatching(/^[A-Z_]+$/), message: expect.stringMatching(/\w/) })
  return { status: response.statusCode, ...refusal }
}

/** Expects a response that is no server error, contains no internals and has the common headers. */
export function expectSafe(response: CheckedResponse): void {
  expect(response.statusCode, response.body).toBeLessThan(500)
  if (response.statusCode >= 300) expect(response.body).not.toMatch(INTERNAL_WORDS)
  expect(response.headers).toMatchObject({
    'content-security-policy': expect.stringContaining("default-src 'none'"),
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'x-frame-options': expect.stringMatching(/^(?:DENY|SAMEORIGIN)$/),
    'cross-origin-opener-policy': 'same-origin',
  })
  expect(response.headers['content-security-policy']).toMatch(/\bframe-ancestors '(?:none|self)'/)
  expect(Object.keys(response.headers).filter((name) => name.startsWith('access-control'))).toEqual([])
}

function asRefusal(body: {
  message?: string
  code?: string
  error?: { message: string; data: { code: string } }
}) {
  const { message, code } = body.error ? { ...body.error, ...body.error.data } : body
  return { code: String(code), message: String(message) }
}
