import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { capture } from './capture.mjs'
import { Failure } from './failure.mjs'
import { fingerprint } from './fingerprint.mjs'
import { oneAtATime } from './one-at-a-time.mjs'
import { memory, root } from './place.mjs'

/** Everything that the built web app depends on. */
const SOURCES = [
  'apps/web',
  'packages/ui',
  'packages/accounts/src',
  'packages/api/src',
  'packages/db/src/newsletter-colors.ts',
  'pnpm-lock.yaml',
  'tsconfig.base.json',
  'turbo.json',
]
const stamp = join(memory, 'web-build')
const page = join(root, 'apps/web/dist/index.html')

/** Builds the web app, unless it was built from the current sources. Throws Failure if the build fails. */
export async function buildWeb(tools, say) {
  if (isBuilt()) return
  await oneAtATime(async () => {
    if (isBuilt()) return
    say('Building the web app')
    const before = fingerprint(SOURCES)
    const turbo = join(root, 'node_modules/turbo/bin/turbo')
    const { code, output } = await capture(
      tools.node,
      [turbo, 'run', 'build', '--filter=@tidings/web', '--output-logs=errors-only', '--log-prefix=none'],
      { cwd: root, env: { ...tools.env, ...QUIET_TURBO } },
    )
    mkdirSync(memory, { recursive: true })
    if (code !== 0 || !existsSync(page)) {
      const log = join(memory, 'build.log')
      writeFileSync(log, output)
      throw new Failure(`The web app does not build: ${firstError(output)}. The full output is in ${log}.`)
    }
    writeFileSync(stamp, before)
  })
}

/** turbo sends telemetry and checks for newer versions unless disabled. */
export const QUIET_TURBO = {
  TURBO_TELEMETRY_DISABLED: '1',
  DO_NOT_TRACK: '1',
  TURBO_NO_UPDATE_NOTIFIER: '1',
  TURBO_PRINT_VERSION_DISABLED: '1',
}

function isBuilt() {
  return existsSync(page) && existsSync(stamp) && readFileSync(stamp, 'utf8') === fingerprint(SOURCES)
}

function firstError(output) {
  const lines = output.split('\n').map((line) => line.trim())
  const line =
    lines.find((text) => /error/i.test(text) && !/ELIFECYCLE|exited \(\d/.test(text)) ?? 'no error was named'
  return line.replace(/[.:]+$/, '')
}
