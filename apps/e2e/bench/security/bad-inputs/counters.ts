import { INTERNAL_WORDS } from '@tidings/api-server/testing/internal-words'
import { atMost, type Figure, reportOnly } from '../../support/row.ts'
import type { WireResponse } from './wire.ts'

const SLOWEST_MS = 2000

/** Observed responses and the resulting figures. */
export class Counters {
  readonly times: number[] = []
  readonly idle: number[] = []
  readonly faults: string[] = []
  readonly leaks: string[] = []
  readonly silent: string[] = []
  readonly slow: string[] = []
  readonly changed: string[] = []
  echoes = 0

  see(what: string, response: WireResponse): void {
    this.times.push(response.ms)
    if (response.status >= 500) this.faults.push(`${what}: ${response.status} ${response.body.slice(0, 200)}`)
    if (response.status === 0) this.silent.push(`${what}: ${response.body}`)
    const isRefusal = response.status < 200 || response.status > 299
    if (isRefusal && INTERNAL_WORDS.test(response.body))
      this.leaks.push(`${what}: ${response.body.slice(0, 300)}`)
    if (response.ms > SLOWEST_MS) this.slow.push(`${what}: ${response.ms.toFixed(0)} ms`)
  }

  figures(): Figure[] {
    this.times.sort((a, b) => a - b)
    this.idle.sort((a, b) => a - b)
    const of = (times: number[], share: number) => times[Math.floor(times.length * share)] ?? 0
    for (const [what, examples] of Object.entries(this.examples())) {
      for (const example of examples.slice(0, 8)) console.log(`    ${what}: ${JSON.stringify(example)}`)
    }
    const under = (this.times.filter((ms) => ms < 200).length / this.times.length) * 100
    const [late, idle] = [of(this.times, 0.99), of(this.idle, 0.99)]
    return [
      atMost(`answers of 5xx among ${this.times.length.toLocaleString('en-US')}`, this.faults.length, 0),
      atMost('refusals that reveal internals', this.leaks.length, 0),
      atMost('requests without an answer', this.silent.length, 0),
      atMost('answers over 2 s', this.slow.length, 0),
      { what: 'answers under 200 ms', measured: `${under.toFixed(2)} %`, goal: '≥ 99 %', isMet: under >= 99 },
      atMost('99 % of the answers take', late, 200, ' ms'),
      reportOnly('… of idle calls beside them, on this machine', `${idle.toFixed(0)} ms`),
      reportOnly('… the one as many times the other', (late / idle).toFixed(2)),
      atMost(`accepted values that came back changed, of ${this.echoes}`, this.changed.length, 0),
    ]
  }

  private examples(): Record<string, string[]> {
    const { faults, leaks, silent, slow, changed } = this
    return { faults, leaks, silent, slow, changed }
  }
}
