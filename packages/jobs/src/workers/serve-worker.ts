import { MailNotUnderstood, type UnreadReason } from '@tidings/mail/common/types/mail-not-understood'

/** The response of a worker process to a mail: its result, or why the mail could not be processed. */
export type WorkerResponse<T> = { result: T } | { failure: UnreadReason; detail: string | null }

/** Makes this process a worker: it responds to each mail it is sent, and ends when the channel to the server closes. */
export function serveWorker<T>(read: (raw: Uint8Array) => Promise<T>): void {
  process.on('message', async (raw: Uint8Array) => process.send?.(await resultOf(raw, read)))
  process.send?.('ready')
}

async function resultOf<T>(
  raw: Uint8Array,
  read: (raw: Uint8Array) => Promise<T>,
): Promise<WorkerResponse<T>> {
  try {
    return { result: await read(raw) }
  } catch (error) {
    if (error instanceof MailNotUnderstood) return { failure: error.reason, detail: error.detail }
    return error instanceof RangeError
      ? { failure: 'nested-too-deeply', detail: null }
      : { failure: 'unreadable', detail: null }
  }
}
