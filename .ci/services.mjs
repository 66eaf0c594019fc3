import { existsSync } from 'node:fs'
import { findChromium } from '../apps/api/src/testing/find-chromium.ts'
import { findPostgres } from '../packages/db/src/testing/find-postgres.ts'
import { capture } from './capture.mjs'
import { Failure, reasonIn } from './failure.mjs'

const NEEDED = [
  { name: 'Chromium', package: 'chromium', find: findChromium },
  { name: 'PostgreSQL', package: 'postgresql', find: (env) => env.TEST_PG_URL ?? findPostgres(env) },
]

/**
 * Finds the browser and the database server that tests run against and hands back the environment that names them.
 * What is missing is installed where that takes no question: as root, with apt-get. Throws Failure without a browser;
 * without PostgreSQL the tests make do with PGlite.
 */
export async function services(env, say) {
  const missing = NEEDED.filter(({ find }) => find(env) === undefined)
  const asked = missing.length > 0 && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')
  if (asked) await aptInstall(missing, say)
  const chromium = findChromium(env)
  if (chromium === undefined || !existsSync(chromium)) {
    throw new Failure(
      env.TEST_CHROMIUM
        ? `The browser named in TEST_CHROMIUM isn’t there: ${env.TEST_CHROMIUM}.`
        : 'The browser tests need Chromium or Chrome: install one (on Debian: apt-get install chromium) ' +
            'or name it in TEST_CHROMIUM.',
    )
  }
  const postgres = findPostgres(env)
  if (!env.TEST_PG_URL && !postgres) {
    say('PostgreSQL is not installed (on Debian: apt-get install postgresql), so PGlite stands in for it')
  }
  return { ...env, TEST_CHROMIUM: chromium, ...(postgres && { TEST_PG_BIN: postgres }) }
}

async function aptInstall(missing, say) {
  say(`Installing ${missing.map(({ name }) => name).join(' and ')} for the tests with apt-get`)
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const steps = [
    ['update'],
    ['install', '-y', '--no-install-recommends', ...missing.map((need) => need.package)],
  ]
  for (const args of steps) {
    const { code, output } = await capture('apt-get', args, { env })
    if (code !== 0)
      return say(`apt-get ${args[0]} failed: ${reasonIn(output) ?? output.trim().split('\n').pop()}`)
  }
}
