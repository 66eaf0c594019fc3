import type { ServerResponse } from 'node:http'

/** A click tracker, which alone knows the targets of its links. */
export const CLICK = 'https://u7.ct.sendgrid.net'
export const PAGE = 'https://harbour.example/norrby-sails'

/** The target, by path. */
const TARGETS: Record<string, string> = {
  straight: `${PAGE}?utm_source=ships&utm_medium=mail`,
  twice: `${CLICK}/ls/click?upn=straight`,
  'get-only': PAGE,
  members: 'https://harbour.example/members-letter',
  headline: 'https://harbour.example/2026/how-the-town-cancelled-its-fair?utm_source=ships',
  plain: 'http://harbour.example/old-page',
  leave: 'https://harbour.example/unsubscribe?u=7',
  'leave-slug': 'https://harbour.example/click-here-to-unsubscribe-8f3a9b2c',
  confirm: 'https://harbour.example/confirm?t=7',
  login: 'https://harbour.example/login?t=7',
  circle: `${CLICK}/ls/click?upn=circle-back`,
  'circle-back': `${CLICK}/ls/click?upn=circle`,
  inside: 'https://inside.ships.example/',
  private: 'https://10.0.0.7/',
  port: 'https://harbour.example:8080/',
}
const FAILURES: Record<string, number> = { gone: 410, refused: 403, failing: 503 }

/** The responses of the tracker and of its target pages; for `openFixtureWeb`. */
export function clickSite(
  url: URL,
  response: ServerResponse,
  request: { method?: string | undefined },
): void {
  const lead = (to: string) => response.writeHead(302, { location: to }).end()
  if (url.origin !== CLICK) {
    if (url.pathname === '/members-letter') return void lead('/login?next=/members-letter')
    return void response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>A page</h1>')
  }
  const key = url.searchParams.get('upn') ?? ''
  if (key === 'silent') return
  if (key.startsWith('endless')) return void lead(`${CLICK}/ls/click?upn=${key}x`)
  if (key === 'get-only' && request.method !== 'GET') return void response.writeHead(405).end()
  const to = TARGETS[key]
  if (to !== undefined) return void lead(to)
  response.writeHead(FAILURES[key] ?? 200, { 'content-type': 'text/html' }).end('<script>go()</script>')
}
