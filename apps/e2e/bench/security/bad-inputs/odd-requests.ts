import { restRequest, trpcRequest } from '@tidings/api-server/testing/procedure-request'
import { type BadCase, generated } from './bad-case.ts'
import type { Target } from './bad-requests.ts'
import type { Counters } from './counters.ts'
import { sendRaw, sendRequest } from './wire.ts'

/** The time limit of a slow request, and a margin. */
const PATIENCE_MS = 75_000

/** The cases of headers (on every procedure), paths and whole requests. */
export async function askOddRequests(
  url: string,
  all: Target[],
  cases: BadCase[],
  headers: Record<string, string>,
  counters: Counters,
): Promise<void> {
  const token = headers.authorization?.replace('Bearer ', '') ?? ''
  for (const bad of cases.filter(({ kind }) => kind === 'header')) {
    for (const { route, good } of all) {
      for (const request of [restRequest(route, good), trpcRequest(route, good)]) {
        // Only reads: with a valid body the others would take effect.
        if (request.method !== 'GET') continue
        counters.see(
          `${bad.id} ${request.url}`,
          await sendRaw(url, withHeader(bad, String(request.url), token)),
        )
      }
    }
    for (const { route } of all.filter(({ route }) => route.method !== 'GET')) {
      const bytes = withHeader(bad, `/api/trpc/${route.procedure}`, token, '{"id":"nothing"}')
      counters.see(`${bad.id} ${route.procedure}`, await sendRaw(url, bytes))
    }
  }
  for (const bad of cases.filter(({ kind }) => kind === 'path')) {
    for (const path of placesOf(String(bad.value))) {
      const response = await sendRequest(
        url,
        { method: 'GET', url: encodeURI(path.toWellFormed()).replaceAll('%25', '%') },
        headers,
      )
      counters.see(`${bad.id} ${path.slice(0, 60)}`, response)
      const target = /^location\n(.*)$/im.exec(response.head)?.[1]
      if (target && !/^\/(?![/\\])/.test(target)) counters.leaks.push(`${bad.id} leads to ${target}`)
      if (/root:x:0|SQLite format/.test(response.body)) counters.leaks.push(`${bad.id} gives a file`)
    }
  }
  await Promise.all(
    cases
      .filter(({ kind }) => kind === 'raw')
      .map(async (bad) => {
        const response = await sendRaw(url, Buffer.from(bad.base64 ?? '', 'base64'), PATIENCE_MS)
        if (response.status === 0) counters.silent.push(`${bad.note}`)
        if (response.status >= 500 && response.status !== 505)
          counters.faults.push(`${bad.note}: ${response.status}`)
        if (response.ms >= PATIENCE_MS) counters.slow.push(`${bad.note}: not cut`)
      }),
  )
}

/** The path as it is, and as a path of this product. */
function placesOf(path: string): string[] {
  const ours = path
    .replace('/api/me', '/api/user')
    .replace('/trpc/', '/api/trpc/')
    .replaceAll('user.me', 'user.get')
    .replace('/img?', '/api/pictures/in-mail/x?')
    .replace('/avatars/', '/api/pictures/')
    .replace('/?redirect=', '/api/auth/google/callback?redirect=')
  return [...new Set([path, ours])]
}

/** A whole request with one odd header, byte for byte. */
function withHeader(bad: BadCase, path: string, token: string, body = ''): Buffer {
  const value = (bad.gen ? generated(bad.gen) : String(bad.value ?? ''))
    .replaceAll('{{TOKEN2}}', 'other')
    .replaceAll('{{TOKEN}}', token)
    .replaceAll('session=', 'tidings=')
  const names = String(bad.name).split('+')
  const lines = names.map((name) => `${name}: ${value}`)
  if (!names.includes('authorization')) lines.push(`authorization: Bearer ${token}`)
  if (!names.includes('host')) lines.push('host: localhost')
  if (!names.includes('content-type')) lines.push('content-type: application/json')
  if (!names.includes('content-length')) lines.push(`content-length: ${body.length}`)
  const head = [`${body ? 'POST' : 'GET'} ${path} HTTP/1.1`, ...lines, 'connection: close']
  return Buffer.from(`${head.join('\r\n')}\r\n\r\n${body}`)
}
