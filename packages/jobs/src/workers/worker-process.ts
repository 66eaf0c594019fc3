import { type ChildProcess, fork } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { setPriority } from 'node:os'
import { MailNotUnderstood } from '@tidings/mail/common/types/mail-not-understood'
import type { WorkerResponse } from './serve-worker.ts'

export interface WorkerLimits {
  /** CPU time per mail, on systems that report it. */
  cpuMs: number
  /** Wall-clock time per mail: a busy machine slows a mail down through no fault of its own. */
  deadlineMs: number
  /** Heap limit of the process. */
  memoryMb: number
  /** Memory limit of the process: program, heap and buffers. */
  residentMb: number
}

/** How often the memory and CPU time of a process are checked while it works. */
const WATCH_MS = 20

/** A process above this share of its memory limit gets no further mail: memory is rarely returned to the system. */
const GROWN = 0.75

/**
 * Half the size of the young generation. The tree and the lines of an ordinary mail fit; in a smaller one they are
 * copied repeatedly.
 */
const YOUNG_MB = 16

/** Of POSIX's 20 nice levels: the processes get a third of the server's CPU time when both are busy. */
const NICENESS = 5

/** A process that handles one mail after the other. A failure ends only this process. */
export class WorkerProcess<T> {
  /** Resolves when the process has ended. */
  readonly ended: Promise<void>
  /** Whether the process has ended, for any reason. */
  isGone = false
  /** Whether the process was asked to end, which takes a moment. */
  isEnding = false
  private readonly limits: WorkerLimits
  private readonly child: ChildProcess
  /** The message that it is ready; undefined if it ended before. */
  private readonly greeting: Promise<unknown>
  private idle: NodeJS.Timeout | undefined

  /** `script` is the path of a module that calls serveWorker with a function that returns T; `args` are its arguments. */
  constructor(script: string, limits: WorkerLimits, args: readonly string[] = []) {
    this.limits = limits
    this.child = fork(script, args, {
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      execArgv: [
        '--disable-warning=ExperimentalWarning',
        `--max-old-space-size=${limits.memoryMb}`,
        `--max-semi-space-size=${YOUNG_MB}`,
      ],
      // It parses untrusted mail, so it gets none of the server's settings.
      env: { NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE },
    })
    yieldToOthers(this.child.pid)
    this.ended = new Promise((resolve) =>
      this.child.once('close', () => {
        this.isGone = true
        resolve()
      }),
    )
    this.child.on('error', () => this.child.kill('SIGKILL'))
    this.greeting = this.nextMessage()
  }

  /**
   * Processes a mail; call it for one at a time. When `signal` is aborted the process ends. Rejects like WorkerPool.
   */
  async read(raw: Uint8Array, signal?: AbortSignal): Promise<T> {
    clearTimeout(this.idle)
    if ((await this.greeting) === undefined) throw new Error('The analysis process did not start.')
    signal?.throwIfAborted()
    let excess: MailNotUnderstood | null = null
    const stop = (reason: MailNotUnderstood) => {
      excess = reason
      this.child.kill('SIGKILL')
    }
    const { cpuMs, deadlineMs } = this.limits
    const stopAfter = (ms: number) => stop(new MailNotUnderstood('time-limit', { detail: String(ms / 1000) }))
    const deadline = setTimeout(() => stopAfter(deadlineMs), deadlineMs)
    const usedBefore = this.processorTime()
    const watch = setInterval(() => {
      if (this.hasOutgrown(1)) stop(new MailNotUnderstood('memory-limit'))
      else if (this.processorTime() - usedBefore > cpuMs) stopAfter(cpuMs)
    }, WATCH_MS)
    const abandon = () => void this.end()
    signal?.addEventListener('abort', abandon)
    try {
      const answered = this.nextMessage()
      this.child.send(raw)
      const response = await answered
      signal?.throwIfAborted()
      if (!response) throw this.reasonOfEnd(excess)
      if ('failure' in response) throw new MailNotUnderstood(response.failure, { detail: response.detail })
      return response.result
    } finally {
      clearTimeout(deadline)
      clearInterval(watch)
      signal?.removeEventListener('abort', abandon)
    }
  }

  /** Ends the process unless it gets a mail within `ms`. */
  endAfter(ms: number): void {
    this.idle = setTimeout(() => void this.end(), ms)
    this.idle.unref()
  }

  /** Ends the process immediately. */
  async end(): Promise<void> {
    this.isEnding = true
    clearTimeout(this.idle)
    this.child.kill('SIGKILL')
    await this.ended
  }

  /** Whether the process uses more than this share of its memory limit. */
  hasOutgrown(share: number = GROWN): boolean {
    const bytes = this.child.pid === undefined ? null : residentMemory(this.child.pid)
    return bytes !== null && bytes > share * this.limits.residentMb * 1024 * 1024
  }

  /** CPU time of the process since its start, in ms; 0 on systems that don't report it. */
  private processorTime(): number {
    return (this.child.pid === undefined ? null : processorTime(this.child.pid)) ?? 0
  }

  /**
   * The next message of the process, trusted because it is sent by our own script; undefined if the process ends
   * before. Listeners are added each time: a race with one promise for the end would retain every message for the
   * life of the process.
   */
  private nextMessage(): Promise<WorkerResponse<T> | undefined> {
    if (this.isGone) return Promise.resolve(undefined)
    const { promise, resolve } = Promise.withResolvers<WorkerResponse<T> | undefined>()
    const onMessage = (message: unknown) => settle(message as WorkerResponse<T>)
    const onClose = () => settle(undefined)
    const settle = (response: WorkerResponse<T> | undefined) => {
      this.child.off('message', onMessage)
      this.child.off('close', onClose)
      resolve(response)
    }
    this.child.on('message', onMessage)
    this.child.on('close', onClose)
    return promise
  }

  private reasonOfEnd(excess: MailNotUnderstood | null): Error {
    if (this.isEnding) return new Error('The analysis process was stopped.')
    if (excess !== null) return excess
    // V8 aborts when its heap is full.
    return new MailNotUnderstood(this.child.signalCode === 'SIGABRT' ? 'memory-limit' : 'crashed')
  }
}

/** The SMTP server and pages have waiting clients; analysis can be delayed unnoticed. */
function yieldToOthers(pid: number | undefined): void {
  try {
    if (pid !== undefined) setPriority(pid, NICENESS)
  } catch {
    // It has ended already, or the system has no such call.
  }
}

/** Pages are 4 KiB on all platforms that the server supports. */
const PAGE = 4096

/** Linux counts CPU time in hundredths of a second on all machines. */
const TICK_MS = 10

/**
 * Total memory of a process, heap and buffers, in bytes; null on systems that don't report it (only Linux has /proc).
 */
function residentMemory(pid: number): number | null {
  const pages = Number(readProcFile(pid, 'statm')?.split(' ')[1])
  return Number.isFinite(pages) ? pages * PAGE : null
}

/** CPU time of all threads of a process since its start, in ms; null on systems that don't report it. */
function processorTime(pid: number): number | null {
  // The program's name is in parentheses and may contain any character; user and system time are fields 14 and 15.
  const fields = readProcFile(pid, 'stat')?.split(') ').at(-1)?.split(' ')
  const ticks = Number(fields?.[11]) + Number(fields?.[12])
  return Number.isFinite(ticks) ? ticks * TICK_MS : null
}

function readProcFile(pid: number, name: 'stat' | 'statm'): string | null {
  try {
    // procfs generates it in memory: an asynchronous read would cost twenty times as much.
    return readFileSync(`/proc/${pid}/${name}`, 'latin1')
  } catch {
    return null
  }
}
