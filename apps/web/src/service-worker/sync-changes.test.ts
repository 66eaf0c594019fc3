import 'fake-indexeddb/auto'
import { addArticle } from '@tidings/api/testing/add-article'
import type { TestApp } from '@tidings/api/testing/test-app'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { type Network, openNetwork } from '../testing/network.ts'
import { testServer } from '../testing/test-server.ts'
import { type Account, currentAccount, signedIn, signedOut } from './account.ts'
import { changeOnLeave } from './change-on-leave.ts'
import { respondToCalls } from './respond-to-calls.ts'
import { isReachable } from './state.ts'
import { syncChanges } from './sync-changes.ts'

const ORIGIN = 'http://tidings.test'
const MINUTE_MS = 60_000
/** One request at a time, as a browser's lock has it. */
const locks = { request: (_name: string, run: () => unknown) => run() }

const server = await testServer()
let user: Awaited<ReturnType<TestApp['newReader']>>
let network: Network
let articleId: string
/** What of the network doesn't work. */
let fault: 'none' | 'no line' | 'responses are lost'

beforeAll(() => {
  vi.stubGlobal('navigator', { ...navigator, onLine: true, locks })
  vi.stubGlobal('self', { clients: { matchAll: async () => [] }, registration: {} })
})
beforeEach(async () => {
  user = await server.newReader()
  const { newsletter } = await user.call.newsletters.add({
    name: 'Kernel Weekly',
    sourceEmail: 'k@k.example',
  })
  articleId = await addArticle(server.db, { userId: user.user.id, newsletterId: newsletter.id })
  network = openNetwork(server, user.token)
  fault = 'none'
  vi.stubGlobal('fetch', async (input: string | Request, init?: RequestInit) => {
    if (fault === 'no line') throw new TypeError('Failed to fetch')
    const { url, method, headers } = new Request(
      new URL(String(input instanceof Request ? input.url : input), ORIGIN),
      {
        method: init?.method ?? (input instanceof Request ? input.method : 'GET'),
        headers: init?.headers ?? (input instanceof Request ? input.headers : {}),
      },
    )
    const body = input instanceof Request && method === 'POST' ? await input.text() : init?.body
    const signal = input instanceof Request ? input.signal : undefined
    const isGivenUp = new Promise<never>((_, fail) =>
      signal?.addEventListener('abort', () => fail(signal.reason)),
    )
    const response = await Promise.race([
      network.fetch(url, { method, headers, ...(body && { body }) }),
      isGivenUp,
    ])
    if (fault === 'responses are lost') throw new TypeError('Failed to fetch')
    return response
  })
  await signedIn(user.user.id)
})
afterEach(() => signedOut())
// The files of a worker share its globals.
afterAll(() => void vi.unstubAllGlobals())

const account = async (): Promise<Account> => {
  const found = await currentAccount()
  if (!found) throw new Error('Nobody is signed in.')
  return found
}

/** A call as a page makes it, until it goes away. */
const requestOf = (path: string, input: object, signal?: AbortSignal) =>
  new Request(`${ORIGIN}/api/trpc/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(input),
    ...(signal && { signal }),
  })
/** What the page gets for it. */
async function call(path: string, input: object): Promise<{ highlight: { id: string } }> {
  const response = await respondToCalls(requestOf(path, input), () => undefined)
  return (await response.json()).result.data
}
const offline = (path: string, input: object) => {
  fault = 'no line'
  return call(path, input)
}
const send = async () => syncChanges(await account())
const waiting = async () => (await account()).queue.all()
const highlights = async () => (await user.call.highlights.list({})).highlights
const passage = { text: 'and the captain smiles', prefix: 'again, ', start: 10, end: 32 }

test('changes whose responses were lost are sent again and have the effect of one', async () => {
  await offline('articles.read', { articleId, read: true })
  await offline('articles.changeTags', { id: articleId, add: ['to cite'], remove: [] })
  const { highlight } = await offline('highlights.add', { id: articleId, ...passage })
  await offline('highlights.update', { id: highlight.id, note: 'Use in the talk.', color: 'green' })
  fault = 'responses are lost'
  await expect(send()).rejects.toThrow()
  expect(await waiting()).toHaveLength(3)
  fault = 'none'
  await send()
  expect(await waiting()).toEqual([])
  expect(await highlights()).toMatchObject([{ text: passage.text, note: 'Use in the talk.', color: 'green' }])
  expect(await user.call.articles.get({ id: articleId })).toMatchObject({ isRead: true, tags: ['to cite'] })
})

test('a highlight that was made offline can be changed under the id it had then', async () => {
  const { highlight } = await offline('highlights.add', { id: articleId, ...passage })
  fault = 'none'
  await send()
  await offline('highlights.update', { id: highlight.id, note: 'Later.' })
  fault = 'none'
  await send()
  expect(await highlights()).toMatchObject([{ note: 'Later.' }])
})

test('a highlight that was made and removed offline is never sent', async () => {
  const { highlight } = await offline('highlights.add', { id: articleId, ...passage })
  await offline('highlights.delete', { id: highlight.id })
  expect(await waiting()).toEqual([])
})

test('of an article marked here and elsewhere, the later change counts', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - MINUTE_MS })
  await offline('articles.read', { articleId, read: true })
  await offline('articles.save', { articleId, saved: true })
  vi.useRealTimers()
  await user.call.articles.read({ articleId, read: true })
  await user.call.articles.read({ articleId, read: false })
  fault = 'none'
  await send()
  expect(await user.call.articles.get({ id: articleId })).toMatchObject({ isRead: false, isSaved: true })
})

test('a note on a highlight that was removed elsewhere creates it again', async () => {
  await user.call.highlights.add({ id: articleId, ...passage })
  const [stored] = await highlights()
  const page = new Request(
    `${ORIGIN}/api/trpc/highlights.list?input=${encodeURIComponent(JSON.stringify({ articleId }))}`,
  )
  const kept: Promise<unknown>[] = []
  await respondToCalls(page, (work) => kept.push(work))
  await Promise.all(kept)
  await offline('highlights.update', { id: stored?.id, note: 'Mine.' })
  await user.call.highlights.delete({ id: String(stored?.id) })
  fault = 'none'
  await send()
  expect(await highlights()).toMatchObject([{ text: passage.text, note: 'Mine.' }])
})

test('nothing is sent if another user is signed in meanwhile', async () => {
  await offline('articles.read', { articleId, read: true })
  const before = await account()
  fault = 'none'
  const other = await server.newReader()
  network.signIn(other.token)
  await send()
  expect((await currentAccount())?.userId).toBe(other.user.id)
  expect(before.userId).toBe(user.user.id)
  expect(await user.call.articles.get({ id: articleId })).toMatchObject({ isRead: false })
})

test('the last requested state replaces the pending one', async () => {
  await offline('articles.read', { articleId, read: true })
  await offline('articles.read', { articleId, read: false })
  await offline('articles.read', { articleId, read: true })
  expect(await waiting()).toMatchObject([{ input: { articleId, read: true } }])
})

/** A change of a page, which is closed while the change is on its way; `arrive` lets the change and what follows go on. */
async function closedWhileSaving() {
  const page = new AbortController()
  const arrive = network.hold('articles.save')
  const later: Promise<unknown>[] = []
  const request = requestOf('articles.save', { articleId, saved: true }, page.signal)
  const saving = respondToCalls(request, (work) => later.push(work))
  await vi.waitFor(() => expect(timesSaved()).toBe(1))
  page.abort()
  return {
    arrive: async () => {
      arrive()
      network.mend()
      await saving
      await Promise.all(later)
    },
  }
}
const timesSaved = () => network.calls.filter(({ procedure }) => procedure === 'articles.save').length
const leaves = (saved: boolean) =>
  changeOnLeave({ kind: 'leaves', path: 'articles.save', input: { articleId, saved }, token: undefined })
const isSaved = async () => (await user.call.articles.get({ id: articleId })).isSaved

test('a request in progress when the page is closed arrives, and is not sent again', async () => {
  const { arrive } = await closedWhileSaving()
  await leaves(true)
  await arrive()
  expect(await isSaved()).toBe(true)
  expect(timesSaved()).toBe(1)
  expect(await waiting()).toEqual([])
})

test('the last changes of a page, just before it was closed, are sent after those in progress', async () => {
  const { arrive } = await closedWhileSaving()
  const leaving = leaves(false)
  await arrive()
  await leaving
  expect(await isSaved()).toBe(false)
  expect(await waiting()).toEqual([])
})

test('a request that a page cancels does not count as a lost connection', async () => {
  const page = new AbortController()
  const arrive = network.hold('articles.tags')
  const asking = respondToCalls(
    new Request(`${ORIGIN}/api/trpc/articles.tags?input=%7B%7D`, { signal: page.signal }),
    () => undefined,
  )
  await vi.waitFor(() => expect(network.calls.map(({ procedure }) => procedure)).toContain('articles.tags'))
  page.abort()
  await expect(asking).rejects.toThrow()
  expect(isReachable()).toBe(true)
  arrive()
})
