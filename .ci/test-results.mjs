import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join, relative } from 'node:path'
import { conformanceOfRepository } from './conformance.mjs'
import { packageFolders } from './fingerprint.mjs'
import { root } from './place.mjs'
import { provedSentences } from './proved-sentences.mjs'

/** Removes earlier results, so that only results of this run, or from its cache, are counted. */
export function deleteResults() {
  for (const folder of testedFolders())
    rmSync(join(root, folder, '.reports'), { recursive: true, force: true })
  rmSync(join(root, '.turbo/runs'), { recursive: true, force: true })
}

/**
 * Counts the tests of every package and names what else failed: checks, and suites without results. Each of those
 * counts as one failure, so that a failed run never ends in "0 failed". So does each sentence of the specification that
 * no test of this run proved.
 */
export function summarizeResults() {
  const suites = testedFolders().map(suiteOf)
  const unexplained = tasksOfRun().filter(({ task, folder, exitCode }) => {
    const suite =
      task === 'test' || task === 'launcher' ? suites.find((each) => each.folder === folder) : undefined
    return exitCode !== 0 && !suite?.failed && !suite?.beside.length
  })
  const table = conformanceOfRepository()
  const sentences = table && provedSentences(table, outcomesOf(suites))
  const beside = [
    ...suites.flatMap((suite) => suite.beside),
    ...unexplained.map(({ taskId }) => `${taskId} failed`),
    ...(sentences?.unproved ?? []),
  ]
  const sum = (what) => suites.reduce((total, suite) => total + suite[what], 0)
  return {
    passed: sum('passed'),
    failed: sum('failed') + beside.length,
    skipped: sum('skipped'),
    beside,
    failures: testsThat(hasFailed, suites),
    retried: testsThat(wasRetried, suites),
    sentences,
  }
}

/** A line for each matching test: its file from the root, its name, and the first line of its error. */
function testsThat(isMeant, suites) {
  return suites.flatMap(({ folder, files }) =>
    files.flatMap(({ name, assertionResults }) =>
      assertionResults.filter(isMeant).map(({ title, fullName, failureMessages }) => {
        const [reason] = failureMessages?.[0]?.split('\n') ?? []
        return [fromRoot(name, folder), fullName ?? title, reason].filter(Boolean).join(': ')
      }),
    ),
  )
}

const hasFailed = ({ status }) => status === 'failed'
/** vitest keeps the errors of earlier attempts. */
const wasRetried = ({ status, failureMessages }) => status === 'passed' && failureMessages?.length > 0

/** The outcome of each test: lists of `{title, status}` by the file's path from the root. */
function outcomesOf(suites) {
  const files = suites.flatMap(({ folder, files }) =>
    files.map(({ name, assertionResults }) => [fromRoot(name, folder), assertionResults]),
  )
  return new Map(files)
}

/** A cached result names the folder where it was produced, which may be another copy of the repository. */
function fromRoot(path, folder) {
  const within = `/${folder || '.ci'}/`
  return path.slice(path.indexOf(within, path.startsWith(root) ? root.length : 0) + 1)
}

function suiteOf(folder) {
  const report = read(join(root, folder, '.reports/tests.json'))
  if (!report) {
    const beside = [`${folder || 'launcher'}: the tests did not finish`]
    return { folder, passed: 0, failed: 0, skipped: 0, beside, files: [] }
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
    files: report.testResults ?? [],
    beside: unread.map(({ name }) => `${relative(root, name)}: could not be run`),
  }
}

function testedFolders() {
  const tested = packageFolders().filter((folder) => read(join(root, folder, 'package.json'))?.scripts?.test)
  return ['', ...tested]
}

/** The results of every turbo run since results were removed; one that two runs needed counts once. */
function tasksOfRun() {
  const runs = join(root, '.turbo/runs')
  const summaries = existsSync(runs) ? readdirSync(runs).map((name) => read(join(runs, name))) : []
  const ran = summaries
    .flatMap((summary) => summary?.tasks ?? [])
    .filter(({ command }) => command !== '<NONEXISTENT>')
    .map(({ taskId, task, directory, execution }) => {
      return {
        taskId: taskId.replace('//#', ''),
        task,
        folder: directory ?? '',
        exitCode: execution?.exitCode,
      }
    })
  return [...new Map(ran.map((each) => [each.taskId, each])).values()]
}

function read(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return undefined
  }
}
