import { createReadStream } from 'node:fs'
import { createInterface } from 'node:readline'

/** What a server's system calls show about its flushes. */
export interface Flushes {
  /** Finished fsync and fdatasync calls of all its processes. */
  count: number
  /** Replies of 250 sent while writes to the database or its log were not yet flushed. */
  early: number
}

/** The database files, where incoming mail is stored. */
const DATA = /\.db(?:-wal|-journal)?$/
const ACCEPTED = /"250 2\.0\.0/

/** Parses the output of `strace -f -ttt -yy` from the start of sending. */
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
