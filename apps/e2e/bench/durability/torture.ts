import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { DATABASE_FILE } from '@tidings/api-server/app/open-app'
import { openDatabase } from '@tidings/db/database'
import { countWaitingMails } from '@tidings/db/queries/mails/mails'
import { benchData, NO_BENCH_DATA } from '@tidings/mail/testing/bench-data'
import { inspectData } from '../support/inspect-data.ts'
import { watchMemory } from '../support/processes.ts'
import { atMost, type Figure, type Figures, withCases } from '../support/row.ts'
import { withSeededServer } from '../support/seeded-server.ts'
import { sendOrdinary, watch } from '../support/watch.ts'

export const name = 'torture'

const MUTATED = Number(process.env.MUTATED ?? 5000)
const CONNECTIONS = 4
const MAX_CASE_BYTES = 12_000_000

interface Case {
  id: string
  family: string
  params?: object
}
type Build = (row: Case) => Buffer

/** Sends broken and hostile mails to the server, and ordinary ones meanwhile. */
export async function run(): Promise<Figures> {
  const tool = benchData('reliability/tools/mime-torture.mjs')
  if (!tool) return { skipped: NO_BENCH_DATA }
  const { build }: { build: Build } = await import(tool)
  return withCases<Case, Figure[]>('reliability/cases/mime.jsonl', async (cases) => {
    const mutated = Array.from({ length: MUTATED }, (_, n) => ({
      id: `mutated-${n}`,
      family: 'mutate',
      params: { seed: n + 1, ops: 8 },
    }))
    return measure([...cases, ...mutated], build)
  })
}

const measure = (cases: Case[], build: Build): Promise<Figure[]> =>
  withSeededServer(async ({ dataDir, url, port, pid, end }) => {
    const memory = watchMemory(pid())
    const watching = await watch(url, port, 500)
    const responses = new Map<string, number>()
    const accepted = new Set<string>()
    const waiting: (() => Buffer)[] = [
      ...olderCases().map((file) => () => readFileSync(file)),
      ...cases.map((row) => () => build(row)),
    ]
    const work = async () => {
      for (let next = waiting.shift(); next; next = waiting.shift()) {
        const raw = next()
        if (raw.byteLength > MAX_CASE_BYTES) continue
        const text = raw.toString('latin1')
        const response = await sendOrdinary(port, '', text.replace(/(^|\n)\./g, '$1..')).catch(
          () => 'no reply',
        )
        const code = response.slice(0, 3)
        responses.set(code, (responses.get(code) ?? 0) + 1)
        if (code === '250') accepted.add(text)
      }
    }
    await Promise.all(Array.from({ length: CONNECTIONS }, work))
    const sentAfter = watching.mails.length
    await watching.stop()
    const healthy = await (await fetch(`${url}/healthz`)).json()
    while (await isReading(dataDir)) await sleep(1000)
    const memoryPeak = memory.stop()
    const code = await end()
    const { states } = await inspectData(dataDir)
    const said = [...responses].map(([reply, count]) => `${reply} × ${count}`).join(', ')
    const stored = Object.values(states).reduce((sum, count) => sum + count, 0)
    return [
      atMost(
        `accepted and not there (${said}; ${JSON.stringify(states)})`,
        accepted.size + sentAfter - stored,
        0,
      ),
      atMost('neither read nor listed', states.waiting ?? 0, 0),
      atMost('memory of the server', memoryPeak.server, 400, ' MB'),
      atMost('memory of a reader', memoryPeak.reader, 400, ' MB'),
      atMost('an ordinary mail meanwhile, slowest', Math.max(...watching.mails), 1000, ' ms'),
      atMost('the server ended or fell ill', Number(code !== 0 || !healthy), 0),
    ]
  })

function olderCases(): string[] {
  const folder = benchData('corpus/E_torture')
  return folder ? readdirSync(folder).map((file) => path.join(folder, file)) : []
}

async function isReading(dataDir: string): Promise<boolean> {
  const { db, close } = await openDatabase(path.join(dataDir, DATABASE_FILE), () => {})
  return (await countWaitingMails(db).finally(close)) > 0
}
