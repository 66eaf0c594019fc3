import { readFileSync } from 'node:fs'
import path from 'node:path'
import { lacksIsolationCase } from '@tidings/api/testing/isolation/expect-isolated'
import { ISOLATION_CASES } from '@tidings/api/testing/isolation/isolation-cases'
import { allProcedures, type Stated } from '@tidings/api/testing/procedures'
import { expect, it } from 'vitest'
import { PARITY_CASES } from './testing/parity-cases.ts'

const ROOT = path.resolve(import.meta.dirname, '../../..')

/** What a procedure lacks, with the places to add it. */
function missingOf(call: Stated): string[] {
  const { name, example, input, output } = call
  const pieces: [has: unknown, missing: string][] = [
    [input, 'input schema: call .input(…) on it, z.object({}).optional() where it takes nothing'],
    [output, 'output schema: call .output(…) on it, with a schema of schema.ts beside it'],
    [example, 'example: its documentation has one, and tests make it by REST and tRPC'],
    [
      !lacksIsolationCase(call),
      'isolation case: add it to packages/api/src/testing/isolation/isolation-cases.ts',
    ],
  ]
  return pieces.filter(([has]) => !has).map(([, missing]) => `${name} has no ${missing}`)
}

it('every call is complete', () => {
  expect(allProcedures().flatMap(missingOf)).toEqual([])
})

it('missing parts of a call are reported with the place to add them', () => {
  const bare: Stated = {
    name: 'articles.pin',
    type: 'query',
    openapi: undefined,
    scope: undefined,
    example: undefined,
    input: undefined,
    output: undefined,
    fields: [],
  }
  expect(missingOf(bare)).toHaveLength(4)
  expect(missingOf(bare)).toContain(
    'articles.pin has no isolation case: add it to packages/api/src/testing/isolation/isolation-cases.ts',
  )
})

it.each([
  ['isolation', ISOLATION_CASES],
  ['parity', PARITY_CASES],
])('every %s case belongs to a procedure', (_, cases) => {
  const names = allProcedures().map(({ name }) => name)
  expect(Object.keys(cases).filter((name) => !names.includes(name))).toEqual([])
})

it('the example of CONTRIBUTING is the code of the files that it names', () => {
  const readText = (file: string) => readFileSync(path.join(ROOT, file), 'utf8')
  const steps = readText('.github/CONTRIBUTING.md')
    .split(/^(?=\*\*\d\. )/m)
    .slice(1)
  expect(steps).toHaveLength(4)
  for (const step of steps) {
    const [, file = ''] = /, in `([^`]+)`/.exec(step) ?? []
    const [, code = ''] = step.split(/^```(?:ts)?\n/m)
    expect(code).not.toBe('')
    expect(readText(file)).toContain(code)
  }
})
