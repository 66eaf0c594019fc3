import { MAIL_FIELDS } from '@tidings/mail/testing/filled-mails'
import { overgrowthOfStages } from '@tidings/mail/testing/stage-costs'
import { attacksOn, type Thoroughness } from '../src/testing/regexes/attacks.ts'
import { overgrowthOf } from '../src/testing/regexes/growth.ts'
import { recordedRegexes } from '../src/testing/regexes/recorded-regexes.ts'
import { sourceRegexes } from '../src/testing/regexes/source-regexes.ts'

/*
 * Every regular expression that is applied to mail, including those of libraries, on all repetitions of its characters
 * and words; then every field of a mail filled with every pattern of one and two characters, and some of three, through
 * all stages. Prints whatever takes more than linear time.
 */

const THOROUGH: Thoroughness = { signs: 12, words: 8, length: 2, ends: 3 }
const TRIPLES: Thoroughness = { signs: 7, words: 3, length: 3, ends: 1 }
const SIZE = 25_000
const SIGNS = [...'3aA \n.,-<>@="\'([/:#&*|é漢']
/** One in so many of the patterns of three characters, different ones for each field. */
const ONE_IN = 400

const { written } = await sourceRegexes()
const all = [...written, ...(await recordedRegexes('composed')), ...(await recordedRegexes('libraries'))]
const different = [...new Map(all.map((used) => [`${used.regex} ${used.isSplit}`, used])).values()]
console.log(`${different.length} regular expressions`)
let overgrown = 0
for (const used of different) {
  const found = [THOROUGH, TRIPLES].map((how) => overgrowthOf(used, attacksOn(used.regex, how))).find(Boolean)
  if (!found) continue
  overgrown += 1
  const costs = found.costs.map((ms) => `${ms.toFixed(1)} ms`).join(', ')
  console.log(`${used.place} ${used.regex} on ${JSON.stringify(found.attack)}: ${costs}`)
}
console.log(`${overgrown} cost more than their text is long`)

const pairs = SIGNS.flatMap((a) => SIGNS.filter((b) => b !== a).map((b) => a + b))
const triples = SIGNS.flatMap((a) => pairs.map((pair) => a + pair))
let tried = 0
for (const [n, field] of MAIL_FIELDS.entries()) {
  const some = triples.filter((_, at) => at % ONE_IN === (n * 7) % ONE_IN)
  for (const pattern of [...SIGNS, ...pairs, ...some]) {
    tried += 1
    const costs = await overgrowthOfStages(field, pattern, SIZE)
    if (!costs) continue
    overgrown += 1
    console.log(
      `${field.name}: ${JSON.stringify(pattern)}: ${costs.map((ms) => `${ms.toFixed(0)} ms`).join(', ')}`,
    )
  }
}
console.log(`${tried} mails, of which those above cost more than they are long`)
if (overgrown > 0) process.exitCode = 1
