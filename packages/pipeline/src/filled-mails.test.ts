import { expect, test } from 'vitest'
import { PLACES } from './testing/filled-mails.ts'
import { overgrowthOfStages } from './testing/stage-costs.ts'

/** Bytes; a quarter of what is tried as well. `npm run bench -- regexes` tries far more patterns. */
const SIZE = 25_000
const PATTERNS = ['3', 'a-', '<a ', '.@ ']

test.each(PLACES)('a mail with patterns in $name costs no more than it is long', async (place) => {
  for (const pattern of PATTERNS)
    expect(await overgrowthOfStages(place, pattern, SIZE), JSON.stringify(pattern)).toBeUndefined()
})
