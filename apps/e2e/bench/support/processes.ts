import { readFileSync } from 'node:fs'

/** The clock ticks per second in `/proc`, on every current Linux. */
const TICKS = 100

/** The usage of processes so far. Reads `/proc`: Linux only. */
export interface Usage {
  /** CPU seconds, including ended children that were waited for. */
  cpu: number
  /** Resident memory in megabytes. */
  memory: number
}

/** The usage of a process and all its descendants. */
export function usageOf(pid: number): Usage {
  const all = [pid, ...descendantsOf(pid)]
  return {
    cpu: all.reduce((sum, each) => sum + cpuOf(each, true), 0),
    memory: all.reduce((sum, each) => sum + megabytesOf(each), 0),
  }
}

/** The CPU seconds of a process, and of its ended children when asked; 0 for one that has ended. */
export function cpuOf(pid: number, withChildren = false): number {
  const fields =
    read(pid, 'stat')
      .split(') ')
      .at(-1)
      ?.split(' ')
      .slice(11, withChildren ? 15 : 13) ?? []
  return fields.reduce((sum, ticks) => sum + Number(ticks), 0) / TICKS
}

/** What a process holds in memory now, or held at most with `VmHWM`; 0 for one that has ended. */
export function megabytesOf(pid: number, field: 'VmRSS' | 'VmHWM' = 'VmRSS'): number {
  return Number(new RegExp(`${field}:\\s+(\\d+)`).exec(read(pid, 'status'))?.[1] ?? 0) / 1024
}

/** Peak memory of a process and of any that it started, in megabytes. */
export interface MemoryPeak {
  server: number
  reader: number
}

/** Samples the memory of a process and its children until stopped. */
export function watchMemory(pid: number): { stop(): MemoryPeak } {
  const peak: MemoryPeak = { server: 0, reader: 0 }
  const looking = setInterval(() => {
    peak.server = Math.max(peak.server, megabytesOf(pid))
    peak.reader = Math.max(peak.reader, ...descendantsOf(pid).map((child) => megabytesOf(child)))
  }, 100)
  return {
    stop() {
      clearInterval(looking)
      return peak
    },
  }
}

function descendantsOf(pid: number): number[] {
  const children = read(pid, `task/${pid}/children`).split(' ').map(Number).filter(Boolean)
  return children.flatMap((child) => [child, ...descendantsOf(child)])
}

function read(pid: number, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8')
  } catch {
    return ''
  }
}
