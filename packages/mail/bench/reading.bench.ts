import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { extractIssue } from '../src/extract/extract-issue.ts'
import { parseMail } from '../src/mime/parse-mail.ts'
import { benchData, NO_BENCH_DATA } from '../src/testing/bench-data.ts'
import { growingMail } from '../src/testing/growing-mail.ts'

/** Issues are analysed repeatedly, and the fastest round counts: the others were disturbed. */
const ROUNDS = 7
const SIZES = [10_000, 100_000, 1_000_000, 10_000_000]

const corpus = benchData('corpus/A_eml')
const mails = await mailsIn(corpus ?? path.join(import.meta.dirname, '../gallery'))
if (!corpus) console.log(`Real mails: ${NO_BENCH_DATA}. The gallery is read instead.`)

await realIssues()
await growth('html')
await growth('text')

async function realIssues(): Promise<void> {
  const parsing: number[] = []
  const both: number[] = []
  for (const raw of mails) {
    let parse = Number.POSITIVE_INFINITY
    let sum = Number.POSITIVE_INFINITY
    for (let round = 0; round < ROUNDS; round += 1) {
      const times = await readOnce(raw)
      parse = Math.min(parse, times.parse)
      sum = Math.min(sum, times.parse + times.extract)
    }
    parsing.push(parse)
    both.push(sum)
  }
  console.log(`${mails.length} issues, CPU ms an issue      median      p95   slowest`)
  row('parse', parsing)
  row('parse and extract', both)
  const ratio = sumOf(both) / sumOf(parsing)
  console.log(`parse and extract to parse alone: ${ratio.toFixed(1)} times`)
}

function row(name: string, times: readonly number[]): void {
  const sorted = times.toSorted((a, b) => a - b)
  const at = (share: number) => (sorted[Math.floor(sorted.length * share)] ?? 0).toFixed(1).padStart(9)
  console.log(`${name.padEnd(30)}${at(0.5)}${at(0.95)}${(sorted.at(-1) ?? 0).toFixed(1).padStart(10)}`)
}

async function growth(kind: 'html' | 'text'): Promise<void> {
  let before = 0
  console.log(`\n${kind}       size    parse  extract  CPU ms a MB  growth for 10 times the size`)
  for (const size of SIZES) {
    const raw = growingMail(kind, size)
    const rounds = size > 1_000_000 ? 1 : ROUNDS
    let best = { parse: Number.POSITIVE_INFINITY, extract: Number.POSITIVE_INFINITY }
    for (let round = 0; round < rounds; round += 1) {
      const times = await readOnce(raw)
      if (times.parse + times.extract < best.parse + best.extract) best = times
    }
    const sum = best.parse + best.extract
    const cells = [best.parse, best.extract, (sum / size) * 1e6].map((ms) => ms.toFixed(1).padStart(9))
    console.log(
      `${`${size / 1000} KB`.padStart(15)}${cells.join('')}    ${before > 0 ? `× ${(sum / before).toFixed(1)}` : ''}`,
    )
    before = sum
  }
}

async function readOnce(raw: Uint8Array): Promise<{ parse: number; extract: number }> {
  const begun = process.cpuUsage()
  const mail = await parseMail(raw)
  const parsed = process.cpuUsage(begun)
  extractIssue(mail)
  const all = process.cpuUsage(begun)
  const parse = (parsed.user + parsed.system) / 1000
  return { parse, extract: (all.user + all.system) / 1000 - parse }
}

async function mailsIn(folder: string): Promise<Uint8Array[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.eml'))
  return Promise.all(names.map((name) => readFile(path.join(folder, name))))
}

function sumOf(times: readonly number[]): number {
  return times.reduce((sum, time) => sum + time, 0)
}
