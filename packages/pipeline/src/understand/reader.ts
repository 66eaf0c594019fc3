import { type Understanding, understandMail } from './understand-mail.ts'

/** What a reader process answers to a mail: what it means, or why it could not be read. */
export type ReaderAnswer = { understanding: Understanding } | { failure: string }

async function answerTo(raw: Uint8Array): Promise<ReaderAnswer> {
  try {
    return { understanding: await understandMail(raw) }
  } catch (error) {
    return error instanceof RangeError
      ? { failure: 'the mail is nested too deeply to be read' }
      : { failure: 'the mail could not be read' }
  }
}

// The entry of a reader process, which ends by itself when the channel to its server does.
process.on('message', async (raw: Uint8Array) => process.send?.(await answerTo(raw)))
process.send?.('ready')
