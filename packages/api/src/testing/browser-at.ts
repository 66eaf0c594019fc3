import type { ClientOrigin } from '@tidings/accounts/context'
import { createCaller } from '../router.ts'
import type { TestApp } from './test-app.ts'

/** A browser as seen by the server: IP address, Cookie header, and an abort signal. */
export type SeenOf = [client?: ClientOrigin, cookies?: string, signal?: AbortSignal]

/** A signed-out browser at an IP address, with received Set-Cookie and Retry-After values. */
export function browserAt({ services }: TestApp, ...[client, cookies, signal]: SeenOf) {
  const received: { cookies: string[]; seconds?: number } = { cookies: [] }
  const call = createCaller({
    ...services,
    ...{ origin: 'http://tidings.test', cookies, userAgent: undefined, session: undefined, client, signal },
    setCookie: (value) => received.cookies.push(value),
    retryAfter: (seconds) => {
      received.seconds = seconds
    },
  })
  return { call, received }
}

/** The IP address of one of very many clients, each in a separate network. */
export const placeOf = (n: number): ClientOrigin => ({
  address: `203.${n >> 8}.${n & 255}.7`,
  network: `203.${n >> 8}.${n & 255}`,
  isShared: false,
})
