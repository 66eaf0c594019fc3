import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

/** A raw connection to a mail server; keeps the replies, multi-line ones as one. */
export interface WireTalk {
  write(bytes: Uint8Array): void
  /** The next reply; empty once the connection is closed; undefined on timeout. */
  reply(patienceMs: number): Promise<string | undefined>
  /** Discards the replies so far. */
  drain(): string[]
  isClosed(): boolean
  end(): void
}

export async function wireTalk(port: number): Promise<WireTalk> {
  const socket = connect(port, '127.0.0.1')
  const replies: string[] = []
  let text = ''
  let closed = false
  let wake = () => {}
  socket.on('data', (data) => {
    text += data.toString('latin1')
    for (;;) {
      const whole = /^(?:\d{3}-[^\n]*\n)*\d{3}(?: [^\n]*)?\r?\n/.exec(text)?.[0]
      if (!whole) return
      replies.push(whole)
      wake()
      text = text.slice(whole.length)
    }
  })
  socket.on('error', () => {})
  socket.on('close', () => {
    closed = true
    wake()
  })
  socket.on('end', () => {
    closed = true
    wake()
  })
  return {
    write: (bytes) => void (closed || socket.write(bytes)),
    async reply(patienceMs) {
      for (const until = Date.now() + patienceMs; Date.now() < until; ) {
        const next = replies.shift()
        if (next !== undefined) return next
        if (closed) return ''
        const news = Promise.withResolvers<void>()
        wake = news.resolve
        await Promise.race([news.promise, sleep(until - Date.now(), undefined, { ref: false })])
      }
      return undefined
    },
    drain: () => replies.splice(0),
    isClosed: () => closed,
    end: () => socket.destroy(),
  }
}
