import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { findChromium } from '../../../src/testing/find-chromium.ts'

/** The checker's observations of one case rendered in one way. */
export interface Seen {
  id: string
  mode: string
  script: string[]
  dialog: string[]
  nav: string[]
  ext: string[]
  same: string[]
  late: string[]
  static: string[]
  hung: boolean
  err: string | null
}

/** Input for the checker. */
export interface Check {
  adapter: string
  policy?: string | undefined
  /** The cases to check; default: all. */
  only?: ReadonlySet<string>
}

/**
 * Renders every case cleaned by the adapter in a headless browser, in three ways, and returns what happened. If
 * `isOdd`, the case is checked again, alone and for longer: on a busy machine a click of one case may take effect
 * during the next, and a page may time out.
 */
export async function checkMarkup(
  tool: string,
  file: string,
  check: Check,
  isOdd: (seen: Seen) => boolean = () => false,
): Promise<Seen[]> {
  const folder = mkdtempSync(path.join(tmpdir(), 'tidings-markup-'))
  try {
    const first = await look(tool, check.only ? chosen(file, check.only, folder) : file, folder, check, [])
    const odd = new Set(first.filter(isOdd).map(({ id }) => id))
    if (odd.size === 0) return first
    const again = chosen(file, odd, folder)
    const second = await look(tool, again, folder, check, ['--tabs', '1', '--wait', '700'])
    return [...first.filter(({ id }) => !odd.has(id)), ...second]
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** A file with only these cases. */
function chosen(file: string, ids: ReadonlySet<string>, folder: string): string {
  const place = path.join(folder, 'chosen.jsonl')
  const lines = readFileSync(file, 'utf8').trim().split('\n')
  writeFileSync(place, lines.filter((line) => ids.has((JSON.parse(line) as { id: string }).id)).join('\n'))
  return place
}

async function look(
  tool: string,
  cases: string,
  folder: string,
  check: Check,
  more: string[],
): Promise<Seen[]> {
  const { adapter, policy } = check
  const out = path.join(folder, 'seen.jsonl')
  const sanitizer = adapter === 'raw' ? 'raw' : path.join(import.meta.dirname, adapter)
  const options = [
    '--cases',
    cases,
    '--sanitizer',
    sanitizer,
    '--out',
    out,
    '--chromium',
    findChromium() ?? '',
  ]
  if (policy) options.push('--csp', policy)
  const parts = [tool, ...options, ...more]
  await promisify(execFile)(process.execPath, parts, { maxBuffer: 1 << 28 }).catch((error) => {
    // Its exit code also reports scripts that ran, which the figures cover.
    if (error.code !== 1) throw error
  })
  const lines = readFileSync(out, 'utf8').trim().split('\n')
  return lines.map((line) => JSON.parse(line) as Seen)
}
