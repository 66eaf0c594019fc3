import assert from 'node:assert/strict'
import { after, beforeEach, test } from 'node:test'
import { pathToFileURL } from 'node:url'
import { standIn } from './testing/stand-in.mjs'

const repository = standIn()
const { deleteResults, summarizeResults } = await import(
  pathToFileURL(`${repository.root}/.ci/test-results.mjs`).href
)
const suite = { numPassedTests: 0, numFailedTests: 0, numPendingTests: 0, numTodoTests: 0 }

after(() => repository.forget('.'))
beforeEach(() => {
  deleteResults()
  repository.write('apps/web/package.json', '{"scripts":{"test":"vitest run"}}')
  results('.', { numPassedTests: 5 })
  results('apps/web', { numPassedTests: 10, numPendingTests: 2, numTodoTests: 1 })
  tasks({})
})

function results(folder, numbers) {
  repository.write(`${folder}/.reports/tests.json`, JSON.stringify({ ...suite, ...numbers }))
}

function tasks(exitCodes, turbo = 1) {
  const all = { '//#lint': 0, '//#launcher': 0, 'web#test': 0, 'web#typecheck': 0, ...exitCodes }
  const list = Object.entries(all).map(([taskId, exitCode]) => {
    const [owner, task] = taskId.split('#')
    return {
      taskId,
      task,
      command: 'run',
      directory: owner === 'web' ? 'apps/web' : '',
      execution: { exitCode },
    }
  })
  repository.write(`.turbo/runs/${turbo}.json`, JSON.stringify({ tasks: list }))
}

test('the tests of all suites are added up', () => {
  assert.deepEqual(summarizeResults(), {
    passed: 15,
    failed: 0,
    skipped: 3,
    beside: [],
    failures: [],
    retried: [],
    sentences: undefined,
  })
})

test('a check that fails counts as a failure and is named', () => {
  tasks({ '//#lint': 1, 'web#typecheck': 2 })
  assert.deepEqual(summarizeResults(), {
    passed: 15,
    failed: 2,
    skipped: 3,
    beside: ['lint failed', 'web#typecheck failed'],
    failures: [],
    retried: [],
    sentences: undefined,
  })
})

test('the checks of several turbos are put together, and one that two of them needed counts once', () => {
  tasks({ '//#lint': 1 })
  tasks({ '//#lint': 1, 'web#typecheck': 2 }, 2)
  assert.deepEqual(summarizeResults().beside, ['lint failed', 'web#typecheck failed'])
  assert.equal(summarizeResults().failed, 2)
})

test('a suite with failed tests counts those alone', () => {
  results('apps/web', { numPassedTests: 8, numFailedTests: 2 })
  tasks({ 'web#test': 1 })
  assert.deepEqual(summarizeResults(), {
    passed: 13,
    failed: 2,
    skipped: 0,
    beside: [],
    failures: [],
    retried: [],
    sentences: undefined,
  })
})

test('tests that failed, or passed when tried again, are named with their file and the first line of their error', () => {
  const name = `${repository.root}/apps/web/src/a.test.ts`
  const failed = { title: 'is shown', fullName: 'the inbox is shown', status: 'failed' }
  const assertionResults = [
    { ...failed, failureMessages: ['Error: expected 1 to be 2\n    at a.test.ts:3'] },
    { title: 'is hidden', status: 'passed', failureMessages: ['Error: too slow'] },
    { title: 'is new', status: 'passed', failureMessages: [] },
  ]
  results('apps/web', { numPassedTests: 1, numFailedTests: 1, testResults: [{ name, assertionResults }] })
  assert.deepEqual(summarizeResults().failures, [
    'apps/web/src/a.test.ts: the inbox is shown: Error: expected 1 to be 2',
  ])
  assert.deepEqual(summarizeResults().retried, ['apps/web/src/a.test.ts: is hidden: Error: too slow'])
})

test('a suite that left no result counts as a failure', () => {
  repository.forget('apps/web/.reports')
  tasks({ 'web#test': 1 })
  assert.deepEqual(summarizeResults().beside, ['apps/web: the tests did not finish'])
  assert.equal(summarizeResults().failed, 1)
})

test('a test file that can’t be read counts as a failure', () => {
  const testResults = [
    { name: `${repository.root}/apps/web/src/a.test.ts`, status: 'failed', assertionResults: [] },
  ]
  results('apps/web', { numPassedTests: 9, testResults })
  tasks({ 'web#test': 1 })
  assert.deepEqual(summarizeResults().beside, ['apps/web/src/a.test.ts: could not be run'])
})

test('a suite that passes and yet fails, for an error outside its tests, counts as a failure', () => {
  tasks({ 'web#test': 1 })
  assert.deepEqual(summarizeResults().beside, ['web#test failed'])
})

test('a sentence whose test did not pass counts as a failure and is named', () => {
  const [passed, failed] = ['shown', 'hidden'].map((title) => ({ title, status: 'passed' }))
  const name = `${repository.root}/apps/web/src/a.test.ts`
  const row = (number, title) => `| 1.${number} | It is ${title} | [${title}](../apps/web/src/a.test.ts) |`
  repository.write('.github/CONFORMANCE.md', ['## 1 Purpose', row(1, 'shown'), row(2, 'hidden')].join('\n'))
  results('apps/web', { numPassedTests: 10, testResults: [{ name, assertionResults: [passed, failed] }] })
  assert.deepEqual(summarizeResults().sentences, { proved: 2, all: 2, unproved: [] })
  failed.status = 'pending'
  results('apps/web', { numPassedTests: 10, testResults: [{ name, assertionResults: [passed, failed] }] })
  const { sentences, beside, failed: failures } = summarizeResults()
  assert.equal(sentences.proved, 1)
  assert.equal(failures, 1)
  assert.deepEqual(beside, ['sentence 1.2 (It is hidden): “hidden” in apps/web/src/a.test.ts was skipped'])
  repository.forget('.github')
})

test('a result that was remembered from another copy of the repository counts', () => {
  repository.write('.github/CONFORMANCE.md', '## 1 A\n| 1.1 | A | [shown](../apps/web/src/a.test.ts) |')
  const assertionResults = [{ title: 'shown', status: 'passed' }]
  results('apps/web', {
    testResults: [{ name: '/elsewhere/tidings/apps/web/src/a.test.ts', assertionResults }],
  })
  assert.equal(summarizeResults().sentences.proved, 1)
  repository.forget('.github')
})
