import { execFile } from 'node:child_process'
import { existsSync, realpathSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { test } from 'vitest'

/** Cases beside the project, which are not part of it, and the laboratory that counts what is dialled. */
const shared = path.resolve(import.meta.dirname, '../../../../../shared/reliability')
const CASES = path.join(shared, 'cases/ssrf.jsonl')
const LAB = path.join(shared, 'tools/ssrf-lab.mjs')

test.concurrent.for([
  ['as they stand', 'lab-adapter.ts'],
  ['with every port turned into 80', 'lab-adapter-any-port.ts'],
] as const)(
  'no case of the laboratory reaches where it must not, and all that are allowed work, %s',
  {
    timeout: 120_000,
  },
  async ([, adapter], { skip, expect }) => {
    if (!existsSync(CASES)) skip('There are no cases of outbound requests beside the project.')
    const { stdout } = await promisify(execFile)(process.execPath, [
      // It runs only when it is called by its real name.
      realpathSync(LAB),
      '--cases',
      CASES,
      '--adapter',
      path.join(import.meta.dirname, 'testing', adapter),
    ])
    process.stdout.write(stdout)
    expect(stdout).toMatch(/^failed 0 of \d{3,} canary hits in 0 /m)
  },
)
