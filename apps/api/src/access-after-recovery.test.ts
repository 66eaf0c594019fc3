import { LINK_PATHS } from '@tidings/accounts/account/account-emails'
import { SIGN_IN_METHODS } from '@tidings/accounts/account/sign-in-methods'
import { DATABASES, testDatabase } from '@tidings/db/testing/test-database'
import { forAllTests } from '@tidings/jobs/testing/for-each-test'
import { beforeEach, describe, expect, it } from 'vitest'
import { ACCESS } from './testing/recovery/access.ts'
import { openAccessFixture } from './testing/recovery/access-fixture.ts'
import { NO_ACCESS } from './testing/recovery/no-access.ts'
import { RECOVERIES, type RecoveryName } from './testing/recovery/recoveries.ts'

const NAMES = Object.keys(RECOVERIES) as RecoveryName[]

it('every kind of access is covered: sign-in methods, links and tables', async () => {
  const tables = Object.values(ACCESS).flatMap((access) => access.tables)
  const database = await testDatabase('sqlite')
  const all = (await database.db.introspection.getTables()).map(({ name }) => name)
  await database.drop()
  const looked: readonly string[] = [...tables, ...NO_ACCESS]
  expect(all.filter((name) => !looked.includes(name))).toEqual([])
  const methods = Object.values(ACCESS).flatMap(({ method }) => method ?? [])
  expect(methods.toSorted()).toEqual(Object.keys(SIGN_IN_METHODS).toSorted())
  for (const purpose of Object.keys(LINK_PATHS)) expect(Object.keys(ACCESS)).toContain(`a link to ${purpose}`)
})

describe.each(DATABASES)('an attacker with the password and every kind of access, on %s', (kind) => {
  const fixture = forAllTests(() => openAccessFixture(kind))
  beforeEach(() => fixture.app.renew())

  it.each(NAMES)('after %s has exactly the declared access', async (name) => {
    const account = await fixture.steal(RECOVERIES[name])
    const probes = new Map<string, () => Promise<boolean>>()
    for (const [what, { give }] of Object.entries(ACCESS)) probes.set(what, await give(fixture, account))
    for (const [what, check] of probes) {
      // Checks that use something up run once, afterwards.
      if (!ACCESS[what]?.isUsedUp) expect.soft(await check(), `${what} before`).toBe(true)
    }
    await RECOVERIES[name].recover(fixture, account)
    const found: Record<string, string> = {}
    const said: Record<string, string | undefined> = {}
    for (const [what, check] of probes) {
      found[what] = (await check()) ? 'kept' : 'revoked'
      said[what] = ACCESS[what]?.after[name]
    }
    expect(found).toEqual(said)
  })
})
