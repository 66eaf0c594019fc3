import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { parse } from 'parse5'
import PostalMime from 'postal-mime'
import { readMail } from '../src/analyse-mail.ts'
import type { ParsedMail } from '../src/common/types/mail.ts'
import { extractIssue } from '../src/extract/extract-issue.ts'
import { parseMail } from '../src/mime/parse-mail.ts'
import { benchData, NO_BENCH_DATA } from '../src/testing/bench-data.ts'
import { growingMail } from '../src/testing/growing-mail.ts'

/** Issues are analysed repeatedly, and the fastest round counts: the others were disturbed. */
const ROUNDS = 7
const STAGES = ['bare MIME and HTML', 'parse', 'parse and extract', 'analyse, with both']
const SIZES = [10_000, 100_000, 1_000_000, 10_000_000]

const corpus = benchData('corpus/A_eml')
const mails = await mailsIn(corpus ?? path.join(import.meta.dirname, '../gallery'))
if (!corpus) console.log(`Real mails: ${NO_BENCH_DATA}. The gallery is read instead.`)

await realIssues()
await growth('html')
await growth('text')

async function realIssues(): Promise<void> {
  const fastest: number[][] = []
  for (const raw of mails) {
    let best = STAGES.map(() => Number.POSITIVE_INFINITY)
    for (let round = 0; round < ROUNDS; round += 1) {
      const times = await timesOf(raw)
      best = best.map((time, stage) => Math.min(time, times[stage] ?? time))
    }
    fastest.push(best)
  }
  console.log(`${mails.length} issues, CPU ms an issue      median      p95   slowest  × the first`)
  const totalOf = (stage: number) => fastest.reduce((sum, times) => sum + (times[stage] ?? 0), 0)
  for (const [stage, name] of STAGES.entries()) {
    const times = fastest.map((all) => all[stage] ?? 0).sort((a, b) => a - b)
    const at = (share: number) => (times[Math.floor(times.length * share)] ?? 0).toFixed(1).padStart(9)
    const ratio = (totalOf(stage) / totalOf(0)).toFixed(1).padStart(11)
    console.log(
      `${name.padEnd(30)}${at(0.5)}${at(0.95)}${(times.at(-1) ?? 0).toFixed(1).padStart(10)}${ratio}`,
    )
  }
}

/** CPU times of an issue, by stage. The floor is MIME read by postal-mime and HTML by parse5, with nothing done about them. */
async function timesOf(raw: Uint8Array): Promise<number[]> {
  const floor = await cpuOf(async () => {
    const { html } = await PostalMime.parse(raw)
    if (html) parse(html)
  })
  const read = await readOnce(raw)
  const whole = await cpuOf(async () => readMail(await parseMail(raw), raw))
  return [floor, read.parse, read.parse + read.extract, whole]
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
  let mail: ParsedMail | undefined
  const parse = await cpuOf(async () => {
    mail = await parseMail(raw)
  })
  return { parse, extract: await cpuOf(() => mail && extractIssue(mail)) }
}

/** CPU time in milliseconds. */
async function cpuOf(work: () => unknown): Promise<number> {
  const begun = process.cpuUsage()
  await work()
  const { user, system } = process.cpuUsage(begun)
  return (user + system) / 1000
}

async function mailsIn(folder: string): Promise<Uint8Array[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.eml'))
  return Promise.all(names.map((name) => readFile(path.join(folder, name))))
}
