import { fullReads } from '@tidings/db/testing/full-reads'
import { roundup, SAILS, SCHEDULER } from '@tidings/mail/testing/roundup'
import { expect, test } from 'vitest'
import { forEachTest } from '../testing/for-each-test.ts'
import { openMailRun } from '../testing/mail-run.ts'

const run = forEachTest(() => openMailRun('sqlite'))

test('processing a mail never reads all that its user ever received', async () => {
  if (run.database.kind !== 'sqlite') throw new Error('Plans are those of SQLite.')
  const reads = await fullReads(run.database.driver, async () => {
    await run.arrive('m1', roundup({ id: 'one', items: [SCHEDULER, SAILS] }))
    await run.arrive('m2', roundup({ id: 'two', items: [SAILS] }))
    await run.readAgain('m1')
  })
  expect(reads).toEqual([])
})
