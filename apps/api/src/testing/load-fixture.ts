import { openWorkQueue, WORK_LIMITS } from '@tidings/accounts/work-queue'
import { expect } from 'vitest'
import { LOAD_LIMITS, type LoadLimits } from '../http/shed-load.ts'
import { openTestHttp, type TestHttp } from './test-http.ts'

/** The server of the test that runs; for tests of what many calls at once are answered. */
export let tidings: TestHttp
/** Lets all calls go on that wait for the provider of sign-ins. */
export let release: () => void
export async function openLoaded(loadLimits: Partial<LoadLimits>) {
  tidings = await openTestHttp('sqlite', { loadLimits, trustProxy: 1 })
  const { promise, resolve } = Promise.withResolvers<URL>()
  release = () => resolve(new URL('https://provider.example/'))
  tidings.app.services.google = { authorizationUrl: () => promise, identify: () => Promise.reject() }
}

/**
 * Opens the server with a fifth of the room for all, and as much for each user as usual but for their waiting calls.
 */
export async function openFifth() {
  const fifth = (count: number) => count / 5
  const { underWay, most, ofNetworkUsers, ofNetwork } = LOAD_LIMITS
  await openLoaded({
    underWay: fifth(underWay),
    most: fifth(most),
    ofNetworkUsers: fifth(ofNetworkUsers),
    ofNetwork: fifth(ofNetwork),
    ofUser: 20,
  })
  const { kinds, waiting } = WORK_LIMITS
  const places = { ...kinds.request, all: fifth(kinds.request.all), most: fifth(kinds.request.most) }
  tidings.app.services.work = openWorkQueue({
    ...WORK_LIMITS,
    kinds: { ...kinds, request: places },
    waiting: fifth(waiting),
  })
}

/** A call that is worked on until it is released. */
export const begin = ({ token, ip = '192.0.2.1' }: { token?: string; ip?: string } = {}) =>
  tidings.http.inject({
    method: 'POST',
    url: '/api/auth/google',
    payload: {},
    headers: { 'x-forwarded-for': ip, ...(token && { authorization: `Bearer ${token}` }) },
  })

/** Begins so many, and returns them once all are being worked on. */
export async function beginAll(count: number, who?: Parameters<typeof begin>[0]) {
  const before = await underWay()
  const begun = Array.from({ length: count }, () => begin(who))
  for (const each of begun) each.catch(() => {})
  await expect.poll(underWay).toBe(before + count)
  return begun
}

export async function underWay(): Promise<number> {
  const { body } = await tidings.http.inject({ url: '/metrics' })
  return Number(/^tidings_http_requests_under_way (\d+)$/m.exec(body)?.[1])
}

export const statusOf = async (url: string, ip = '192.0.2.1') =>
  (await tidings.http.inject({ url, headers: { 'x-forwarded-for': ip } })).statusCode

/**
 * Begins so many calls of each, and returns how many of them are being worked on once all others are refused or wait.
 */
export async function beginMost(count: number, callers: readonly { token?: string; ip?: string }[]) {
  const before = await underWay()
  let refused = 0
  const all = callers.flatMap((caller) => Array.from({ length: count }, () => caller))
  const { work } = tidings.app.services
  const waitingBefore = work.held().waiting
  for (const caller of all) {
    const answer = begin(caller)
    answer.then(
      ({ statusCode }) => {
        if ([429, 503].includes(statusCode)) refused += 1
      },
      () => {},
    )
  }
  const settled = async () => refused + (await underWay()) - before + work.held().waiting - waitingBefore
  await expect.poll(settled, { timeout: 20_000 }).toBe(all.length)
  return (await underWay()) - before
}

export const newTokens = async (count: number) => {
  const tokens: string[] = []
  for (let n = 0; n < count; n += 1) tokens.push((await tidings.app.newReader()).token)
  return tokens
}

/** To be called after each test: answers what waits, and closes the server. */
export async function closeLoaded(): Promise<void> {
  release()
  await tidings.close()
}
