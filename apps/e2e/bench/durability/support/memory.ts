import { readFileSync } from 'node:fs'

/** Peak memory of a process and of any that it started, in megabytes. */
export interface MemoryPeak {
  server: number
  reader: number
}

/** Samples the memory of a process and its children until stopped. */
export function watchMemory(pid: number): { stop(): MemoryPeak } {
  const peak: MemoryPeak = { server: 0, reader: 0 }
  const look = () => {
    peak.server = Math.max(peak.server, megabytesOf(pid))
    for (const child of descendantsOf(pid)) peak.reader = Math.max(peak.reader, megabytesOf(child))
  }
  const looking = setInterval(look, 100)
  return {
    stop() {
      clearInterval(looking)
      return peak
    },
  }
}

/** What a process holds in memory now. */
export function megabytesOf(pid: number): number {
  try {
    return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024
  } catch {
    return 0
  }
}

function descendantsOf(pid: number): number[] {
  try {
    return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8')
      .trim()
      .split(' ')
      .filter(Boolean)
      .map(Number)
      .flatMap((child) => [child, ...descendantsOf(child)])
  } catch {
    return []
  }
}
