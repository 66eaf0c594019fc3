import { expect, it } from 'vitest'
import { figuresOf, LEFT_OUT, leftOut } from './check-extraction.ts'
import { readExtractionRows } from './extraction-rows.ts'
import { FOLDS, prepare, QUICK } from './learn-extraction.ts'

/** A share that a change may cost unnoticed. */
const POINT = 0.01

it('finds the articles of real mails as well as recorded if their senders were left out of training', async () => {
  const rows = prepare(await readExtractionRows())
  const { roundups, essays, traps } = figuresOf(leftOut(rows, FOLDS, [0], QUICK))
  expect(roundups).toBeGreaterThan(LEFT_OUT.first.roundups - POINT)
  expect(essays).toBeGreaterThan(LEFT_OUT.first.essays - POINT)
  expect(traps).toBeLessThanOrEqual(LEFT_OUT.first.traps * 1.1)
}, 600_000)
