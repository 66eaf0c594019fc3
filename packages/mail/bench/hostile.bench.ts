import { extractIssue } from '../src/extract/extract-issue.ts'
import { HOSTILE_BODIES } from '../src/testing/hostile-bodies.ts'

/** Bytes; each size is four times the previous one, so that linear growth shows as 4 and quadratic as 16. */
const SIZES = [62_500, 250_000, 1_000_000]

console.log(
  `${'extracting, CPU ms'.padEnd(26)}${SIZES.map((size) => `${size / 1000} KB`.padStart(10)).join('')}   growth`,
)
for (const { name, mail } of HOSTILE_BODIES) {
  const times: number[] = []
  for (const size of SIZES) {
    const parsed = await mail(size)
    const begun = process.cpuUsage()
    extractIssue(parsed)
    const { user, system } = process.cpuUsage(begun)
    times.push((user + system) / 1000)
  }
  const growth = times.slice(1).map((time, i) => `× ${(time / (times[i] ?? 1)).toFixed(1)}`)
  console.log(
    `${name.padEnd(26)}${times.map((ms) => ms.toFixed(0).padStart(10)).join('')}   ${growth.join('  ')}`,
  )
}
