import { converse } from './mail-conversation.ts'

/** Sends an issue with the subject `AccountEmail n`, all of one newsletter; throws if it is not accepted. */
export async function sendNewsletter(smtpPort: number, to: string, n: number): Promise<void> {
  const talk = await converse(smtpPort)
  await talk.say('EHLO sender.example')
  await talk.say('MAIL FROM:<news@example.com>')
  await talk.say(`RCPT TO:<${to}>`)
  await talk.say('DATA')
  const response = await talk.say(
    [
      'From: Kernel Weekly <news@example.com>',
      `Message-ID: <letter-${n}@example.com>`,
      'List-Unsubscribe: <https://example.com/u>',
      `Subject: Letter ${n}`,
      '',
      `A letter that says in a few sentences what happened in week ${n}. It was a lot, and most of it was good.`,
      '.',
    ].join('\r\n'),
  )
  talk.end()
  if (!response.startsWith('250')) throw new Error(`The mail was not accepted: ${response}`)
}
