import { DATABASES } from '@tidings/db/testing/test-database'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { expectIsolated } from './testing/isolation/expect-isolated.ts'
import { fileOf, type Holder, newHolder } from './testing/isolation/new-holder.ts'
import { rowsOfUser } from './testing/isolation/rows-of-user.ts'
import { allProcedures, callNamed } from './testing/procedures.ts'
import { refusal } from './testing/refusal.ts'
import { openTestApp, type TestApp } from './testing/test-app.ts'

describe.each(DATABASES)('isolation of users on %s', (kind) => {
  let app: TestApp
  let hers: Holder
  let reading: Holder
  beforeAll(async () => {
    app = await openTestApp(kind)
    hers = await newHolder(app)
    reading = await newHolder(app)
  })
  afterAll(() => app.close())

  it.each(allProcedures())('$name neither returns nor changes another user’s data', async (procedure) => {
    const before = await rowsOfUser(app.db, hers.user.id)
    // Queries change nothing, so they share a user.
    await expectIsolated(procedure, procedure.type === 'query' ? reading : await newHolder(app), hers)
    expect(await rowsOfUser(app.db, hers.user.id)).toEqual(before)
    expect(await hers.files.get(fileOf(hers))).toBeDefined()
  })

  it.each(allProcedures().filter(({ openapi }) => openapi?.protect))(
    '$name returns 401 without a session',
    async ({ name }) => {
      const { call } = await app.caller()
      const input = { id: hers.articleId, email: hers.user.email }
      expect(await refusal(callNamed(call, name)(input))).toEqual({
        status: 401,
        code: 'UNAUTHORIZED',
        message: 'Please log in.',
      })
    },
  )
})
