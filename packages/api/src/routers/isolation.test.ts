import { DATABASES } from '@tidings/db/testing/test-database'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { accountIsolation } from '../testing/isolation/account-isolation.ts'
import { addressesIsolation } from '../testing/isolation/addresses-isolation.ts'
import { articlesIsolation } from '../testing/isolation/articles-isolation.ts'
import { authIsolation } from '../testing/isolation/auth-isolation.ts'
import { forwardingIsolation } from '../testing/isolation/forwarding-isolation.ts'
import { highlightsIsolation } from '../testing/isolation/highlights-isolation.ts'
import { holdingsOf } from '../testing/isolation/holdings-of.ts'
import { identitiesIsolation } from '../testing/isolation/identities-isolation.ts'
import type { IsolationCases } from '../testing/isolation/isolation-cases.ts'
import { issuesIsolation } from '../testing/isolation/issues-isolation.ts'
import { mailsIsolation } from '../testing/isolation/mails-isolation.ts'
import { type Holder, newHolder } from '../testing/isolation/new-holder.ts'
import { newslettersComingAndGoingIsolation } from '../testing/isolation/newsletters-coming-and-going-isolation.ts'
import { newslettersIsolation } from '../testing/isolation/newsletters-isolation.ts'
import { passkeysIsolation } from '../testing/isolation/passkeys-isolation.ts'
import { serverIsolation } from '../testing/isolation/server-isolation.ts'
import { storiesIsolation } from '../testing/isolation/stories-isolation.ts'
import { topicsIsolation } from '../testing/isolation/topics-isolation.ts'
import { twoStepIsolation } from '../testing/isolation/two-step-isolation.ts'
import { userIsolation } from '../testing/isolation/user-isolation.ts'
import { allProcedures } from '../testing/procedures.ts'
import { refusal } from '../testing/refusal.ts'
import { openTestHouse, type TestHouse } from '../testing/test-house.ts'

const CASES: IsolationCases = {
  ...accountIsolation,
  ...addressesIsolation,
  ...articlesIsolation,
  ...authIsolation,
  ...forwardingIsolation,
  ...highlightsIsolation,
  ...identitiesIsolation,
  ...issuesIsolation,
  ...mailsIsolation,
  ...newslettersComingAndGoingIsolation,
  ...newslettersIsolation,
  ...passkeysIsolation,
  ...serverIsolation,
  ...storiesIsolation,
  ...topicsIsolation,
  ...twoStepIsolation,
  ...userIsolation,
}

describe.each(DATABASES)('one reader and another on %s', (kind) => {
  let house: TestHouse
  let hers: Holder
  beforeAll(async () => {
    house = await openTestHouse(kind)
    hers = await newHolder(house)
  })
  afterAll(() => house.close())

  it.each(allProcedures())('$name gives me nothing of hers and leaves hers as it was', async ({ name }) => {
    const attempt = CASES[name]
    if (!attempt)
      throw new Error(`${name} has no case: say in testing/isolation what becomes of another's things.`)
    const before = await holdingsOf(house.db, hers.user.id)
    await attempt(await newHolder(house), hers)
    expect(await holdingsOf(house.db, hers.user.id)).toEqual(before)
  })

  it.each(allProcedures().filter(({ openapi }) => openapi?.protect))(
    '$name asks whoever is not signed in to sign in',
    async ({ name }) => {
      const { call } = await house.caller()
      const [noun = '', verb = ''] = name.split('.')
      const procedure = Reflect.get(Reflect.get(call, noun) as object, verb) as (
        input: object,
      ) => Promise<unknown>
      expect(await refusal(procedure({ id: hers.articleId, email: hers.user.email }))).toEqual({
        status: 401,
        code: 'UNAUTHORIZED',
        message: 'Please sign in.',
      })
    },
  )
})

it('every case names a procedure', () => {
  const names = allProcedures().map(({ name }) => name)
  expect(Object.keys(CASES).filter((name) => !names.includes(name))).toEqual([])
})
