import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { run } from 'node:test'
import { spec } from 'node:test/reporters'
import { root } from './place.mjs'

/** Runs the launcher's own tests with Node's runner and reports their numbers in vitest's format. */
const report = { numPassedTests: 0, numFailedTests: 0, numPendingTests: 0, numTodoTests: 0, testResults: [] }
const folder = join(root, '.reports')
const tests = run({ globPatterns: ['.ci/*.test.mjs'], cwd: root, concurrency: 1 })
tests.on('test:pass', ({ skip, todo, details, name, file }) => {
  if (details.type === 'suite') return
  report[skip ? 'numPendingTests' : todo ? 'numTodoTests' : 'numPassedTests']++
  remember(file, { title: name, status: skip || todo ? 'skipped' : 'passed' })
})
tests.on('test:fail', ({ details, name, file }) => {
  if (details.type === 'suite') return
  report.numFailedTests++
  remember(file, { title: name, status: 'failed' })
  process.exitCode = 1
})
tests.on('end', () => {
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'tests.json'), JSON.stringify(report))
})
tests.compose(spec).pipe(process.stdout)

function remember(name, outcome) {
  const known = report.testResults.find((file) => file.name === name)
  if (known) known.assertionResults.push(outcome)
  else report.testResults.push({ name, assertionResults: [outcome] })
}
