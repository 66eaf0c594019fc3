import { openFairSlots } from '@tidings/scheduling/fair-slots'
import { type WorkerLimits, WorkerProcess } from './worker-process.ts'

export interface WorkerPool<T> {
  /**
   * Reads one raw mail of a user's in another process; users take turns, however many mails of one wait. Rejects with
   * MailNotUnderstood when the mail takes too long or too much memory or can't be read, and with another error when that
   * says nothing about the mail. Once `signal` is aborted, it rejects with its reason and reads no further.
   */
  read(raw: Uint8Array, user?: string, signal?: AbortSignal): Promise<T>
  /** Ends all processes; mails under way are rejected with WorkersClosed. */
  close(): Promise<void>
}

export interface PoolOptions {
  processes: number
  /** Processor time for one mail, where the system tells. */
  cpuMs?: number
  /** For one mail by the clock, its wait for a free process not counted. */
  deadlineMs?: number
  /** Heap of a process. */
  memoryMb?: number
  /** All that a process may occupy, where the system tells. */
  residentMb?: number
  /** How long a process is kept for the next mail. */
  idleMs?: number
  /** Hears of each process that is started, and of each mail whose process ended before there was an answer. */
  onStart?: () => void
  onFailure?: () => void
}

/**
 * A reader with all vocabularies at hand occupies some 170 MB before its first mail and 250 after hundreds: what is
 * allowed leaves an extraordinary mail as much again.
 */
const RESIDENT_MB = 384

/** Hundreds of times what an ordinary mail takes. */
const CPU_MS = 5000
/** A reader gives way to everything else on the machine: this much longer may the same work take. */
const DEADLINE_MS = 12 * CPU_MS

/** Mails of more bytes are read one at a time, so that several readers together need little more memory than one. */
const HEAVY = 128 * 1024

/**
 * Opens a pool of processes in which hostile mails can neither block nor exhaust nor end this one. None lives before
 * the first mail, and idle ones end, which returns what threads would keep: see the decision on worker processes.
 * `script` is the path of a module that calls serveWorker with what gives a T.
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
    const reader = new WorkerProcess<T>(script, limits)
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

/** A mail was not read to its end because the server is ending, which says nothing about the mail. */
export class WorkersClosed extends Error {
  override name = 'WorkersClosed'

  constructor() {
    super('The analysis processes are closed.')
  }
}
