import { existsSync } from 'node:fs'
import { findChromium, findHeadlessShell } from '../apps/e2e/src/testing/find-chromium.ts'
import { findFirefox } from '../apps/e2e/src/testing/find-firefox.ts'
import { findPostgres } from '../packages/db/src/testing/find-postgres.ts'
import { capture } from './capture.mjs'
import { Failure, reasonIn } from './failure.mjs'

/** Debian's location; it requires root, so nobody else could use it. */
const DOVECOT = '/usr/sbin/dovecot'
const NEWSBOAT = '/usr/bin/newsboat'
const LIFEREA = '/usr/bin/liferea'
/** What a program with windows needs on a machine without a screen. */
const SCREEN = ['xvfb', 'xauth', 'xdotool', 'dbus-daemon']
const SCREEN_FILES = ['/usr/bin/xvfb-run', '/usr/bin/xauth', '/usr/bin/xdotool', '/usr/bin/dbus-run-session']
const PGBOUNCER = '/usr/sbin/pgbouncer'
const EPUBCHECK = '/usr/share/java/epubcheck.jar'
const ifThere = (file) => (existsSync(file) ? file : undefined)

/**
 * In this order: a full Chromium is for systems without a package of its headless shell. What `isNightly` is for
 * `npm run test:all` alone.
 */
const NEEDED = [
  { name: 'Chromium', debian: 'chromium-headless-shell', find: findHeadlessShell },
  { name: 'Chromium', debian: 'chromium', find: findChromium },
  { name: 'Firefox', isNightly: true, debian: 'firefox-esr', find: findFirefox },
  { name: 'PostgreSQL', debian: 'postgresql', find: (env) => env.TEST_PG_URL ?? findPostgres(env) },
  { name: 'Dovecot', debian: 'dovecot-imapd', find: () => ifThere(DOVECOT) },
  { name: 'PgBouncer', isNightly: true, debian: 'pgbouncer', find: () => ifThere(PGBOUNCER) },
  { name: 'newsboat', isNightly: true, debian: 'newsboat', find: () => ifThere(NEWSBOAT) },
  { name: 'epubcheck', isNightly: true, debian: 'epubcheck', find: () => ifThere(EPUBCHECK) },
  {
    name: 'liferea',
    isNightly: true,
    debian: ['liferea', ...SCREEN],
    find: () => (SCREEN_FILES.every((file) => existsSync(file)) ? ifThere(LIFEREA) : undefined),
  },
]

/**
 * Finds the browser and the database server that tests use, and returns the environment that names them. Missing ones
 * are installed if that needs no interaction: as root, with apt-get. Throws Failure without a browser. Without
 * PostgreSQL the tests use PGlite; without Firefox, Dovecot, PgBouncer, newsboat, epubcheck or liferea the tests that
 * need them are skipped.
 */
export async function services(env, say) {
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) await installMissing(env, say)
  const chromium = findChromium(env)
  if (chromium === undefined || !existsSync(chromium)) {
    throw new Failure(
      env.TEST_CHROMIUM
        ? `The browser named in TEST_CHROMIUM isn’t there: ${env.TEST_CHROMIUM}.`
        : 'The browser tests need Chromium or Chrome: install one (on Debian: apt-get install chromium-headless-shell) ' +
            'or name it in TEST_CHROMIUM.',
    )
  }
  const postgres = findPostgres(env)
  if (!env.TEST_PG_URL && !postgres) {
    say('PostgreSQL is not installed (on Debian: apt-get install postgresql), so PGlite is used instead')
  }
  return { ...env, TEST_CHROMIUM: chromium, ...(postgres && { TEST_PG_BIN: postgres }) }
}

async function installMissing(env, say) {
  const isMissing = ({ find, isNightly }) => (!isNightly || env.TEST_ALL) && find(env) === undefined
  if (!NEEDED.some(isMissing)) return
  await aptGet(['update'], say)
  for (const need of NEEDED) {
    if (!isMissing(need)) continue
    say(`Installing ${need.name} for the tests with apt-get`)
    await aptGet(['install', '-y', '--no-install-recommends', ...[need.debian].flat()], say)
  }
}

async function aptGet(args, say) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const { code, output } = await capture('apt-get', args, { env })
  if (code !== 0)
    say(`apt-get ${args.join(' ')} failed: ${reasonIn(output) ?? output.trim().split('\n').pop()}`)
}
