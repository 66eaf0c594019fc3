import { describe, expect, it } from 'vitest'
import { receiveMails } from '../testing/receive-mails.ts'
import { demoMails, sendDemo } from './send-demo.ts'

const NOW = new Date(2026, 4, 20, 14, 30)
const RECIPIENT = 'mara@inbox.example'

describe('sending the demo week', () => {
  async function receiver(refuse?: (sender: string) => number | undefined) {
    const { port, received } = await receiveMails(refuse)
    return { received, delivery: { host: '127.0.0.1', port, recipient: RECIPIENT, now: NOW } }
  }

  it('delivers every mail unchanged, in order', async () => {
    const { received, delivery } = await receiver()
    const mails = demoMails(NOW, RECIPIENT)
    expect(await sendDemo(delivery)).toBe(mails.length)
    expect(received.map((mail) => mail.from)).toEqual(mails.map((mail) => mail.from))
    expect(received.every((mail, i) => mail.raw.equals(mails[i]?.raw ?? Buffer.alloc(0)))).toBe(true)
    expect(new Set(received.map((mail) => mail.session)).size).toBe(1)
  })

  it('doesn’t count rejected mails and sends the rest', async () => {
    const { received, delivery } = await receiver((sender) =>
      sender.endsWith('@margins.example') ? 550 : undefined,
    )
    const mails = demoMails(NOW, RECIPIENT)
    expect(await sendDemo(delivery)).toBe(mails.length - 2)
    expect(received).toHaveLength(mails.length - 2)
  })

  it('fails when nobody listens', async () => {
    await expect(sendDemo({ host: '127.0.0.1', port: 1, recipient: RECIPIENT, now: NOW })).rejects.toThrow()
  })
})
