import { readdirSync, readFileSync } from 'node:fs'

/** The usage of processes so far. */
export interface Usage {
  /** CPU seconds, including ended children that were waited for. */
  cpu: number
  /** Resident memory in megabytes. */
  memory: number
}

/** The clock ticks per second in `/proc`, on every current Linux. */
const TICKS = 100

/** The usage of a process and all its descendants. Reads `/proc`: Linux only. */
export function usageOf(root: number): Usage {
  const parents = new Map<number, number>()
  const usages = new Map<number, Usage>()
  for (const name of readdirSync('/proc').filter((entry) => /^\d+$/.test(entry))) {
    try {
      const stat = readFileSync(`/proc/${name}/stat`, 'utf8')
      const fields = (stat.split(') ').at(-1) ?? '').split(' ')
      const ticks = fields.slice(11, 15).map(Number)
      const status = readFileSync(`/proc/${name}/status`, 'utf8')
      parents.set(Number(name), Number(fields[1]))
      usages.set(Number(name), {
        cpu: ticks.reduce((a, b) => a + b, 0) / TICKS,
        memory: Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024,
      })
    } catch {
      // It has ended meanwhile.
    }
  }
  const isBelow = (pid: number): boolean => pid === root || (pid > 1 && isBelow(parents.get(pid) ?? 0))
  const own = [...usages].filter(([pid]) => isBelow(pid)).map(([, usage]) => usage)
  return {
    cpu: own.reduce((sum, { cpu }) => sum + cpu, 0),
    memory: own.reduce((sum, { memory }) => sum + memory, 0),
  }
}
