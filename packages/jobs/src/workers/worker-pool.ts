import { openFairSlots } from '@tidings/scheduling/fair-slots'
import { type WorkerLimits, WorkerProcess } from './worker-process.ts'

export interface WorkerPool<T> {
  /**
   * Processes one raw mail of a user in another process; users take turns, however many mails of one wait. Rejects
   * with MailNotUnderstood if the mail exceeds its time or memory or can't be processed, and with another error if
   * the cause is not the mail. When `signal` is aborted, rejects with its reason and stops.
   */
  read(raw: Uint8Array, user?: string, signal?: AbortSignal): Promise<T>
  /** Ends all processes; mails in progress are rejected with WorkersClosed. */
  close(): Promise<void>
}

export interface PoolOptions {
  processes: number
  /** CPU time per mail, on systems that report it. */
  cpuMs?: number
  /** Wall-clock time per mail, without waiting for a process. */
  deadlineMs?: number
  /** Heap limit of a process. */
  memoryMb?: number
  /** Memory limit of a process, on systems that report it. */
  residentMb?: number
  /** Arguments of the processes' script. */
  args?: readonly string[]
  /** How long an idle process is kept. */
  idleMs?: number
  /** Called for each process that starts, and for each mail whose process ended before it responded. */
  onStart?: () => void
  onFailure?: () => void
}

/**
 * An analysis process with all vocabularies uses about 170 MB after its first mail and 210 MB after thousands; the limit
 * leaves an unusual mail as much again.
 */
const RESIDENT_MB = 384

/** Hundreds of times what an ordinary mail takes. */
const CPU_MS = 5000
/** Worker processes have a low priority, so the same work may take this many times longer. */
const DEADLINE_MS = 12 * CPU_MS

/**
 * Larger mails, in bytes, are processed one at a time, so that several processes together need little more memory
 * than one.
 */
const HEAVY = 128 * 1024

/**
 * Opens a pool of processes in which hostile mails can neither block, exhaust nor end this one. Processes start on
 * demand and end when idle, which frees memory that threads would keep (see the decision on worker processes).
 * `script` is the path of a module that calls serveWorker with a function that returns T.
 */
export function openWorkerPool<T>(script: string, options: PoolOptions): WorkerPool<T> {
  const { cpuMs = CPU_MS, deadlineMs = DEADLINE_MS, memoryMb = 128, residentMb = RESIDENT_MB } = options
  const limits: WorkerLimits = { cpuMs, deadlineMs, memoryMb, residentMb }
  const { idleMs = 30_000 } = options
  const idle: WorkerProcess<T>[] = []
  const all = new Set<WorkerProcess<T>>()
  const slots = openFairSlots(options.processes)
  let isClosed = false

  function idleReader(): WorkerProcess<T> | undefined {
    let reader = idle.pop()
    while (reader?.isEnding) reader = idle.pop()
    return reader
  }

  function start(): WorkerProcess<T> {
    const reader = new WorkerProcess<T>(script, limits, options.args)
    options.onStart?.()
    all.add(reader)
    void reader.ended.then(() => {
      all.delete(reader)
      const place = idle.indexOf(reader)
      if (place !== -1) idle.splice(place, 1)
    })
    return reader
  }

  async function readWith(reader: WorkerProcess<T>, raw: Uint8Array, signal?: AbortSignal): Promise<T> {
    try {
      return await reader.read(raw, signal)
    } catch (error) {
      if (!isClosed && !signal?.aborted && reader.isGone) options.onFailure?.()
      throw isClosed ? new WorkersClosed() : error
    } finally {
      if (reader.hasOutgrown()) await reader.end()
      if (all.has(reader)) {
        reader.endAfter(idleMs)
        idle.push(reader)
      }
    }
  }

  return {
    async read(raw, user = '', signal) {
      const leave = await slots.enter(user, raw.length > HEAVY)
      try {
        if (isClosed) throw new WorkersClosed()
        signal?.throwIfAborted()
        return await readWith(idleReader() ?? start(), raw, signal)
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

/** Processing was interrupted by shutdown, which says nothing about the mail. */
export class WorkersClosed extends Error {
  override name = 'WorkersClosed'

  constructor() {
    super('The analysis processes are closed.')
  }
}
