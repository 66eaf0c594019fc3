import { expect, test } from 'vitest'
import { fuzz, savedInputs } from './fuzz.ts'
import { TARGETS } from './targets.ts'

test.each(Object.entries(TARGETS))('%s: every saved input keeps its promises', async (name, target) => {
  const inputs = savedInputs(name)
  expect(inputs).not.toEqual([])
  for (const bytes of inputs) await target.run(bytes)
  expect(await target.seeds?.()).not.toEqual([])
  await target.close?.()
})

// Not tried again: that would be with other inputs.
test.runIf(process.env.TEST_ALL).each(Object.keys(TARGETS))(
  '%s: changed inputs keep its promises',
  { retry: 0 },
  async (name) => {
    const { fault, runs } = await fuzz(name, { seconds: 5 })
    expect(fault?.error, fault?.bytes.toString('base64')).toBeUndefined()
    expect(runs).toBeGreaterThan(0)
  },
)
