import { execFile } from 'node:child_process'
import { realpathSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { benchData, withoutBenchData } from '@tidings/mail/testing/bench-data'
import { test } from 'vitest'

/** Hostile addresses, one per line, and the program that runs them and counts the dialled addresses. */
const CASES = benchData('reliability/cases/ssrf.jsonl')
const RUNNER = benchData('reliability/tools/ssrf-lab.mjs')

test.concurrent.for([
  ['as they stand', 'cases-adapter.ts'],
  ['with every port turned into 80', 'cases-adapter-any-port.ts'],
] as const)(
  'no hostile address is reached, and all that are allowed work, %s',
  {
    timeout: 120_000,
  },
  async ([, adapter], { skip, expect }) => {
    if (!CASES || !RUNNER) return skip(withoutBenchData('Hostile addresses'))
    const { stdout } = await promisify(execFile)(process.execPath, [
      // It only runs when called by its real path.
      realpathSync(RUNNER),
      '--cases',
      CASES,
      '--adapter',
      path.join(import.meta.dirname, 'testing', adapter),
    ])
    process.stdout.write(stdout)
    expect(stdout).toMatch(/^failed 0 of \d{3,} canary hits in 0 /m)
  },
)
