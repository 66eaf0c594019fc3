import { request as ask, createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** The connection from a browser to a server, which can be cut for pages and service workers alike. */
export interface Line {
  url: string
  /** Requests that passed through it, such as `POST /api/trpc/articles.save?batch=1`. */
  readonly requests: readonly string[]
  /** The number of delayed requests. */
  held(): number
  cut(): void
  /** Delays requests until it is restored. */
  hold(): void
  mend(): void
  close(): Promise<void>
}

/** Opens a proxy on its own port. The caller closes it. */
export async function openLine(serverUrl: string): Promise<Line> {
  const { hostname, port } = new URL(serverUrl)
  const requests: string[] = []
  let isCut = false
  let held: (() => void)[] | undefined
  const pass = (from: IncomingMessage, to: ServerResponse) => {
    if (isCut) return void from.socket.destroy()
    if (!held) return passOn(from, to)
    held.push(() => {
      if (!from.socket.destroyed) passOn(from, to)
    })
  }
  const passOn = (from: IncomingMessage, to: ServerResponse) => {
    requests.push(`${from.method} ${from.url}`)
    const { method, headers, url: path } = from
    const onward = ask({ hostname, port, method, headers, path }, (response) => {
      to.writeHead(response.statusCode ?? 502, response.headers)
      response.pipe(to)
    })
    onward.on('error', () => to.destroy())
    to.on('close', () => onward.destroy())
    from.pipe(onward)
  }
  const listener = createServer(pass).listen(0, '127.0.0.1')
  await new Promise((resolve) => listener.once('listening', resolve))
  return {
    url: `http://127.0.0.1:${(listener.address() as AddressInfo).port}`,
    requests,
    held: () => held?.length ?? 0,
    cut() {
      isCut = true
      listener.closeAllConnections()
    },
    hold() {
      held ??= []
    },
    mend() {
      isCut = false
      const waiting = held
      held = undefined
      for (const go of waiting ?? []) go()
    },
    async close() {
      listener.closeAllConnections()
      await new Promise((resolve) => listener.close(resolve))
    },
  }
}
