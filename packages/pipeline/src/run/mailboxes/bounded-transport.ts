import { connect, type Socket } from 'node:net'
import { connect as connectSecurely } from 'node:tls'
import type { ImapTransport } from 'imapflow'

/** What a server may send: bytes, those of them outside of literals, which are parsed, and lines. */
interface Allowance {
  bytes: number
  parsed: number
  lines: number
}

/** Until a folder is open, with all commands: each asks for a few lines. */
const OPENING: Allowance = { bytes: 2_000_000, parsed: 2_000_000, lines: 10_000 }
/** Then with each command: it asks for at most 500 envelopes, or for mails of 10 MB. */
const COMMAND: Allowance = { bytes: 40_000_000, parsed: 8_000_000, lines: 10_000 }

/** A server sent more than it can have been asked for. */
class TooMuchData extends Error {
  override name = 'TooMuchData'
  readonly code = 'TooMuchData'
}

/**
 * Connects to an IMAP server, and ends the connection with TooMuchData when it sends more than it can have been asked
 * for: each line costs processor time, and may be kept until its command ends. `isOpen` tells whether a folder is open.
 */
export function boundedTransport(isOpen: () => boolean): ImapTransport {
  return {
    connect({ secure, tls, ...to }, onConnect) {
      if (secure) return bounded(connectSecurely({ ...to, ...tls }), 'secureConnect', onConnect, isOpen)
      return bounded(connect(to), 'connect', onConnect, isOpen)
    },
    upgrade(socket, { tls, ...to }, onSecure) {
      socket.removeAllListeners('data')
      return bounded(connectSecurely({ ...to, ...tls, socket }), 'secureConnect', onSecure, isOpen)
    },
  }
}

function bounded(socket: Socket, event: string, onConnect: () => void, isOpen: () => boolean): Socket {
  const meter = openMeter()
  let written = 0
  return socket.once(event, () => {
    onConnect()
    // Only now: bytes that come before the client listens would be lost.
    socket.on('data', (bytes: Buffer) => {
      // What was written since then begins a command, or continues one.
      if (isOpen() && socket.bytesWritten !== written) meter.reset()
      written = socket.bytesWritten
      meter.add(bytes)
      if (meter.exceeds(isOpen() ? COMMAND : OPENING)) socket.destroy(new TooMuchData())
    })
  })
}

/** The longest end of a line that may announce a literal: `{12345678}`. */
const MARK = 16

/**
 * Counts what a server sends. A line that ends with `{n}` continues after n bytes, whatever they are, which are no lines
 * (RFC 9051, 4.3).
 */
function openMeter() {
  const used: Allowance = { bytes: 0, parsed: 0, lines: 0 }
  /** The bytes of a literal that are still to come, and the end of a line that has not ended. */
  let literal = 0
  let end = ''
  return {
    add(bytes: Buffer): void {
      used.bytes += bytes.length
      for (let at = 0; at < bytes.length; ) {
        if (literal > 0) {
          const skipped = Math.min(literal, bytes.length - at)
          literal -= skipped
          at += skipped
          continue
        }
        const next = bytes.indexOf('\n', at) + 1 || bytes.length
        used.parsed += next - at
        end = (end + bytes.toString('latin1', Math.max(at, next - MARK), next)).slice(-MARK)
        at = next
        if (!end.endsWith('\n')) return
        used.lines += 1
        literal = Number(/\{(\d{1,8})\}\r?\n$/.exec(end)?.[1] ?? 0)
        end = ''
      }
    },
    exceeds: ({ bytes, parsed, lines }: Allowance) =>
      used.bytes > bytes || used.parsed > parsed || used.lines > lines,
    reset() {
      used.bytes = used.parsed = used.lines = 0
    },
  }
}
