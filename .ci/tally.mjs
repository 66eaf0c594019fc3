import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join, relative } from 'node:path'
import { packageFolders } from './fingerprint.mjs'
import { root } from './place.mjs'

/** Takes away earlier results, so that only those of this run, or of its cache, are counted. */
export function forgetResults() {
  for (const folder of testedFolders())
    rmSync(join(root, folder, '.reports'), { recursive: true, force: true })
  rmSync(join(root, '.turbo/runs'), { recursive: true, force: true })
}

/**
 * Counts the tests of every package and names what failed besides: checks, and suites that never came to count.
 * Each of those counts as one failure, so that a run that failed never ends in "0 failed".
 */
export function tally() {
  const suites = testedFolders().map(suiteOf)
  const unexplained = tasksOfLastRun().filter(({ task, folder, exitCode }) => {
    const suite =
      task === 'test' || task === 'launcher' ? suites.find((each) => each.folder === folder) : undefined
    return exitCode !== 0 && !suite?.failed && !suite?.beside.length
  })
  const beside = [
    ...suites.flatMap((suite) => suite.beside),
    ...unexplained.map(({ taskId }) => `${taskId} failed`),
  ]
  const sum = (what) => suites.reduce((total, suite) => total + suite[what], 0)
  return { passed: sum('passed'), failed: sum('failed') + beside.length, skipped: sum('skipped'), beside }
}

function suiteOf(folder) {
  const report = read(join(root, folder, '.reports/tests.json'))
  if (!report) {
    const beside = [`${folder || 'launcher'}: the tests did not run to their end`]
    return { folder, passed: 0, failed: 0, skipped: 0, beside }
  }
  const unread = (report.testResults ?? []).filter(
    ({ status, assertionResults }) =>
      status === 'failed' && !assertionResults.some((one) => one.status === 'failed'),
  )
  return {
    folder,
    passed: report.numPassedTests,
    failed: report.numFailedTests,
    skipped: report.numPendingTests + report.numTodoTests,
    beside: unread.map(({ name }) => `${relative(root, name)}: could not be run`),
  }
}

function testedFolders() {
  const tested = packageFolders().filter((folder) => read(join(root, folder, 'package.json'))?.scripts?.test)
  return ['', ...tested]
}

function tasksOfLastRun() {
  const runs = join(root, '.turbo/runs')
  const summary = existsSync(runs) ? read(join(runs, readdirSync(runs).sort().pop() ?? '')) : undefined
  const ran = (summary?.tasks ?? []).filter(({ command }) => command !== '<NONEXISTENT>')
  return ran.map(({ taskId, task, directory, execution }) => {
    return { taskId: taskId.replace('//#', ''), task, folder: directory ?? '', exitCode: execution?.exitCode }
  })
}

function read(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return undefined
  }
}
