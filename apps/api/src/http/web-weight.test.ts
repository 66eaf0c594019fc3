import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { withDigestCode } from './first-page.ts'

const WEB_FOLDER = path.resolve(import.meta.dirname, '../../../web/dist')
/** On a slow phone, each further 100 KB delays reading by half a second. */
const BUDGET = 150_000
/** The chunks that the digest loads after the entry script. */
const PARTS = ['digest']

/** The files that a script statically imports, including itself. */
async function scriptsOf(file: string, known = new Set<string>()): Promise<Set<string>> {
  if (known.has(file)) return known
  known.add(file)
  const code = await readFile(path.join(WEB_FOLDER, 'assets', file), 'utf8')
  for (const [, needed = ''] of code.matchAll(/(?:\bfrom|\bimport) ?["'`]\.\/([\w.-]+\.js)["'`]/g)) {
    await scriptsOf(needed, known)
  }
  return known
}

test('the digest loads less than 150 KB of JavaScript', async () => {
  const page = await readFile(path.join(WEB_FOLDER, 'index.html'), 'utf8')
  const files = await readdir(path.join(WEB_FOLDER, 'assets'))
  const entries = [...page.matchAll(/(?:src|href)="\/assets\/([\w.-]+\.js)"/g)].map(([, file = '']) => file)
  expect(entries).not.toEqual([])
  const scripts = new Set<string>()
  for (const entry of entries) await scriptsOf(entry, scripts)
  const ofThePage = scripts.size
  // A folder restored from a cache may also hold chunks of an earlier build, which the page does not name.
  const entryCode = (
    await Promise.all(entries.map((file) => readFile(path.join(WEB_FOLDER, 'assets', file), 'utf8')))
  ).join()
  for (const part of PARTS) {
    const made = files.filter(
      (file) => new RegExp(`^${part}-[\\w-]{8}\\.js$`).test(file) && entryCode.includes(file),
    )
    expect(made, part).toHaveLength(1)
    expect(await withDigestCode(WEB_FOLDER)).toContain(`modulepreload" crossorigin href="/assets/${made[0]}"`)
    await scriptsOf(made[0] ?? '', scripts)
  }
  expect(scripts.size).toBeGreaterThanOrEqual(ofThePage + PARTS.length)
  const sizes = await Promise.all(
    [...scripts].map(async (file) => gzipSync(await readFile(path.join(WEB_FOLDER, 'assets', file))).length),
  )
  const weight = sizes.reduce((sum, size) => sum + size, 0)
  expect(weight).toBeLessThan(BUDGET)
  // A misread build would have almost no size.
  expect(weight).toBeGreaterThan(BUDGET / 2)
})
