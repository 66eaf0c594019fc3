import { fork } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import type { UsedRegex } from './source-regexes.ts'

export interface RecordedRegex {
  place: string
  source: string
  flags: string
  isSplit: boolean
}

/**
 * The regular expressions that are composed while newsletters are analysed, in a separate process; or, which
 * takes far longer, those that the `libraries` use as well.
 */
export async function recordedRegexes(what: 'composed' | 'libraries'): Promise<UsedRegex[]> {
  const child = fork(path.join(import.meta.dirname, 'record-regexes.ts'), [what], { execArgv: [] })
  let found: RecordedRegex[] = []
  child.on('message', (message) => {
    found = message as RecordedRegex[]
  })
  await once(child, 'close')
  return found.map(({ place, source, flags, isSplit }) => ({
    place,
    regex: new RegExp(source, flags),
    isSplit,
  }))
}
