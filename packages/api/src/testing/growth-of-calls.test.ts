import { USER_LIMITS } from '@tidings/db/user-limits'
import { expect, test } from 'vitest'
import { GROWTH_OF_CALLS } from './growth-of-calls.ts'
import { allProcedures } from './procedures.ts'

const MUTATIONS = allProcedures().filter(({ type }) => type === 'mutation')

test.each(MUTATIONS)('$name declares its limits, or why it can’t add rows without bound', ({ name }) => {
  expect(Object.keys(GROWTH_OF_CALLS)).toContain(name)
})

test('only existing calls are declared, and every limit belongs to a call or to mail', () => {
  expect(Object.keys(GROWTH_OF_CALLS).sort()).toEqual(MUTATIONS.map(({ name }) => name).sort())
  const used = Object.values(GROWTH_OF_CALLS).flatMap((growth) => ('limits' in growth ? growth.limits : []))
  expect([...new Set(used), 'newslettersByMail'].sort()).toEqual(Object.keys(USER_LIMITS).sort())
})
