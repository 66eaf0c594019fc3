import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { afterEach, describe, expect, it } from 'vitest'
import { demoMails, sendDemo } from './send-demo.ts'

const NOW = new Date(2026, 4, 20, 14, 30)
const RECIPIENT = 'mara@inbox.example'

interface Received {
  connection: string
  sender: string
  bytes: Buffer
}

describe('sending the demo week', () => {
  let server: SMTPServer | undefined
  afterEach(async () => {
    const running = server
    if (running) await new Promise<void>((resolve) => running.close(() => resolve()))
  })

  async function receiver(refuse: (sender: string) => boolean) {
    const received: Received[] = []
    const started = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS', 'AUTH'],
      logger: false,
      onData(stream, session, done) {
        const chunks: Buffer[] = []
        stream.on('data', (chunk: Buffer) => chunks.push(chunk))
        stream.on('end', () => {
          const { mailFrom } = session.envelope
          const sender = mailFrom ? mailFrom.address : ''
          if (refuse(sender)) return done(Object.assign(new Error('No such inbox'), { responseCode: 550 }))
          received.push({ connection: session.id, sender, bytes: Buffer.concat(chunks) })
          done()
        })
      },
    })
    server = started
    await new Promise<void>((resolve) => started.listen(0, '127.0.0.1', resolve))
    // A TCP server's address is never a string.
    const { port } = started.server.address() as AddressInfo
    return { received, delivery: { host: '127.0.0.1', port, recipient: RECIPIENT, now: NOW } }
  }

  it('delivers every mail unchanged, in order', async () => {
    const { received, delivery } = await receiver(() => false)
    const mails = demoMails(NOW, RECIPIENT)
    expect(await sendDemo(delivery)).toBe(mails.length)
    expect(received.map((mail) => mail.sender)).toEqual(mails.map((mail) => mail.from))
    expect(received.every((mail, i) => mail.bytes.equals(mails[i]?.raw ?? Buffer.alloc(0)))).toBe(true)
    expect(new Set(received.map((mail) => mail.connection)).size).toBe(1)
  })

  it('doesn’t count rejected mails and sends the rest', async () => {
    const { received, delivery } = await receiver((sender) => sender.endsWith('@margins.example'))
    const mails = demoMails(NOW, RECIPIENT)
    expect(await sendDemo(delivery)).toBe(mails.length - 2)
    expect(received).toHaveLength(mails.length - 2)
  })

  it('fails when nobody listens', async () => {
    await expect(sendDemo({ host: '127.0.0.1', port: 1, recipient: RECIPIENT, now: NOW })).rejects.toThrow()
  })
})
