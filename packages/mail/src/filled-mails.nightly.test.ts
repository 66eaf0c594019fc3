import { expect, test } from 'vitest'
import { MAIL_FIELDS } from './testing/filled-mails.ts'
import { overgrowthOfStages } from './testing/stage-costs.ts'

/** Bytes; a quarter of what is tried as well. `npm run bench -- regexes` tries far more patterns. */
const SIZE = 25_000
const PATTERNS = ['3', 'a-', '<a ', '.@ ']

test.each(MAIL_FIELDS)('a mail with patterns in $name costs no more than it is long', async (field) => {
  for (const pattern of PATTERNS)
    expect(await overgrowthOfStages(field, pattern, SIZE), JSON.stringify(pattern)).toBeUndefined()
})
