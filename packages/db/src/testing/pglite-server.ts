import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'
import { PGlite } from '@electric-sql/pglite'

const SSL_REQUEST = 80877103
/** The server's last message of an exchange outside a transaction: ReadyForQuery, idle. */
const IDLE = Buffer.from([0x5a, 0, 0, 0, 5, 0x49])
const ROLLBACK = Buffer.from('Q\0\0\0\rROLLBACK\0', 'latin1')
const QUERY = 0x51
const SYNC = 0x53
const TERMINATE = 0x58

const PARSE = 0x50
const BIND = 0x42
const DESCRIBE = 0x44
const CLOSE = 0x43
const STATEMENT = 0x53

/**
 * PGlite, a PostgreSQL in this process, behind a loopback socket, so that the same driver talks to it. It has one
 * session: connections take turns, a turn being a whole transaction. Starting takes some seconds.
 */
export async function startPglite(): Promise<{
  url: string
  stop(): Promise<void>
}> {
  const lite = await PGlite.create()
  const turns = new Turns()
  const sockets = new Set<Socket>()
  let connections = 0
  const server = createServer((socket) => {
    sockets.add(socket.on('close', () => sockets.delete(socket)))
    socket.on('error', () => socket.destroy())
    connections++
    void converse(socket, lite, turns, `c${connections}_`)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : undefined
  return {
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    async stop() {
      for (const socket of sockets) socket.destroy()
      server.close()
      await turns.take()
      await lite.close()
    },
  }
}

async function converse(socket: Socket, lite: PGlite, turns: Turns, name: string): Promise<void> {
  let release: (() => void) | undefined
  try {
    for await (const message of messagesOf(socket)) {
      if (message[0] === TERMINATE) break
      release ??= await turns.take()
      const response = await lite.execProtocolRaw(withStatementPrefix(message, name))
      if (response.length > 0) socket.write(response)
      const endsExchange = message[0] === QUERY || message[0] === SYNC || message[0] === 0
      if (endsExchange && IDLE.equals(response.subarray(-IDLE.length))) {
        release()
        release = undefined
      }
    }
  } catch {
    // The client disconnected in the middle of a transaction, which is rolled back below.
  }
  if (release) await lite.execProtocolRaw(ROLLBACK)
  release?.()
  socket.end()
}

/** Cuts a client's bytes into protocol messages; the first has no type byte, and TLS is refused before it. */
async function* messagesOf(socket: Socket): AsyncGenerator<Uint8Array> {
  let rest = Buffer.alloc(0)
  let started = false
  for await (const chunk of socket) {
    rest = Buffer.concat([rest, chunk])
    for (;;) {
      const head = started ? 1 : 0
      if (rest.length < head + 4) break
      const length = head + rest.readInt32BE(head)
      if (rest.length < length) break
      const message = rest.subarray(0, length)
      rest = rest.subarray(length)
      if (!started && message.readInt32BE(4) === SSL_REQUEST) {
        socket.write('N')
        continue
      }
      started = true
      yield message
    }
  }
}

/** Grants one turn at a time, in the order of requests. */
class Turns {
  #last: Promise<void> = Promise.resolve()

  async take(): Promise<() => void> {
    const { promise, resolve } = Promise.withResolvers<void>()
    const before = this.#last
    this.#last = promise
    await before
    return resolve
  }
}

/**
 * A protocol message with `prefix` before the name of the prepared statement it is about, so that connections which
 * share a session don't trip over each other's names. Unnamed statements and other messages come back as they are.
 */
function withStatementPrefix(message: Uint8Array, prefix: string): Uint8Array {
  const at = nameAt(message)
  if (at === undefined || message[at] === 0) return message
  const renamed = Buffer.concat([message.subarray(0, at), Buffer.from(prefix), message.subarray(at)])
  renamed.writeInt32BE(renamed.length - 1, 1)
  return renamed
}

/** Where in the message the statement's name begins; undefined when it is about none. */
function nameAt(message: Uint8Array): number | undefined {
  const [type, , , , , first] = message
  if (type === PARSE) return 5
  if (type === BIND) return message.indexOf(0, 5) + 1
  if (type === DESCRIBE || type === CLOSE) return first === STATEMENT ? 6 : undefined
  return undefined
}
