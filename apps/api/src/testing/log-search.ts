import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { Writable } from 'node:stream'
import { openLog } from '../observe/open-log.ts'
import type { SecretLeaks } from './secret-leaks.ts'

/** Received and sent mails, which naturally contain their content. */
const MAILS = ['files', 'outbox']
/** User data that has to be stored as it is. */
const KEPT = /^(?:address|inbox address|sender|subject|body|unknown address) /

/** A captured log of all levels. */
export function captureLog() {
  const lines: string[] = []
  const stream = new Writable({
    write(chunk, _encoding, done) {
      lines.push(...String(chunk).trimEnd().split('\n'))
      done()
    },
  })
  return { lines, log: openLog('trace', stream) }
}

/**
 * Which of an account's secrets are in the log or in a response, and which passwords or tokens are in the data folder.
 */
export function secretsFound({ secrets, refusals }: SecretLeaks, lines: string[], dataDir: string): string[] {
  const [log, responses] = [lines.join('\n'), refusals.join('\n')]
  const files = readdirSync(dataDir, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
    .filter((file) => !MAILS.includes(path.relative(dataDir, file).split(path.sep)[0] ?? ''))
    .map((file) => [path.relative(dataDir, file), readFileSync(file, 'latin1')] as const)
  return [...secrets].flatMap(([what, value]) => {
    const places = files.filter(([, text]) => !KEPT.test(what) && text.includes(value)).map(([name]) => name)
    if (log.includes(value)) places.push('the log')
    if (responses.includes(value)) places.push('a response')
    return places.map((place) => `${what} in ${place}`)
  })
}

/** Events whose number of log lines is not as expected. */
export function eventsMissed(lives: SecretLeaks[], lines: string[]): string[] {
  const counts = new Map<string, number>()
  for (const line of lines) {
    const { event } = JSON.parse(line) as { event?: string }
    if (event !== undefined) counts.set(event, (counts.get(event) ?? 0) + 1)
  }
  return Object.entries(lives[0]?.events ?? {}).flatMap(([event, each]) => {
    const expected = each * lives.length
    const found = counts.get(event) ?? 0
    return found === expected ? [] : [`${event}: ${found} lines in place of ${expected}`]
  })
}
