import type { ServerResponse } from 'node:http'
import { gzipSync } from 'node:zlib'
import { PIXEL } from '@tidings/api/testing/pixel'
import { openFetcher } from '@tidings/pipeline/fetch/guarded-fetch'
import { type FixtureWeb, openFixtureWeb } from '@tidings/pipeline/fetch/testing/fixture-web'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '../testing/test-app.ts'

const SVG = '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"></svg>'
const ANSWERS: Record<string, (response: ServerResponse) => void> = {
  '/picture': (response) => {
    response.writeHead(200, {
      'content-type': 'text/html',
      'set-cookie': 'session=theirs',
      'content-security-policy': 'default-src *',
      'access-control-allow-origin': '*',
      'clear-site-data': '"*"',
    })
    response.end(PIXEL)
  },
  '/packed': (response) => response.setHeader('content-encoding', 'gzip').end(gzipSync(PIXEL)),
  '/moved': (response) => response.writeHead(302, { location: 'https://elsewhere.example/picture' }).end(),
  '/inside': (response) => response.writeHead(302, { location: 'http://127.0.0.1/picture' }).end(),
  '/missing': (response) => response.writeHead(404).end(PIXEL),
  '/svg': (response) => response.setHeader('content-type', 'image/png').end(SVG),
  '/page': (response) => response.setHeader('content-type', 'image/png').end('<html></html>'),
  '/huge': (response) => response.end(Buffer.concat([PIXEL, Buffer.alloc(6_000_000)])),
  '/cut': (response) => response.setHeader('content-length', 999).write(PIXEL, () => response.destroy()),
}

let web: FixtureWeb
let tidings: TestApp
beforeAll(async () => {
  web = await openFixtureWeb((url, response) => ANSWERS[url.pathname]?.(response))
  tidings = await openTestApp('sqlite', { fetchWeb: openFetcher(web.network) })
})
afterAll(async () => {
  await tidings.close()
  await web.close()
})

const see = (url: string) =>
  tidings.app.inject({ url: tidings.house.services.pictures.path({ url, key: null }) ?? '' })

test.each(['/picture', '/packed', '/moved'])(
  'a picture of the web is shown as what its bytes are, with nothing that came beside them: %s',
  async (path) => {
    const { statusCode, headers, rawPayload } = await see(`https://pictures.example${path}`)
    expect([statusCode, headers['content-type']]).toEqual([200, 'image/png'])
    expect(rawPayload.equals(PIXEL)).toBe(true)
    expect(headers['content-security-policy']).toBe(
      "default-src 'none'; base-uri 'none'; frame-ancestors 'none'; sandbox",
    )
    for (const name of ['set-cookie', 'access-control-allow-origin', 'clear-site-data', 'content-encoding']) {
      expect(headers).not.toHaveProperty(name)
    }
  },
)

test.each([
  ['lies within', '/inside'],
  ['is missing', '/missing'],
  ['is an SVG', '/svg'],
  ['is a page', '/page'],
  ['is over 5 MB', '/huge'],
  ['ends too soon', '/cut'],
])('what %s is no picture', async (_, path) => {
  expect((await see(`https://pictures.example${path}`)).statusCode).toBe(404)
})

test('a link that nobody signed leads nowhere, and nothing is fetched', async () => {
  const before = web.requests.length
  const path =
    tidings.house.services.pictures.path({ url: 'https://pictures.example/picture', key: null }) ?? ''
  const other = path.replace(/of=.*/, `of=${encodeURIComponent('https://pictures.example/other')}`)
  expect((await tidings.app.inject({ url: other })).statusCode).toBe(404)
  expect(web.requests).toHaveLength(before)
})
