import { readFileSync } from 'node:fs'
import path from 'node:path'
import { ISOLATION_CASES } from '@tidings/api/testing/isolation/all-cases'
import { allProcedures, type Stated } from '@tidings/api/testing/procedures'
import { expect, it } from 'vitest'
import { PARITY_CASES } from './testing/parity-cases/parity-cases.ts'

const limits = readFileSync(path.resolve(import.meta.dirname, '../../../.github/LIMITS.md'), 'utf8')

/** What a procedure lacks, with the places to add it. */
function missingOf({ name, openapi, input, output }: Stated): string[] {
  const noun = name.split('.')[0]
  const row = `\`${openapi?.method} /api${openapi?.path}\``
  const pieces: [has: unknown, missing: string][] = [
    [input, 'input schema: call .input(…) on it, z.object({}).optional() where it takes nothing'],
    [output, 'output schema: call .output(…) on it, with a schema of packages/api/src/schemas'],
    [
      ISOLATION_CASES[name],
      `isolation case: add it to the file of ${noun} in packages/api/src/testing/isolation`,
    ],
    [PARITY_CASES[name], `parity case: add it to the file of ${noun} in apps/api/src/testing/parity-cases`],
    [limits.includes(row), `row in the table of routes of .github/LIMITS.md: ${row}`],
  ]
  return pieces.filter(([has]) => !has).map(([, missing]) => `${name} has no ${missing}`)
}

it('every call is complete', () => {
  expect(allProcedures().flatMap(missingOf)).toEqual([])
})

it('missing parts of a call are reported with the place to add them', () => {
  const bare: Stated = {
    name: 'articles.pin',
    type: 'mutation',
    openapi: undefined,
    scope: undefined,
    example: undefined,
    input: undefined,
    output: undefined,
    fields: [],
  }
  expect(missingOf(bare)).toHaveLength(5)
  expect(missingOf(bare)).toContain(
    'articles.pin has no isolation case: add it to the file of articles in packages/api/src/testing/isolation',
  )
})

it.each([
  ['isolation', ISOLATION_CASES],
  ['parity', PARITY_CASES],
])('every %s case belongs to a procedure', (_, cases) => {
  const names = allProcedures().map(({ name }) => name)
  expect(Object.keys(cases).filter((name) => !names.includes(name))).toEqual([])
})
