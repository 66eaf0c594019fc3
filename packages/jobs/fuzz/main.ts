import { spawnSync } from 'node:child_process'
import { ftruncateSync, mkdtempSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fuzz, saveInput } from './fuzz.ts'
import { TARGETS } from './targets.ts'

/**
 * `npm run fuzz [-- TARGET…]`: tries the parsers, or those named, for FUZZ_SECONDS in all, each in a process of its own,
 * and saves what breaks a promise in `corpus`.
 */
const [first = '', ...rest] = process.argv.slice(2)
const names = first ? [first, ...rest] : Object.keys(TARGETS)
/** A process that goes on for so long after its time hangs. */
const PATIENCE_MS = 120_000

/** The process of one target, which leaves its input in a file. Returns the exit code. */
async function tryOne(name: string, file: string): Promise<number> {
  const current = openSync(file, 'w')
  const before = (bytes: Buffer) => {
    ftruncateSync(current)
    writeSync(current, bytes, 0, bytes.length, 0)
  }
  const { fault, ...counts } = await fuzz(name, { seconds: Number(process.env.FUZZ_SECONDS), before })
  console.log(`${name}: ${JSON.stringify(counts)}`)
  if (!fault) return 0
  before(fault.bytes)
  console.log(fault.error)
  return 1
}

/** Starts a process for each target. Returns the exit code. */
function tryAll(): number {
  const share = Math.max(1, Math.floor(Number(process.env.FUZZ_SECONDS ?? 60) / names.length))
  const folder = mkdtempSync(path.join(tmpdir(), 'tidings-fuzz-'))
  let code = 0
  for (const name of names) {
    const file = path.join(folder, name)
    const command = [...process.execArgv, '--max-old-space-size=1024', import.meta.filename]
    const { status, signal } = spawnSync(process.execPath, [...command, '--target', name, file], {
      ...{ stdio: 'inherit', killSignal: 'SIGKILL', timeout: share * 1000 + PATIENCE_MS },
      env: { ...process.env, FUZZ_SECONDS: String(share) },
    })
    if (status === 0) continue
    code = 1
    const bytes = readFileSync(file)
    console.log(
      `${name} fails (${signal ?? status}) on ${saveInput(name, bytes)}:\n${bytes.toString('base64')}`,
    )
  }
  rmSync(folder, { recursive: true })
  return code
}

const unknown = first === '--target' ? undefined : names.find((name) => !Object.hasOwn(TARGETS, name))
if (unknown !== undefined) {
  console.error(`There is no ${unknown}; there are: ${Object.keys(TARGETS).join(', ')}.`)
  process.exit(1)
}
process.exit(first === '--target' ? await tryOne(...(rest as [string, string])) : tryAll())
