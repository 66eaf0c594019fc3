import { type ChildProcess, fork } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { setPriority } from 'node:os'
import { MailNotUnderstood } from '../common/types/mail-not-understood.ts'
import type { WorkerAnswer } from './serve-worker.ts'

export interface WorkerLimits {
  /** Processor time for one mail, where the system tells. */
  cpuMs: number
  /** Time for one mail by the clock: what a busy machine makes slow is no fault of the mail. */
  deadlineMs: number
  /** Heap of the process. */
  memoryMb: number
  /** All that the process may occupy: program, heap and buffers. */
  residentMb: number
}

/** How often the memory and the processor time of a process are looked at while it reads. */
const WATCH_MS = 20

/** A process that has grown to this share of what it may occupy reads no further mail: memory is rarely given back. */
const GROWN = 0.75

/**
 * Half the room for what was made just now. The tree and the lines of an ordinary mail fit: in less, they are copied
 * again and again while they are needed.
 */
const YOUNG_MB = 16

/** What ended a reader may have come from outside, as when the machine is short of memory. */
const TRIES_OF_ENDED = 3

/** Of POSIX's 20 steps down: a third of the time that the server has where both want all of it. */
const NICENESS = 5

/** One process that reads one mail after the other. What goes wrong in it ends it and nothing else. */
export class WorkerProcess<T> {
  /** Resolves when the process is gone. */
  readonly ended: Promise<void>
  /** Whether it has ended, by itself or not. */
  isGone = false
  /** Whether it was told to end, which takes a moment. */
  isEnding = false
  private readonly limits: WorkerLimits
  private readonly child: ChildProcess
  /** What it says when it is ready to read; undefined when it ended before. */
  private readonly greeting: Promise<unknown>
  private idle: NodeJS.Timeout | undefined

  /** `script` is the path of a module that calls serveWorker with what gives a T. */
  constructor(script: string, limits: WorkerLimits) {
    this.limits = limits
    this.child = fork(script, {
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      execArgv: [
        '--disable-warning=ExperimentalWarning',
        `--max-old-space-size=${limits.memoryMb}`,
        `--max-semi-space-size=${YOUNG_MB}`,
      ],
      // It reads what strangers send: nothing of the server's settings is its business.
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

  /** Reads a mail; to be called for one at a time. Once `signal` is aborted it ends. See WorkerPool for how it rejects. */
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
      const answer = await answered
      signal?.throwIfAborted()
      if (!answer) throw this.reasonOfEnd(excess)
      if ('failure' in answer) throw new MailNotUnderstood(answer.failure, { detail: answer.detail })
      return answer.result
    } finally {
      clearTimeout(deadline)
      clearInterval(watch)
      signal?.removeEventListener('abort', abandon)
    }
  }

  /** Ends the process unless it is given a mail before `ms` have passed. */
  endAfter(ms: number): void {
    this.idle = setTimeout(() => void this.end(), ms)
    this.idle.unref()
  }

  /** Ends the process now, whatever it is doing. */
  async end(): Promise<void> {
    this.isEnding = true
    clearTimeout(this.idle)
    this.child.kill('SIGKILL')
    await this.ended
  }

  /** Whether the process occupies more than this share of what it may. */
  hasOutgrown(share: number = GROWN): boolean {
    const bytes = this.child.pid === undefined ? null : residentMemory(this.child.pid)
    return bytes !== null && bytes > share * this.limits.residentMb * 1024 * 1024
  }

  /** What the process has used since it began, in ms; 0 where the system doesn't tell. */
  private processorTime(): number {
    return (this.child.pid === undefined ? null : processorTime(this.child.pid)) ?? 0
  }

  /**
   * What the process says next, which crosses as its script, which is ours, has sent it; undefined when it ends before.
   * Both are listened for again: a race against one promise of its end would keep every answer for as long as it lives.
   */
  private nextMessage(): Promise<WorkerAnswer<T> | undefined> {
    if (this.isGone) return Promise.resolve(undefined)
    const { promise, resolve } = Promise.withResolvers<WorkerAnswer<T> | undefined>()
    const onMessage = (message: unknown) => settle(message as WorkerAnswer<T>)
    const onClose = () => settle(undefined)
    const settle = (answer: WorkerAnswer<T> | undefined) => {
      this.child.off('message', onMessage)
      this.child.off('close', onClose)
      resolve(answer)
    }
    this.child.on('message', onMessage)
    this.child.on('close', onClose)
    return promise
  }

  private reasonOfEnd(excess: MailNotUnderstood | null): Error {
    if (this.isEnding) return new Error('The analysis process was stopped.')
    if (excess !== null) return excess
    // V8 aborts when its heap is full.
    return this.child.signalCode === 'SIGABRT'
      ? new MailNotUnderstood('memory-limit')
      : new MailNotUnderstood('crashed', { tries: TRIES_OF_ENDED })
  }
}

/** Mail at the SMTP server and pages are waited for by somebody; what is read a little later is missed by nobody. */
function yieldToOthers(pid: number | undefined): void {
  try {
    if (pid !== undefined) setPriority(pid, NICENESS)
  } catch {
    // It has ended already, or the system knows no such thing.
  }
}

/** Pages are 4 KiB on every machine that the server is built for. */
const PAGE = 4096

/** Linux counts processor time in hundredths of a second, whatever the machine. */
const TICK_MS = 10

/** What a process occupies in all, heap and buffers, in bytes; null where the system doesn't tell (only Linux has /proc). */
function residentMemory(pid: number): number | null {
  const pages = Number(readProcFile(pid, 'statm')?.split(' ')[1])
  return Number.isFinite(pages) ? pages * PAGE : null
}

/** The processor time that a process has used since it began, in ms, of all its threads; null where the system doesn't tell. */
function processorTime(pid: number): number | null {
  // The program's name is in parentheses and may hold any character; user and system time are fields 14 and 15.
  const fields = readProcFile(pid, 'stat')?.split(') ').at(-1)?.split(' ')
  const ticks = Number(fields?.[11]) + Number(fields?.[12])
  return Number.isFinite(ticks) ? ticks * TICK_MS : null
}

function readProcFile(pid: number, name: 'stat' | 'statm'): string | null {
  try {
    // Made in memory as it is read: asked for in the background it would cost twenty times as much.
    return readFileSync(`/proc/${pid}/${name}`, 'latin1')
  } catch {
    return null
  }
}
