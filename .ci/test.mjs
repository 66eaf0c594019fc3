import { readFileSync, rmSync } from 'node:fs'
import { join, relative } from 'node:path'
import { QUIET_TURBO } from './build.mjs'
import { checkDependencies } from './dependencies.mjs'
import { Failure } from './failure.mjs'
import { packageFolders, root } from './place.mjs'
import { services } from './services.mjs'
import { supervise } from './supervise.mjs'

/**
 * `npm test [-- PACKAGE…]`: the checks, then the tests of every package, or of those named, such as `web`; `checks` are
 * the checks alone. The last lines name the tests that failed and count all. Checks run two at a time, as most use one
 * core, and the suites one after the other: side by side the whole takes as long, but each test waits for the others.
 */
const CHECKS = ['lint', 'direction', 'deadcode', 'links', 'wording', 'launcher', 'typecheck']
const FLAGS = ['--continue=always', '--output-logs=new-only', '--log-order=grouped', '--log-prefix=none']
const folders = packageFolders().filter((folder) => manifestOf(folder).scripts?.test)

async function main(names) {
  const nameOf = (folder) => manifestOf(folder).name.replace('@tidings/', '')
  const chosen = folders.filter((folder) => names.length === 0 || names.includes(nameOf(folder)))
  const unknown = names.filter((name) => name !== 'checks' && !folders.some((one) => nameOf(one) === name))
  if (unknown.length > 0) {
    throw new Failure(`There is no ${unknown[0]}; there are: checks, ${folders.map(nameOf).join(', ')}.`)
  }
  const env = await services({ ...process.env, ...QUIET_TURBO, TEST_NODE: process.version }, console.log)
  for (const folder of folders) rmSync(reportOf(folder), { force: true })
  const turbo = (...args) =>
    supervise(process.execPath, ['node_modules/turbo/bin/turbo', 'run', ...args, ...FLAGS], {
      cwd: root,
      env,
      stdio: ['ignore', 'inherit', 'inherit'],
    })
  let code = 0
  let dependencies
  if (names.length === 0 || names.includes('checks')) {
    code = await turbo(...CHECKS, '--concurrency=2')
    // Never from turbo's cache: exceptions end on a day.
    dependencies = await checkDependencies({ asks: process.env.TEST_ALL !== undefined })
  }
  const filters = chosen.map((folder) => `--filter=./${folder}`)
  // A signal to this process also ended the checks.
  if (filters.length > 0 && code < 128) code = (await turbo('test', ...filters, '--concurrency=1')) || code
  const failed = summarize(chosen)
  console.log(`Browser: ${env.TEST_CHROMIUM}`)
  console.log(`PostgreSQL: ${env.TEST_PG_URL ? 'the server at TEST_PG_URL' : (env.TEST_PG_BIN ?? 'PGlite')}`)
  if (dependencies) console.log(`Vulnerabilities of packages: ${dependencies.advisories}`)
  for (const fault of dependencies?.faults ?? []) console.log(`FAILED: ${fault}`)
  return code || (failed > 0 || dependencies?.faults.length > 0 ? 1 : 0)
}

/** Names the tests that failed and counts all; returns how many failed. A suite without a report is one failure. */
function summarize(chosen) {
  const counts = { passed: 0, failed: 0, skipped: 0 }
  for (const folder of chosen) {
    const report = readJson(reportOf(folder))
    counts.passed += report?.numPassedTests ?? 0
    counts.skipped += (report?.numPendingTests ?? 0) + (report?.numTodoTests ?? 0)
    const failures = report ? failuresIn(report) : [`${folder}: the tests did not finish`]
    counts.failed += failures.length
    for (const line of failures) console.log(`FAILED: ${line}`)
    for (const line of report ? retriedIn(report) : []) console.log(`PASSED ON RETRY: ${line}`)
  }
  console.log(`${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped`)
  return counts.failed
}

/** A line for each failed test, with the first of its error; and for each file that could not be run. */
function failuresIn({ testResults }) {
  return testResults.flatMap(({ name, status, assertionResults }) => {
    const file = relative(root, name)
    const failed = assertionResults.filter((test) => test.status === 'failed')
    if (status === 'failed' && failed.length === 0) return [`${file}: could not be run`]
    return failed.map(({ fullName, failureMessages }) =>
      [file, fullName, failureMessages[0]?.split('\n')[0]].filter(Boolean).join(': '),
    )
  })
}

/** A line for each test that failed at first: vitest keeps the errors. */
function retriedIn({ testResults }) {
  return testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status, failureMessages }) => status === 'passed' && failureMessages.length > 0)
      .map(({ fullName, failureMessages }) =>
        [relative(root, name), fullName, failureMessages[0].split('\n')[0]].join(': '),
      ),
  )
}

function manifestOf(folder) {
  return readJson(join(root, folder, 'package.json')) ?? {}
}

function reportOf(folder) {
  return join(root, folder, '.reports/tests.json')
}

function readJson(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return undefined
  }
}

try {
  process.exitCode = await main(process.argv.slice(2))
} catch (error) {
  if (!(error instanceof Failure)) throw error
  console.error(error.message)
  process.exitCode = 1
}
