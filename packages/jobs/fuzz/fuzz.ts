import { createHash } from 'node:crypto'
import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { Session } from 'node:inspector/promises'
import path from 'node:path'
import { cpuMsOf } from '@tidings/mail/testing/cpu-time'
import fc from 'fast-check'
import { TARGETS, type Target } from './targets.ts'

/** Longer inputs are cut: what takes long is found with less. */
const MAX_BYTES = 65_536
/** The runs between two looks at what code was reached, which cost more than many of them. */
const TOGETHER = 32
/** For so long the same inputs are changed; those that reached new code are among the next ones. */
const ROUND_MS = 10_000
/** One run in so many is repeated with a longer input, to measure how its cost grows. */
const MEASURED = 50

/** A change of an input: a piece replaces some bytes, often none, at a share of its length. */
interface Edit {
  at: number
  removed: number
  piece: Buffer
  /** The piece is what is at that place, repeated so often. */
  repeated: number
}

function changed(input: Buffer, edits: readonly Edit[]): Buffer {
  let bytes = input
  for (const { at, removed, piece, repeated } of edits) {
    const start = Math.floor(at * bytes.length)
    const after = bytes.subarray(start)
    const copies = Array<Buffer>(repeated).fill(after.subarray(0, removed))
    const kept = repeated > 0 ? after : after.subarray(removed)
    bytes = Buffer.concat([bytes.subarray(0, start), piece, ...copies, kept]).subarray(0, MAX_BYTES)
  }
  return bytes
}

function editsOf(inputs: readonly Buffer[], words: readonly Buffer[]): fc.Arbitrary<Edit[]> {
  const at = fc.double({ min: 0, max: 1, noNaN: true, maxExcluded: true })
  const length = fc.oneof(fc.nat(8), fc.nat(400))
  const NOTHING = fc.constant(Buffer.alloc(0))
  const bytes = fc.uint8Array({ maxLength: 6 }).map((one) => Buffer.from(one))
  const part = fc
    .tuple(fc.constantFrom(...inputs), at, length)
    .map(([one, from, size]) => one.subarray(Math.floor(from * one.length)).subarray(0, size))
  const kind = (
    removed: fc.Arbitrary<number>,
    piece: fc.Arbitrary<Buffer>,
    repeated: fc.Arbitrary<number> = fc.constant(0),
  ) => fc.record({ at, removed, piece, repeated })
  const edit = fc.oneof(
    {
      weight: 4,
      arbitrary: kind(fc.constant(0), fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...words) }, bytes)),
    },
    { weight: 2, arbitrary: kind(length, NOTHING) },
    { weight: 2, arbitrary: kind(length, NOTHING, fc.nat(40)) },
    { weight: 2, arbitrary: kind(length, part) },
  )
  return fc.array(edit, { minLength: 1, maxLength: 10 })
}

/** Tells which inputs reach code that none before has reached, after every so many. */
async function openCoverage(run: Target['run']) {
  const session = new Session()
  session.connect()
  await session.post('Profiler.enable')
  await session.post('Profiler.startPreciseCoverage', { callCount: false, detailed: true })
  const seen = new Set<string>()
  const waiting: Buffer[] = []

  /** The ways through functions that were taken since the last look and never before. */
  async function newWays(): Promise<string[]> {
    const { result } = await session.post('Profiler.takePreciseCoverage')
    return result
      .filter(({ url }) => url.startsWith('file:') && !url.includes('/fuzz/'))
      .flatMap(({ scriptId, functions }) => functions.map(({ ranges }) => scriptId + JSON.stringify(ranges)))
      .filter((way) => !seen.has(way))
  }
  return {
    ways: () => seen.size,
    async add(bytes: Buffer): Promise<Buffer[]> {
      waiting.push(bytes)
      if (waiting.length < TOGETHER) return []
      const batch = waiting.splice(0)
      if ((await newWays()).length === 0) return []
      const reached: Buffer[] = []
      for (const one of batch) {
        await run(one).catch(() => {})
        const ways = await newWays()
        if (ways.length > 0) reached.push(one)
        for (const way of ways) seen.add(way)
      }
      return reached
    },
    close: () => session.disconnect(),
  }
}

/**
 * How the cost of an input grows if a piece of it is repeated, in CPU milliseconds; undefined if it grows no faster than
 * the input.
 */
async function overgrowthOf(
  run: Target['run'],
  bytes: Buffer,
  { at, removed }: Edit,
): Promise<string | undefined> {
  const start = Math.floor(at * bytes.length)
  const piece = bytes.subarray(start).subarray(0, removed + 1)
  if (piece.length === 0) return undefined
  const costOf = async (size: number) => {
    const copies = Array<Buffer>(Math.ceil(size / piece.length)).fill(piece)
    const longer = Buffer.concat([bytes.subarray(0, start), ...copies, bytes.subarray(start)])
    return Math.min(await cpuMsOf(() => run(longer)), await cpuMsOf(() => run(longer)))
  }
  const costs: number[] = []
  // A busy machine makes single measurements wrong; what grows too fast does so each time.
  for (let look = 0; look < 3; look += 1) {
    const small = await costOf(MAX_BYTES / 4)
    if (small < 30) return undefined
    const large = await costOf(MAX_BYTES)
    if (large < 8 * small) return undefined
    costs.push(Math.round(small), Math.round(large))
  }
  return `${JSON.stringify(piece.toString('latin1'))}, repeated four times as often, costs ${costs.join(', ')} ms`
}

/** The saved inputs of a target. */
export const savedInputs = (name: string): Buffer[] =>
  globSync(path.join(import.meta.dirname, 'corpus', name, '*')).map((file) => readFileSync(file))

/** Saves an input that breaks a promise, where tests try it from now on; returns its path. */
export function saveInput(name: string, bytes: Buffer): string {
  const folder = path.join(import.meta.dirname, 'corpus', name)
  const file = path.join(folder, createHash('sha256').update(bytes).digest('hex').slice(0, 12))
  mkdirSync(folder, { recursive: true })
  writeFileSync(file, bytes)
  return file
}

/** How often a target was run, on how many different inputs, and how many ways through functions they took. */
export interface Outcome {
  runs: number
  inputs: number
  ways: number
  /** The first input that breaks a promise, made small, and how. */
  fault?: { bytes: Buffer; error: unknown }
}

/**
 * Runs a target for some seconds on changed inputs, and on changes of those that reach new code. `before` is called with
 * each input first: if the process ends, it was that one.
 */
export async function fuzz(
  name: string,
  { seconds, before = () => {} }: { seconds: number; before?: (bytes: Buffer) => void },
): Promise<Outcome> {
  const target = TARGETS[name]
  if (!target) throw new RangeError(`There is no ${name}.`)
  const inputs = [...((await target.seeds?.()) ?? []), ...savedInputs(name)]
  const words = readFileSync(path.join(import.meta.dirname, 'words', name), 'utf8')
    .split('\n')
    .map((line) => Buffer.from(JSON.parse(`"${line}"`)))
  const coverage = await openCoverage(target.run)
  const outcome = { runs: 0 }
  const until = Date.now() + seconds * 1000
  let fault: Outcome['fault']
  const fail = (bytes: Buffer, error: unknown): never => {
    fault = { bytes, error }
    throw error
  }
  const run = async (bytes: Buffer) => {
    before(bytes)
    await target.run(bytes).catch((error) => fail(bytes, error))
  }
  try {
    while (Date.now() < until && !fault) {
      const found: Buffer[] = []
      const changes = editsOf(inputs, words)
      const property = fc.asyncProperty(fc.constantFrom(...inputs), changes, async (input, edits) => {
        const bytes = changed(input, edits)
        await run(bytes)
        found.push(...(await coverage.add(bytes)))
        outcome.runs += 1
        const [edit] = edits
        if (!target.isTimed || !edit || outcome.runs % MEASURED > 0) return
        const overgrowth = await overgrowthOf(run, bytes, edit)
        if (overgrowth !== undefined) fail(bytes, new Error(overgrowth))
      })
      // It makes what fails small: the last fault is the smallest.
      await fc.check(property, {
        numRuns: Number.MAX_SAFE_INTEGER,
        interruptAfterTimeLimit: Math.max(1, Math.min(ROUND_MS, until - Date.now())),
        markInterruptAsFailure: false,
      })
      inputs.push(...found)
    }
    return { ...outcome, inputs: inputs.length, ways: coverage.ways(), ...(fault && { fault }) }
  } finally {
    coverage.close()
    await target.close?.()
  }
}
