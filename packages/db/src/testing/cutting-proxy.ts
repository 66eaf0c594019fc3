import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** A server that becomes unreachable during an operation. */
export interface CuttingProxy {
  /** The same server through this proxy. */
  through(url: string): string
  stop(): Promise<void>
}

/**
 * A proxy on loopback in front of the server of a URL. When a client sends `text`, it closes all connections, accepts
 * no more, and the server doesn't get the text.
 */
export async function startCuttingProxy(serverUrl: string, text: string): Promise<CuttingProxy> {
  const { hostname, port } = new URL(serverUrl)
  const open = new Set<Socket>()
  const endAll = () => {
    for (const socket of open) socket.destroy()
  }
  const proxy = createServer((client) => {
    const server = connect(Number(port), hostname)
    for (const [socket, other] of [
      [client, server],
      [server, client],
    ] as const) {
      open.add(socket)
      socket.on('error', () => {})
      socket.on('close', () => {
        open.delete(socket)
        other.destroy()
      })
    }
    server.on('data', (bytes) => client.write(bytes))
    client.on('data', (bytes) => {
      if (!bytes.includes(text)) return void server.write(bytes)
      proxy.close()
      endAll()
    })
  })
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
  const here = (proxy.address() as AddressInfo).port
  return {
    through(url) {
      const passed = new URL(url)
      passed.hostname = '127.0.0.1'
      passed.port = String(here)
      return passed.href
    },
    stop: () =>
      new Promise((resolve) => {
        proxy.close(() => resolve())
        endAll()
      }),
  }
}
