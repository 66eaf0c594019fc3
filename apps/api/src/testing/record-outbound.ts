import childProcess from 'node:child_process'
import dgram from 'node:dgram'
import dns from 'node:dns'
import { appendFileSync } from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { Socket } from 'node:net'
import { fileURLToPath } from 'node:url'

/**
 * Loaded before a server (`--import`), it records every connection, datagram and lookup of the process and its forks,
 * as lines `connect 127.0.0.1:80`, `datagram …`, `look-up name`, or `question name` for direct DNS queries.
 */
const file = process.env.OUTBOUND_RECORD ?? ''
const record = (line: string) => appendFileSync(file, `${line}\n`)

type Method = (...parts: unknown[]) => unknown

function watch(owner: object, name: string, describe: (parts: unknown[]) => string): void {
  const before: unknown = Reflect.get(owner, name)
  if (typeof before !== 'function') throw new Error(`There is no ${name} to watch.`)
  const watched: Method = function (this: unknown, ...parts) {
    record(describe(parts))
    return Reflect.apply(before, this, parts)
  }
  Reflect.set(owner, name, Object.assign(watched, before))
}

/** For `connect(options)`, `connect(port, host)` or Node's normalised form. */
function target([first, second]: unknown[]): string {
  const options: unknown = Array.isArray(first) ? first[0] : first
  if (typeof options !== 'object' || options === null)
    return `${String(second ?? 'localhost')}:${String(first)}`
  const of = (name: string): unknown => Reflect.get(options, name)
  return of('path') ? String(of('path')) : `${String(of('host') ?? 'localhost')}:${String(of('port'))}`
}

watch(Socket.prototype, 'connect', (parts) => `connect ${target(parts)}`)
for (const name of ['send', 'connect'])
  watch(dgram.Socket.prototype, name, (parts) => `datagram ${target(parts)}`)
for (const owner of [dns, dns.promises, dns.Resolver.prototype, dns.promises.Resolver.prototype]) {
  for (const name of Object.getOwnPropertyNames(owner)) {
    const word = name.startsWith('lookup') ? 'look-up' : 'question'
    if (/^(?:lookup|resolve|reverse)/.test(name)) watch(owner, name, ([host]) => `${word} ${String(host)}`)
  }
}

/** Analysis processes get an environment of their own without this one's variables. */
const { fork } = childProcess
childProcess.fork = (script, ...rest: unknown[]) => {
  const given = rest.find((part) => typeof part === 'object' && !Array.isArray(part)) ?? {}
  const options = given as childProcess.ForkOptions
  return fork(script, rest.find(Array.isArray) ?? [], {
    ...options,
    execArgv: [...(options.execArgv ?? []), '--import', fileURLToPath(import.meta.url)],
    env: { ...options.env, OUTBOUND_RECORD: file },
  })
}
syncBuiltinESMExports()
record(`watching ${process.pid}`)
