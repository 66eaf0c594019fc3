import type { Attack } from './attacks.ts'
import type { UsedRegex } from './source-regexes.ts'

/** The evidence that a regular expression takes more than linear time. */
export interface Overgrowth {
  attack: Attack
  /** CPU milliseconds for a text, and for one four times as long; the second is missing if the first takes too long. */
  costs: number[]
}

/** How often the pump is repeated: few times for exponential growth, some for cubic growth, many otherwise. */
const FEW = 24
const SOME = 150
const MANY = 1200
/** CPU milliseconds that nothing linear exceeds for a few and some. */
const TOO_MUCH = 4
/** Below this nothing is measured again, in CPU milliseconds: a quadratic one takes at least a million steps for many. */
const FLOOR = 0.25
/** Above this, in CPU milliseconds, superlinear growth needs neither a longer text nor a second measurement. */
const PLENTY = 50
/** So many CPU milliseconds are not noise: they are measured once. */
const CERTAIN = 200
/** Linear ones grow fourfold with the text, quadratic ones sixteenfold; measurements are noisy. */
const TOO_FAST = 7

/**
 * Looks whether a regular expression costs more than its text is long for one of these texts, by processor time: what
 * seems so is measured again and at greater lengths, until it is seen to be so or not. Undefined when none does.
 */
export function overgrowthOf(used: UsedRegex, attacks: readonly Attack[]): Overgrowth | undefined {
  const work = workOf(used)
  for (const attack of attacks) {
    // On a busy machine single measurements are sometimes wrong, two rarely; there are a hundred thousand.
    for (let seen = 1; ; seen += 1) {
      const costs = costsOf(work, attack)
      if (!costs) break
      if (seen === 3 || (costs.at(-1) ?? 0) > CERTAIN) return { attack, costs }
    }
  }
  return undefined
}

function costsOf(work: (text: string) => unknown, attack: Attack): number[] | undefined {
  for (const times of [FEW, SOME]) {
    const text = textOf(attack, times)
    const cost = wallMs(work, text) > TOO_MUCH ? minCpuMs(work, text) : 0
    if (cost > TOO_MUCH) return [cost]
  }
  const text = textOf(attack, MANY)
  if (wallMs(work, text) < FLOOR || wallMs(work, text) < FLOOR) return undefined
  let before = minCpuMs(work, text)
  const costs = [before]
  for (const times of [MANY * 4, MANY * 16]) {
    const cost = minCpuMs(work, textOf(attack, times))
    if (cost < FLOOR * 4 || cost < TOO_FAST * before) return undefined
    costs.push(cost)
    if (cost > PLENTY) break
    before = cost
  }
  return costs
}

/** How a text is used with the regular expression. */
function workOf({ regex, isSplit }: UsedRegex): (text: string) => unknown {
  if (isSplit) return (text) => text.split(regex)
  if (regex.sticky) return (text) => allInARow(regex, text)
  if (regex.global) return (text) => text.replace(regex, '')
  return (text) => regex.test(text)
}

/** One after the other, as far as they go. */
function allInARow(regex: RegExp, text: string): void {
  regex.lastIndex = 0
  for (let at = -1; regex.test(text) && regex.lastIndex > at; ) at = regex.lastIndex
}

function textOf({ before, pump, after }: Attack, times: number): string {
  const text = before + pump.repeat(times) + after
  // Flattens its pieces now, and not during the measurement.
  text.charCodeAt(0)
  return text
}

function wallMs(work: (text: string) => unknown, text: string): number {
  const begun = performance.now()
  work(text)
  return performance.now() - begun
}

function minCpuMs(work: (text: string) => unknown, text: string): number {
  let min = Number.POSITIVE_INFINITY
  for (let round = 0; round < 3; round += 1) {
    const begun = process.cpuUsage()
    work(text)
    const { user, system } = process.cpuUsage(begun)
    min = Math.min(min, (user + system) / 1000)
    if (min > CERTAIN) break
  }
  return min
}
