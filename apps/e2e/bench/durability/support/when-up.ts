import { once } from 'node:events'
import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

/** Resolves with the milliseconds until the mail server on a port greets. Throws after a minute. */
export async function whenGreeted(port: number): Promise<number> {
  const begun = performance.now()
  while (performance.now() - begun < 60_000) {
    const socket = connect(port, '127.0.0.1')
    try {
      await once(socket, 'connect')
      const [greeting] = await once(socket, 'data')
      if (String(greeting).startsWith('220')) return performance.now() - begun
    } catch {
      // No server is listening yet.
    } finally {
      socket.destroy()
    }
    await sleep(10)
  }
  throw new Error('No mail server came up.')
}
