import { fullReads } from '@tidings/db/testing/full-reads'
import { roundup, SAILS, SCHEDULER } from '@tidings/mail/testing/roundup'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type MailRun, openMailRun } from '../testing/mail-run.ts'

let run: MailRun
beforeEach(async () => {
  run = await openMailRun('sqlite')
})
afterEach(() => run.close())

test('processing a mail never reads all that its user ever received', async () => {
  if (run.database.kind !== 'sqlite') throw new Error('Plans are those of SQLite.')
  const reads = await fullReads(run.database.driver, async () => {
    await run.receive('m1', roundup({ id: 'one', items: [SCHEDULER, SAILS] }))
    await run.run('m1')
    await run.receive('m2', roundup({ id: 'two', items: [SAILS] }))
    await run.run('m2')
    await run.readAgain('m1')
  })
  expect(reads).toEqual([])
})
