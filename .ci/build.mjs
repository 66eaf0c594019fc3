import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { capture } from './capture.mjs'
import { Failure } from './failure.mjs'
import { oneAtATime } from './one-at-a-time.mjs'
import { memory, root } from './place.mjs'

/** turbo finds out in less time that nothing has changed. */
const SAY_AFTER_MS = 500

/** Builds the web app and the server, unless turbo has built these sources before. Throws Failure if that fails. */
export async function build(tools, say) {
  await oneAtATime(async () => {
    const saying = setTimeout(() => say('Building'), SAY_AFTER_MS)
    const turbo = join(root, 'node_modules/turbo/bin/turbo')
    const { code, output } = await capture(
      tools.node,
      [turbo, 'run', 'build', '--output-logs=errors-only', '--log-prefix=none'],
      { cwd: root, env: { ...tools.env, ...QUIET_TURBO } },
    )
    clearTimeout(saying)
    if (code === 0) return
    const log = join(memory, 'build.log')
    mkdirSync(memory, { recursive: true })
    writeFileSync(log, output)
    throw new Failure(`Tidings does not build: ${firstError(output)}. The full output is in ${log}.`)
  })
}

/** turbo sends telemetry and checks for newer versions unless disabled. */
export const QUIET_TURBO = {
  TURBO_TELEMETRY_DISABLED: '1',
  DO_NOT_TRACK: '1',
  TURBO_NO_UPDATE_NOTIFIER: '1',
  TURBO_PRINT_VERSION_DISABLED: '1',
}

function firstError(output) {
  const lines = output.split('\n').map((line) => line.trim())
  const line =
    lines.find((text) => /error/i.test(text) && !/ELIFECYCLE|exited \(\d/.test(text)) ?? 'no error was named'
  return line.replace(/[.:]+$/, '')
}
