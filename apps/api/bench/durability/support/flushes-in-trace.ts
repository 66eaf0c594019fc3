import { createReadStream } from 'node:fs'
import { createInterface } from 'node:readline'

/** What the system calls of a server say about when it flushed. */
export interface Flushes {
  /** Finished calls of fsync and fdatasync, of all its processes. */
  count: number
  /** Answers of 250 that were sent while something in the database or its log was written and not yet flushed. */
  early: number
}

/** Where mail lies until it is put away. */
const DATA = /\.db(?:-wal|-journal)?$/
const ACCEPTED = /"250 2\.0\.0/

/** Reads the output of `strace -f -ttt -yy` from where it was when sending began. */
export async function flushesInTrace(file: string, start: number): Promise<Flushes> {
  const unflushed = new Set<string>()
  const unfinished = new Map<string, string>()
  const flushes: Flushes = { count: 0, early: 0 }
  for await (const line of createInterface({ input: createReadStream(file, { start }) })) {
    const [, thread = '', said = ''] = /^(\d+)\s+[\d.]+\s+(.*)$/.exec(line) ?? []
    const resumed = /^<\.\.\. \w+ resumed>/.test(said) ? (unfinished.get(thread) ?? '') : ''
    if (said.endsWith('<unfinished ...>')) unfinished.set(thread, said)
    const call = resumed + said
    const [, name = '', place = ''] = /^(\w+)\(\d+<([^>]*)>/.exec(call) ?? []
    if (/^f(?:data)?sync$/.test(name)) {
      if (!/= 0$/.test(said)) continue
      unflushed.delete(place)
      flushes.count += 1
    } else if (resumed === '') {
      if (DATA.test(place)) unflushed.add(place)
      else if (ACCEPTED.test(call) && [...unflushed].some((dirty) => !dirty.endsWith('.db')))
        flushes.early += 1
    }
  }
  return flushes
}
