import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
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
  const total = { passed: 0, failed: 0, skipped: 0, beside: [] }
  for (const folder of testedFolders()) {
    const report = read(join(root, folder, '.reports/tests.json'))
    if (!report) {
      total.beside.push(`${folder === '' ? 'launcher' : folder}: the tests did not run to their end`)
      continue
    }
    total.passed += report.numPassedTests
    total.failed += report.numFailedTests
    total.skipped += report.numPendingTests + report.numTodoTests
    for (const file of report.testResults ?? []) {
      const failedInside = file.assertionResults.some(({ status }) => status === 'failed')
      if (file.status === 'failed' && !failedInside) total.beside.push(`${file.name}: could not be run`)
    }
  }
  for (const { taskId, task, exitCode } of tasksOfLastRun()) {
    const countedAbove = (task === 'test' || task === 'launcher') && total.failed + total.beside.length > 0
    if (exitCode !== 0 && !countedAbove) total.beside.push(`${taskId.replace('//#', '')} failed`)
  }
  total.failed += total.beside.length
  return total
}

function testedFolders() {
  const tested = packageFolders().filter((folder) => read(join(root, folder, 'package.json'))?.scripts?.test)
  return ['', ...tested]
}

function tasksOfLastRun() {
  const runs = join(root, '.turbo/runs')
  const summary = existsSync(runs) ? read(join(runs, readdirSync(runs).sort().pop() ?? '')) : undefined
  const ran = (summary?.tasks ?? []).filter(({ command }) => command !== '<NONEXISTENT>')
  return ran.map(({ taskId, task, execution }) => ({ taskId, task, exitCode: execution?.exitCode }))
}

function read(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return undefined
  }
}
