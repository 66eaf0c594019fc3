import { readFileSync } from 'node:fs'
import { glob } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import type { RecordedRegex } from './recorded-regexes.ts'

/*
 * A process of its own, started by recordedRegexes: every regular expression that is put together, and every one of a
 * library that is used, while all modules of packages/jobs and packages/mail are loaded and newsletters are read, sent as a message.
 */

const ROOT = path.resolve(import.meta.dirname, '../../../../..')
const PACKAGES = path.resolve(import.meta.dirname, '../../../..')
/** Modules that start working when they are loaded. */
const PROGRAMS = /[/-](?:reader|main)\.ts$/

const found = new Map<string, RecordedRegex>()
const isKnown = new WeakSet<RegExp>()

/** The first location on the stack, from the root of the project, outside this file. */
function place(): string {
  for (const line of new Error().stack?.split('\n').slice(1) ?? []) {
    const [, file = '', at = ''] = /(file:\/\/[^)]+?):(\d+):\d+\)?$/.exec(line) ?? []
    if (file !== '' && file !== import.meta.url) return `${path.relative(ROOT, fileURLToPath(file))}:${at}`
  }
  return 'unknown'
}

function note(regex: RegExp, at: string, isSplit: boolean): void {
  found.set(`${at} ${regex} ${isSplit}`, { place: at, source: regex.source, flags: regex.flags, isSplit })
}

const Native = RegExp
const { exec } = Native.prototype
const split = Native.prototype[Symbol.split]
let isOurs = false

/** Finding a location uses regular expressions, which must not be recorded. */
function quietly<T>(work: () => T): T {
  isOurs = true
  try {
    return work()
  } finally {
    isOurs = false
  }
}

globalThis.RegExp = new Proxy(Native, {
  construct(target, parts, newTarget) {
    const regex = Reflect.construct(target, parts, newTarget) as RegExp
    if (!isOurs && !(parts[0] instanceof Native)) quietly(() => note(regex, place(), false))
    return regex
  },
})
// Each use then takes the slow path, which makes everything many times slower.
if (process.argv.includes('libraries')) {
  Native.prototype.exec = function (text) {
    if (!isOurs && !isKnown.has(this)) {
      isKnown.add(this)
      quietly(() => {
        const at = place()
        if (at.includes('node_modules')) note(this, at, false)
      })
    }
    return exec.call(this, text)
  }
  Native.prototype[Symbol.split] = function (text, limit) {
    if (isOurs || isKnown.has(this)) return split.call(this, text, limit)
    return quietly(() => {
      isKnown.add(this)
      const at = place()
      if (at.includes('node_modules')) note(this, at, true)
      return split.call(this, text, limit)
    })
  }
}

for await (const file of glob('{jobs,mail}/src/**/*.ts', { cwd: PACKAGES })) {
  if (!/\.test\.ts$|\/testing\//.test(file) && !PROGRAMS.test(`/${file}`))
    await import(path.join(PACKAGES, file))
}
const { analyseMail } = await import('@tidings/mail/analyse-mail')
const { renderOriginal } = await import('@tidings/mail/original/render-original')
const { authenticate } = await import('@tidings/mail/sender/authenticate')
const nowhere = { ip: '192.0.2.1', helo: 'mx.example', mailFrom: 'a@b.example', mta: 'inbox.example' }
for await (const file of glob('mail/{gallery,src/golden/*}/*.eml', { cwd: PACKAGES })) {
  const raw = readFileSync(path.join(PACKAGES, file))
  await analyseMail(raw)
  await renderOriginal(raw)
  const signed = Buffer.concat([Buffer.from('DKIM-Signature: v=1; d=a.example; s=s1; b=x\r\n'), raw])
  await authenticate(signed, nowhere, async () => [])
}
// Loaded modules may wait for messages, which would keep this process alive.
process.send?.([...found.values()], () => process.disconnect())
