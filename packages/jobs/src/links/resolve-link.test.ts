import { beforeEach, expect, test } from 'vitest'
import { type FetchWeb, openFetcher } from '../fetch/guarded-fetch.ts'
import { openFixtureWeb } from '../fetch/testing/fixture-web.ts'
import { forAllTests } from '../testing/for-each-test.ts'
import { resolveLink } from './resolve-link.ts'
import { CLICK, clickSite, PAGE } from './testing/click-site.ts'

const web = forAllTests(() => openFixtureWeb(clickSite, { 'inside.ships.example': ['10.0.0.7'] }))
const fetchWeb: FetchWeb = (...request) => openFetcher(web.network)(...request)
beforeEach(() => {
  web.requests.length = 0
})

const link = (way: string) => `${CLICK}/ls/click?upn=${way}`

test('a tracking link gets one HEAD request, and its target is stored without tracking', async () => {
  expect(await resolveLink(fetchWeb, link('straight'))).toEqual({ url: PAGE })
  expect(web.requests).toEqual([`HEAD ${link('straight')}`, `HEAD ${PAGE}?utm_source=ships&utm_medium=mail`])
})

test('several tracking links in a row are followed to the page', async () => {
  expect(await resolveLink(fetchWeb, link('twice'))).toEqual({ url: PAGE })
})

test('a server that refuses HEAD gets a GET request', async () => {
  expect(await resolveLink(fetchWeb, link('get-only'))).toEqual({ url: PAGE })
  expect(web.requests.slice(0, 2)).toEqual([`HEAD ${link('get-only')}`, `GET ${link('get-only')}`])
})

test('a page that redirects visitors to a login form is the page; the form is not opened', async () => {
  const url = 'https://harbour.example/members-letter'
  expect(await resolveLink(fetchWeb, link('members'))).toEqual({ url })
  expect(web.requests.filter((request) => request.includes('login'))).toEqual([])
})

test('a headline with dangerous words is recognised by its address, and not opened', async () => {
  const url = 'https://harbour.example/2026/how-the-town-cancelled-its-fair'
  expect(await resolveLink(fetchWeb, link('headline'))).toEqual({ url })
  expect(web.requests).toHaveLength(1)
})

test('a page that is only named over http is stored without a request', async () => {
  expect(await resolveLink(fetchWeb, link('plain'))).toEqual({ url: 'http://harbour.example/old-page' })
  expect(web.requests).toHaveLength(1)
})

test.each([
  ['unsubscribes', 'leave', 'unsubscribe'],
  ['confirms', 'confirm', 'confirm'],
  ['leads to a login form', 'login', 'log-in'],
  ['unsubscribes by a headline with a key', 'leave-slug', 'unsubscribe'],
  ['leads in a circle', 'circle', 'circle'],
  ['never ends', 'endless', 'too-many-redirects'],
  ['leads into the network', 'inside', 'address-not-public'],
  ['leads to an address that is not public', 'private', 'host-not-public'],
  ['leads to a port of its own', 'port', 'port-not-allowed'],
  ['is forgotten', 'gone', 'link-unknown'],
  ['is refused', 'refused', 'server-refused'],
  ['fails', 'failing', 'server-failed'],
  ['shows a page of scripts', 'scripts', 'leads-nowhere'],
])('a link that %s is not resolved, and what it leads to gets no request', async (_what, way, reason) => {
  expect(await resolveLink(fetchWeb, link(way))).toEqual({ reason })
  const harmful = /leave|unsub|confirm\?|login\?|10\.0\.0|inside\.ships|:8080/
  expect(web.requests.filter((request) => harmful.test(request.replace(`upn=${way}`, '')))).toEqual([])
})

test('a response that never arrives is a timeout', async () => {
  const brief: FetchWeb = (url, request) =>
    fetchWeb(url, { ...request, limits: { ...request?.limits, wholeMs: 300 } })
  expect(await resolveLink(brief, link('silent'))).toEqual({ reason: 'timeout' })
})

test('a link whose own address says that it unsubscribes is not opened at all', async () => {
  expect(await resolveLink(fetchWeb, `${CLICK}/unsubscribe?u=1`)).toHaveProperty('reason')
  expect(web.requests).toEqual([])
})
