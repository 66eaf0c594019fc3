import { type Costs, estimate, HABITS, MEASURED, PRICES } from './capacity/estimate.ts'

/**
 * The resources that a number of readers needs, as in the tables of .github/CAPACITY.md: from measured values, or from
 * the environment: READERS (a list), and any cost, habit or price by its name, such as `mailsADay=8`.
 */
const READERS = (process.env.READERS ?? '10,1000,100000,1000000').split(',').map(Number)

function given<Group extends object>(group: Group): Group {
  return Object.fromEntries(
    Object.entries(group).map(([name, value]) => [name, Number(process.env[name] ?? value)]),
  ) as Group
}

const shown = (value: number) =>
  value.toLocaleString('en-US', { maximumSignificantDigits: value < 1000 ? 2 : 3 })

const needs = READERS.map((readers) =>
  estimate(readers, given<Costs>(MEASURED), given(HABITS), given(PRICES)),
)
const rows: [what: string, of: (need: (typeof needs)[number]) => number][] = [
  ['issues a second, on average', (need) => need.mailsASecond],
  ['issues a second, at the busiest hour', (need) => need.mailsAtPeak],
  ['cores that receive and store', (need) => need.cores.worker],
  ['cores that serve', (need) => need.cores.web],
  ['cores of the database', (need) => need.cores.database],
  ['database after a year, GB', (need) => need.databaseGb],
  ['mails and pictures after a year, GB', (need) => need.filesGb],
  ['network a month, GB', (need) => need.networkGb],
  ['euros a month, after a year', (need) => need.euros],
]
console.log(`| readers | ${READERS.map(shown).join(' | ')} |`)
console.log(`|---|${READERS.map(() => '---:|').join('')}`)
for (const [what, of] of rows) {
  console.log(`| ${what} | ${needs.map((need) => shown(of(need))).join(' | ')} |`)
}
