import { setTimeout as sleep } from 'node:timers/promises'
import { converse } from '@tidings/api-server/testing/mail-conversation'
import type { signUp } from '@tidings/api-server/testing/test-server'
import type { FieldMail } from './mail-with-field.ts'

/** Sends a mail byte for byte and returns the final reply. */
export async function deliver(port: number, { from, to, data }: FieldMail): Promise<string> {
  const conversation = await converse(port)
  try {
    for (const line of ['EHLO sender.example', `MAIL FROM:<${from}>`, `RCPT TO:<${to}>`, 'DATA']) {
      const response = await conversation.say(line)
      if (!/^[23]/.test(response)) return response
    }
    return await conversation.say(`${data}\r\n.`)
  } finally {
    conversation.end()
  }
}

/** The ids of all mails, once the accepted ones are stored and processed. */
export async function received(
  client: Awaited<ReturnType<typeof signUp>>['client'],
  taken: number,
): Promise<string[]> {
  for (let tries = 0; ; tries += 1) {
    const ids: string[] = []
    for (let page = 1; ; page += 1) {
      const { mails } = await client.mails.received.query({ page, pageSize: 50 })
      ids.push(...mails.map(({ id }) => id))
      if (mails.length < 50) break
    }
    if (ids.length >= taken || tries > 100) {
      await sleep(5000)
      return ids
    }
    await sleep(2000)
  }
}

/** The ids of the articles of an issue as returned by the API. */
export function storiesIn(body: string): string[] {
  const { stories = [] } = JSON.parse(body) as { stories?: { id: string }[] }
  return stories.map(({ id }) => id)
}
