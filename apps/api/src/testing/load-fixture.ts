import { openWorkQueue, WORK_LIMITS } from '@tidings/accounts/work-queue'
import { expect } from 'vitest'
import { openTestHttp, type TestHttp } from './test-http.ts'

type Places = { all?: number; max?: number; perUser?: number; waiting?: number }

/** The server of the current test; for tests of many concurrent calls. */
export let tidings: TestHttp
/** Continues all calls that wait for the sign-in provider. */
export let release: () => void

/** Opens the server with other limits of requests without a user and with one. */
export async function openLoaded({ visit, request }: { visit?: Places; request?: Places } = {}) {
  tidings = await openTestHttp('sqlite', { trustProxy: 1 })
  const { promise, resolve } = Promise.withResolvers<URL>()
  release = () => resolve(new URL('https://provider.example/'))
  const { services } = tidings.app
  services.google = { authorizationUrl: () => promise, identify: () => Promise.reject() }
  const { kinds } = WORK_LIMITS
  const changed = { visit: { ...kinds.visit, ...visit }, request: { ...kinds.request, ...request } }
  services.work = openWorkQueue({ ...WORK_LIMITS, kinds: { ...kinds, ...changed } })
}

/** A call that runs until it is released. */
export const begin = ({ token, ip = '192.0.2.1' }: { token?: string; ip?: string } = {}) =>
  tidings.http.inject({
    method: 'POST',
    url: '/api/auth/google',
    payload: {},
    headers: { 'x-forwarded-for': ip, ...(token && { authorization: `Bearer ${token}` }) },
  })

/** Begins this many calls, and returns them once all are running. */
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

/** Begins this many calls of each, and returns how many of them are running once all others are refused or waiting. */
export async function beginMost(count: number, callers: readonly { token?: string; ip?: string }[]) {
  const before = await underWay()
  let refused = 0
  const all = callers.flatMap((caller) => Array.from({ length: count }, () => caller))
  const { work } = tidings.app.services
  const waitingBefore = work.held().waiting
  for (const caller of all) {
    const response = begin(caller)
    response.then(
      ({ statusCode }) => {
        if ([429, 503].includes(statusCode)) refused += 1
      },
      () => {},
    )
  }
  const settled = async () => refused + (await underWay()) - before + work.held().waiting - waitingBefore
  await expect.poll(settled).toBe(all.length)
  return (await underWay()) - before
}

export const newTokens = async (count: number) => {
  const tokens: string[] = []
  for (let n = 0; n < count; n += 1) tokens.push((await tidings.app.newReader()).token)
  return tokens
}

/** Call it after each test: completes waiting calls, and closes the server. */
export async function closeLoaded(): Promise<void> {
  release()
  await tidings.close()
}
