import { afterAll, describe, expect, it } from 'vitest'
import { MailNotUnderstood, openUnderstandingPool } from './understanding-pool.ts'

const pool = openUnderstandingPool({ threads: 1, deadlineMs: 1500, memoryMb: 128 })
afterAll(() => pool.close())

const mail = (html: string) =>
  Buffer.from(`From: a@x.example\r\nSubject: S\r\nContent-Type: text/html\r\n\r\n${html}`)

describe('openUnderstandingPool', () => {
  it('hands back plain data from another thread', async () => {
    const understood = await pool.understand(
      mail('<h1>Title</h1><p>Some words that are long enough to be read as a text.</p>'),
    )
    expect(understood).toMatchObject({
      classification: { kind: 'newsletter' },
      subject: 'S',
      articles: [{ title: 'S' }],
    })
  })

  it('gives up a mail that takes too long and goes on with the next', async () => {
    const hostile = pool.understand(mail('<div>'.repeat(200_000)))
    const next = pool.understand(mail('<p>Good words in a good mail.</p>'))
    await expect(hostile).rejects.toThrow(MailNotUnderstood)
    await expect(hostile).rejects.toThrow('took longer than 1.5 s')
    await expect(next).resolves.toMatchObject({ subject: 'S' })
  }, 15_000)
})
