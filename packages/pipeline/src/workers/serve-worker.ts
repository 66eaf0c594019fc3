import { MailNotUnderstood, type UnreadReason } from '../common/types/mail-not-understood.ts'

/** What a worker process answers to a mail: what it made of it, or why it could not be read. */
export type WorkerAnswer<T> = { result: T } | { failure: UnreadReason; detail: string | null }

/** Makes this process a reader, which answers each mail it is sent, and ends when the channel to its server does. */
export function serveWorker<T>(read: (raw: Uint8Array) => Promise<T>): void {
  process.on('message', async (raw: Uint8Array) => process.send?.(await answerTo(raw, read)))
  process.send?.('ready')
}

async function answerTo<T>(raw: Uint8Array, read: (raw: Uint8Array) => Promise<T>): Promise<WorkerAnswer<T>> {
  try {
    return { result: await read(raw) }
  } catch (error) {
    if (error instanceof MailNotUnderstood) return { failure: error.reason, detail: error.detail }
    return error instanceof RangeError
      ? { failure: 'nested-too-deeply', detail: null }
      : { failure: 'unreadable', detail: null }
  }
}
