import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { conformanceOfRepository, readConformance } from './conformance.mjs'
import { conformanceFaults } from './conformance-faults.mjs'
import { root } from './place.mjs'

const FILE = 'apps/web/src/login.test.tsx'
const SOURCE = `
import { describe, it, test } from 'vitest'
describe.each(DATABASES)('sessions on %s', () => {
  it('a right password signs in', async () => {})
  test("it's refused otherwise", () => {})
  it.skipIf(slow)(\`a name | in backticks\`, () => {})
  it.each(['a', 'b'])('%s is a name', () => {})
  it.each(['a', 'b'])('%s', () => {})
  it.each\`a\`('$a of a table', () => {})
  for (const zone of ZONES) it(\`in \${zone.name} too\`, () => {})
})
// it('a test in a comment', () => {})
const text = "it('a test in a string', () => {})"
commit('a test of another function', () => {})
`
const ROW = `| 2.1.1 | One signs in | [a right password signs in](../${FILE}) |`

function faultsOf(...rows) {
  const table = [
    '## 2 Screens',
    '### 2.1 /login',
    '',
    '| id | sentence | proved by |',
    '|---|---|---|',
    ...rows,
  ]
  return conformanceFaults(readConformance(table.join('\n')), (file) => (file === FILE ? SOURCE : undefined))
}

function proof(name, file = FILE) {
  return `| 2.1.2 | A sentence | [${name}](../${file}) |`
}

test('every sentence of the specification names tests that exist', () => {
  const table = conformanceOfRepository()
  assert.ok(table, 'there is no table')
  const sourceOf = (file) =>
    existsSync(join(root, file)) ? readFileSync(join(root, file), 'utf8') : undefined
  assert.deepEqual(conformanceFaults(table, sourceOf), [])
})

test('a table in order has no faults', () => {
  assert.deepEqual(faultsOf(ROW), [])
})

for (const name of [
  'a right password signs in',
  "it's refused otherwise",
  'a name \\| in backticks',
  '%s is a name',
  '$a of a table',
  // biome-ignore lint/suspicious/noTemplateCurlyInString: a name as it stands in a source.
  'in ${zone.name} too',
]) {
  test(`the test “${name}” is found`, () => {
    assert.deepEqual(faultsOf(proof(name)), [])
  })
}

for (const name of [
  'a test in a comment',
  'a test in a string',
  'a test of another function',
  'sessions on %s',
  'a right password signs',
]) {
  test(`“${name}” is not a test`, () => {
    assert.deepEqual(faultsOf(proof(name)), [`2.1.2: ${FILE} has no test “${name}”`])
  })
}

test('a name that could be any test is a fault', () => {
  assert.deepEqual(faultsOf(proof('%s')), [`2.1.2: “%s” does not identify one test of ${FILE}`])
})

test('a row that names a missing file is a fault', () => {
  const faults = faultsOf(proof('a right password signs in', 'apps/web/src/gone.test.tsx'))
  assert.deepEqual(faults, ['2.1.2: there is no apps/web/src/gone.test.tsx'])
})

test('each of several proofs is looked for', () => {
  const links = `[a right password signs in](../${FILE})<br>[not there](../${FILE})`
  assert.deepEqual(faultsOf(`| 2.1.3 | A sentence | ${links} |`), [`2.1.3: ${FILE} has no test “not there”`])
})

test('a row without a link is a fault', () => {
  const row = '| 2.1.2 | A sentence | by hand |'
  assert.deepEqual(faultsOf(row), [`can’t be read: ${row}`, '2.1.2: no test'])
})

test('a row that proves nothing is a fault', () => {
  assert.ok(faultsOf('| 2.1.2 | A sentence | |').includes('2.1.2: no test'))
})

test('a row with a cell too many or too few is a fault', () => {
  for (const row of ['| 2.1.2 | A sentence |', '| 2.1.2 | A | B | [x](../y) |'])
    assert.deepEqual(faultsOf(ROW, row), [`can’t be read: ${row}`])
})

test('a row without a sentence is a fault', () => {
  assert.deepEqual(faultsOf(`| 2.1.1 | | [a right password signs in](../${FILE}) |`), ['2.1.1: no sentence'])
})

test('two rows of one number are a fault', () => {
  assert.deepEqual(faultsOf(ROW, ROW), ['2.1.1: is listed twice'])
})

test('a row that is under another part is a fault', () => {
  const row = ROW.replace('2.1.1', '2.10.1')
  assert.deepEqual(faultsOf(row), ['2.10.1: is listed under 2.1, and should begin with it'])
})

test('a part without a row is a fault', () => {
  assert.ok(faultsOf().includes('2.1 /login: no sentence is proved'))
})

test('a table without any row is a fault', () => {
  assert.deepEqual(
    conformanceFaults(readConformance('# Conformance\n'), () => undefined),
    ['the table has no rows'],
  )
})
