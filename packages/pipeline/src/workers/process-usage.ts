import { readFileSync } from 'node:fs'

/** Pages are 4 KiB on every machine that the server is built for. */
const PAGE = 4096

/** Linux counts processor time in hundredths of a second, whatever the machine. */
const TICK_MS = 10

/** What a process occupies in all, heap and buffers, in bytes; null where the system doesn't tell (only Linux has /proc). */
export function residentMemory(pid: number): number | null {
  const pages = Number(readProcFile(pid, 'statm')?.split(' ')[1])
  return Number.isFinite(pages) ? pages * PAGE : null
}

/** The processor time that a process has used since it began, in ms, of all its threads; null where the system doesn't tell. */
export function processorTime(pid: number): number | null {
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
