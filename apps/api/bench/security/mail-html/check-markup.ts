import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { findChromium } from '../../../src/testing/find-chromium.ts'

/** What the checker saw of one case rendered in one way. */
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

/** Renders every case that the adapter has cleaned in a headless browser, in three ways, and gives what happened. */
export async function checkMarkup(
  tool: string,
  cases: string,
  { adapter, policy, limit }: { adapter: string; policy?: string; limit?: number },
): Promise<Seen[]> {
  const folder = mkdtempSync(path.join(tmpdir(), 'tidings-markup-'))
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
  if (limit) options.push('--limit', String(limit))
  try {
    await promisify(execFile)(process.execPath, [tool, ...options], { maxBuffer: 1 << 28 }).catch((error) => {
      // It fails by its exit code when a script ran, which is for the figures to tell.
      if (error.code !== 1) throw error
    })
    const lines = readFileSync(out, 'utf8').trim().split('\n')
    return lines.map((line) => JSON.parse(line) as Seen)
  } finally {
    rmSync(folder, { recursive: true })
  }
}
