import { deliverTo } from './mail-conversation.ts'

/** Sends an issue with the subject `Letter n`, all of one newsletter; throws if it is not accepted. */
export async function sendNewsletter(smtpPort: number, to: string, n: number): Promise<void> {
  const text = [
    'From: Kernel Weekly <news@example.com>',
    `Message-ID: <letter-${n}@example.com>`,
    'List-Unsubscribe: <https://example.com/u>',
    `Subject: Letter ${n}`,
    '',
    `A letter that says in a few sentences what happened in week ${n}. It was a lot, and most of it was good.`,
  ].join('\r\n')
  const response = await deliverTo(smtpPort, { from: 'news@example.com', to, text })
  if (!response.startsWith('250')) throw new Error(`The mail was not accepted: ${response}`)
}
