import { join } from 'node:path'
import { Failure } from './failure.mjs'
import { livingParent } from './living-parent.mjs'
import { root } from './place.mjs'
import { services } from './services.mjs'
import { supervise } from './supervise.mjs'
import { deleteResults, summarizeResults } from './test-results.mjs'
import { QUIET_TURBO } from './web-build.mjs'

/**
 * `npm test`: every check and every test of every package; the last lines name what failed and count the tests. Checks
 * run first, two at a time, as most use one core. Tests run one package after the other: in parallel on two cores the
 * whole takes as long, but each test takes three times longer, and those that wait for something fail. The server's
 * tests run last, in a turbo run of their own, which builds the web app for the browser tests.
 */
const IN_TURN = [
  ['lint', 'direction', 'deadcode', 'typecheck', '--concurrency=2'],
  ['launcher', 'test', '--filter=!@tidings/api-server', '--filter=!@tidings/web', '--concurrency=1'],
  ['test', '--filter=@tidings/api-server', '--filter=@tidings/web', '--concurrency=1'],
]

async function main() {
  const parentLives = livingParent()
  const env = await services({ ...process.env, ...QUIET_TURBO, TEST_NODE: process.version }, console.log)
  deleteResults()
  const flags = [
    '--continue=always',
    '--summarize',
    '--output-logs=new-only',
    '--log-order=grouped',
    '--log-prefix=none',
  ]
  const turbo = (tasks) =>
    supervise(
      process.execPath,
      [join(root, 'node_modules/turbo/bin/turbo'), 'run', ...tasks, ...flags],
      options,
    )
  let stopped = false
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, () => (stopped = true))
  // turbo also treats SIGINT as the end of its tasks, and waits for them.
  const options = { cwd: root, env, input: 'ignore', stopWith: 'SIGTERM', parentLives }
  const codes = []
  for (const tasks of IN_TURN) if (!stopped && parentLives()) codes.push(await turbo(tasks))
  if (stopped || !parentLives()) return 143
  const { passed, failed, skipped, beside, failures, retried, sentences } = summarizeResults()
  console.log(`\nBrowser: ${env.TEST_CHROMIUM}`)
  console.log(`PostgreSQL: ${env.TEST_PG_URL ? 'the server at TEST_PG_URL' : (env.TEST_PG_BIN ?? 'PGlite')}`)
  if (sentences) console.log(`Conformance: ${sentences.proved} of ${sentences.all} sentences proved`)
  for (const line of retried) console.log(`PASSED ON RETRY: ${line}`)
  for (const line of [...failures, ...beside]) console.log(`FAILED: ${line}`)
  console.log(`${passed} passed, ${failed} failed, ${skipped} skipped`)
  const code = codes.find((each) => each !== 0)
  if (code !== undefined) return code
  return failed > 0 || passed === 0 ? 1 : 0
}

try {
  process.exitCode = await main()
} catch (error) {
  if (!(error instanceof Failure)) throw error
  console.error(error.message)
  process.exitCode = 1
}
