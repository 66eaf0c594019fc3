import { Piscina } from 'piscina'
import type { Understanding } from './understand-mail.ts'

export interface UnderstandingPool {
  /** Understands one raw mail in a thread; rejects with `MailNotUnderstood` when it takes too long or too much memory. */
  understand(raw: Uint8Array): Promise<Understanding>
  /** Ends all threads; mails under way are rejected. */
  close(): Promise<void>
}

/** A mail that no thread could work through; the message says why, in words for the newsletter's screen. */
export class MailNotUnderstood extends Error {
  override name = 'MailNotUnderstood'
}

/**
 * Opens a pool of threads in which hostile mails can neither block nor exhaust the process: a mail has `deadlineMs`
 * (milliseconds, its wait for a free thread not counted) and a thread `memoryMb` of heap. No thread lives before the
 * first mail; idle ones end.
 */
export function openUnderstandingPool(options: {
  threads: number
  deadlineMs?: number
  memoryMb?: number
}): UnderstandingPool {
  const deadlineMs = options.deadlineMs ?? 5000
  const pool = new Piscina<Uint8Array, Understanding>({
    filename: new URL('./worker.ts', import.meta.url).href,
    minThreads: 0,
    maxThreads: options.threads,
    idleTimeout: 30_000,
    concurrentTasksPerWorker: 1,
    resourceLimits: {
      maxOldGenerationSizeMb: options.memoryMb ?? 256,
      // V8's own choice keeps some 200 MB more resident, also after the thread has ended, for a tenth of the time.
      maxYoungGenerationSizeMb: 8,
      stackSizeMb: 8,
    },
  })
  const free = new Gate(options.threads)
  return {
    async understand(raw) {
      await free.enter()
      const abort = new AbortController()
      const timer = setTimeout(() => abort.abort(), deadlineMs)
      try {
        return await pool.run(raw, { signal: abort.signal })
      } catch (error) {
        throw reasonFor(error, abort.signal.aborted, deadlineMs)
      } finally {
        clearTimeout(timer)
        free.leave()
      }
    },
    close: () => pool.destroy(),
  }
}

/** Lets as many in at once as there are threads, so that a deadline measures work and not waiting. */
class Gate {
  private places: number
  private readonly waiting: (() => void)[] = []

  constructor(places: number) {
    this.places = places
  }

  async enter(): Promise<void> {
    if (this.places > 0) this.places -= 1
    else await new Promise<void>((resolve) => this.waiting.push(resolve))
  }

  leave(): void {
    const next = this.waiting.shift()
    if (next) next()
    else this.places += 1
  }
}

function reasonFor(error: unknown, isLate: boolean, deadlineMs: number): Error {
  if (isLate)
    return new MailNotUnderstood(`reading the mail took longer than ${deadlineMs / 1000} s`, { cause: error })
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  if (code === 'ERR_WORKER_OUT_OF_MEMORY') {
    return new MailNotUnderstood('reading the mail took more memory than allowed', { cause: error })
  }
  return error instanceof RangeError
    ? new MailNotUnderstood('the mail is nested too deeply to be read', { cause: error })
    : new MailNotUnderstood('the mail could not be read', { cause: error })
}
