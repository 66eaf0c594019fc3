import type { ClientOrigin } from '@tidings/accounts/context'
import { createCaller } from '../router.ts'
import type { TestApp } from './test-app.ts'

/** What is seen of a browser: where it is, its Cookie header, and what says that it went away. */
export type SeenOf = [client?: ClientOrigin, cookies?: string, signal?: AbortSignal]

/** Somebody's browser at an address, signed in to nothing, with what it was told to keep and to try again after. */
export function browserAt({ services }: TestApp, ...[client, cookies, signal]: SeenOf) {
  const told: { cookies: string[]; seconds?: number } = { cookies: [] }
  const call = createCaller({
    ...services,
    ...{ origin: 'http://tidings.test', cookies, userAgent: undefined, session: undefined, client, signal },
    setCookie: (value) => told.cookies.push(value),
    retryAfter: (seconds) => {
      told.seconds = seconds
    },
  })
  return { call, told }
}

/** The place of one of very many clients, each of a network of its own. */
export const placeOf = (n: number): ClientOrigin => ({
  address: `203.${n >> 8}.${n & 255}.7`,
  network: `203.${n >> 8}.${n & 255}`,
  isShared: false,
})
