import { createSocket } from 'node:dgram'

/** Resource records of a name by type; `silent` names are never answered, and others don't exist. */
export type Zone = Record<string, { A?: string[]; AAAA?: string[]; CNAME?: string } | 'silent'>

const TYPES = { 1: 'A', 28: 'AAAA' } as const
const NO_ERROR = 0x8180
const NO_SUCH_NAME = 0x8183

/** A name server on loopback (RFC 1035); `asked` has every question, such as `A kernel.example`. */
export async function openNameServer(zone: Zone) {
  const asked: string[] = []
  const socket = createSocket('udp4')
  socket.on('message', (message, from) => {
    const { name, end } = nameIn(message, 12)
    const type = TYPES[message.readUInt16BE(end) as keyof typeof TYPES]
    asked.push(`${type} ${name}`)
    const records = recordsOf(zone, name, type)
    if (records === 'silent') return
    const head = Buffer.from(message.subarray(0, end + 4))
    head.writeUInt16BE(records ? NO_ERROR : NO_SUCH_NAME, 2)
    head.writeUInt16BE(records?.length ?? 0, 6)
    head.fill(0, 8, 12)
    socket.send(Buffer.concat([head, ...(records ?? [])]), from.port, from.address)
  })
  await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', resolve))
  return {
    asked,
    servers: [`127.0.0.1:${socket.address().port}`],
    close: () => new Promise<void>((resolve) => socket.close(() => resolve())),
  }
}

/** The answers to a question, following its alias; undefined without that name. */
function recordsOf(zone: Zone, name: string, type: 'A' | 'AAAA'): Buffer[] | 'silent' | undefined {
  const known = zone[name]
  if (known === undefined || known === 'silent') return known
  const own = (known[type] ?? []).map((address) => record(name, type === 'A' ? 1 : 28, bytesOf(address)))
  if (known.CNAME === undefined) return own
  const further = recordsOf(zone, known.CNAME, type)
  return further === 'silent' ? further : [record(name, 5, labels(known.CNAME)), ...(further ?? [])]
}

function record(name: string, type: number, data: Buffer): Buffer {
  const fields = Buffer.alloc(10)
  fields.writeUInt16BE(type, 0)
  fields.writeUInt16BE(1, 2)
  fields.writeUInt32BE(60, 4)
  fields.writeUInt16BE(data.length, 8)
  return Buffer.concat([labels(name), fields, data])
}

const labels = (name: string) =>
  Buffer.concat([
    ...name.split('.').map((label) => Buffer.from(`${String.fromCharCode(label.length)}${label}`, 'latin1')),
    Buffer.alloc(1),
  ])

/** IPv4, or IPv6 with all its eight groups. */
const bytesOf = (address: string) =>
  address.includes(':')
    ? Buffer.from(
        address
          .split(':')
          .map((group) => group.padStart(4, '0'))
          .join(''),
        'hex',
      )
    : Buffer.from(address.split('.').map(Number))

function nameIn(message: Buffer, start: number): { name: string; end: number } {
  const found: string[] = []
  let at = start
  for (let length = message[at] ?? 0; length > 0; length = message[at] ?? 0) {
    found.push(message.toString('latin1', at + 1, at + 1 + length))
    at += 1 + length
  }
  return { name: found.join('.'), end: at + 1 }
}
