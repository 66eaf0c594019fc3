import type { ServerResponse } from 'node:http'

const DRIP_MS = 50

/** What a server does instead of responding correctly; an object is sent as it is. */
export type Instead = 'never' | 'slowly' | 'garbage' | 'a redirect' | 'without end' | object

/** Responds with JSON. */
export function answer(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}

/** Misbehaves instead of responding correctly. */
export function misbehave(response: ServerResponse, how: Instead): void {
  if (how === 'never') return
  if (how === 'garbage') response.writeHead(200).end('<html>a secret token</html>')
  else if (how === 'a redirect') response.writeHead(307, { location: 'http://127.0.0.1:1/elsewhere' }).end()
  else if (how === 'slowly') {
    response.writeHead(200, { 'content-type': 'application/json' })
    const drip = setInterval(() => response.write(' '), DRIP_MS)
    response.on('close', () => clearInterval(drip))
  } else if (how === 'without end') {
    const pour = () => {
      while (!response.destroyed && response.write(' '.repeat(65_536)));
    }
    response.on('drain', pour)
    pour()
  } else answer(response, 200, how as object)
}
