import { type Matchable, matchParts, runsOf } from '../src/issues/match-parts.ts'

/**
 * Articles of an issue; each size is four times the previous one, so that linear growth shows as 4 and quadratic as 16.
 */
const SIZES = [75, 300, 1200]
const ROUNDS = 5

const WORDS = 'kernel patch ship sail steel phone model week market library memory cache river council'.split(
  ' ',
)

/** An issue of invented items of sixty words. */
function issue(items: number): Matchable[] {
  let seed = 1
  const word = () => {
    seed = (seed * 48_271) % 2_147_483_647
    return `${WORDS[seed % WORDS.length]}${seed % 997}`
  }
  const words = (count: number) => Array.from({ length: count }, word).join(' ')
  return Array.from({ length: items }, (_, at) => ({
    title: words(7),
    url: `https://news.example/${at}`,
    originalUrl: `https://click.example/${at}`,
    text: words(60),
  }))
}

/** The result that a later version may extract from an issue. */
const READINGS: Record<string, (parts: readonly Matchable[]) => Matchable[]> = {
  'as before': (parts) => [...parts],
  'every other title and link changed': (parts) =>
    parts.map((part, at) =>
      at % 2 === 0 ? part : { ...part, title: `Item ${at}`, url: null, originalUrl: null },
    ),
  'by text alone, in reverse': (parts) =>
    parts.map(({ text }) => ({ title: '', url: null, originalUrl: null, text })).reverse(),
  'one link for all': (parts) =>
    parts.map((part) => ({ ...part, url: 'https://news.example/', originalUrl: null })),
}

/** CPU milliseconds of the fastest round. */
function cpu(work: () => void): number {
  const rounds = Array.from({ length: ROUNDS }, () => {
    const begun = process.cpuUsage()
    work()
    const { user, system } = process.cpuUsage(begun)
    return (user + system) / 1000
  })
  return Math.min(...rounds)
}

console.log(
  `${'matching, CPU ms'.padEnd(44)}${SIZES.map((size) => String(size).padStart(9)).join('')}   growth      × looking at each word once`,
)
for (const [name, read] of Object.entries(READINGS)) {
  const times = SIZES.map((size) => {
    const before = issue(size)
    const after = read(before)
    const floor = cpu(() => void [...before, ...after].map(({ title, text }) => runsOf(`${title}\n${text}`)))
    return { ms: cpu(() => void matchParts(before, after)), floor }
  })
  const growth = times.slice(1).map(({ ms }, at) => `× ${(ms / (times[at]?.ms ?? 1)).toFixed(1)}`)
  const ratios = times.map(({ ms, floor }) => (ms / floor).toFixed(1))
  console.log(
    `${name.padEnd(44)}${times.map(({ ms }) => ms.toFixed(1).padStart(9)).join('')}   ${growth.join(' ')}   ${ratios.join(' ')}`,
  )
}
