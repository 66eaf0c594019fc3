import { type ReaderLimits, ReaderProcess } from './reader-process.ts'

export interface ReaderPool<T> {
  /**
   * Reads one raw mail in another process. Rejects with MailNotUnderstood when the mail takes too long or too much
   * memory or can't be read, and with another error when that says nothing about the mail.
   */
  read(raw: Uint8Array): Promise<T>
  /** Ends all processes; mails under way are rejected. */
  close(): Promise<void>
}

export interface PoolOptions {
  processes: number
  /** For one mail, its wait for a free process not counted. */
  deadlineMs?: number
  /** Heap of a process. */
  memoryMb?: number
  /** How long a process is kept for the next mail. */
  idleMs?: number
}

/**
 * Opens a pool of processes in which hostile mails can neither block nor exhaust nor end this one. None lives before
 * the first mail, and idle ones end, which gives back what threads would keep: see the decision on reader processes.
 * `script` is the path of a module that calls serveReader with what gives a T.
 */
export function openReaderPool<T>(script: string, options: PoolOptions): ReaderPool<T> {
  const limits: ReaderLimits = { deadlineMs: options.deadlineMs ?? 5000, memoryMb: options.memoryMb ?? 256 }
  const { idleMs = 30_000 } = options
  const idle: ReaderProcess<T>[] = []
  const all = new Set<ReaderProcess<T>>()
  const waiting: (() => void)[] = []
  let free = options.processes
  let isClosed = false

  async function enter(): Promise<void> {
    if (free > 0) free -= 1
    else await new Promise<void>((resolve) => waiting.push(resolve))
  }

  function leave(): void {
    const next = waiting.shift()
    if (next) next()
    else free += 1
  }

  function idleReader(): ReaderProcess<T> | undefined {
    let reader = idle.pop()
    while (reader?.isEnding) reader = idle.pop()
    return reader
  }

  function start(): ReaderProcess<T> {
    const reader = new ReaderProcess<T>(script, limits)
    all.add(reader)
    void reader.ended.then(() => {
      all.delete(reader)
      const place = idle.indexOf(reader)
      if (place !== -1) idle.splice(place, 1)
    })
    return reader
  }

  async function readWith(reader: ReaderProcess<T>, raw: Uint8Array): Promise<T> {
    try {
      return await reader.read(raw)
    } finally {
      if (all.has(reader)) {
        reader.endAfter(idleMs)
        idle.push(reader)
      }
    }
  }

  return {
    async read(raw) {
      await enter()
      try {
        if (isClosed) throw new Error('The mail readers are closed.')
        return await readWith(idleReader() ?? start(), raw)
      } finally {
        leave()
      }
    },
    async close() {
      isClosed = true
      await Promise.all([...all].map((reader) => reader.end()))
    },
  }
}
