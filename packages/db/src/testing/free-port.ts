import { once } from 'node:events'
import { createServer } from 'node:net'

/** A free loopback port, for servers that can't choose one themselves. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (address === null || typeof address === 'string') throw new Error('no loopback port to be had')
  return address.port
}
