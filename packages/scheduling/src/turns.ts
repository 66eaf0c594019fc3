import { AsyncLocalStorage } from 'node:async_hooks'

/** How long one pass of the event loop works, in milliseconds, before the rest waits for the next one. */
const PASS_MS = 2
/** How long the client that had least of the time may go on, as it would be next anyway. */
const LEAST_MS = 8
/** After so many milliseconds, time that a client had counts half. */
const HALF_LIFE_MS = 1000
/** Fewer milliseconds than this are forgotten. */
const FORGOTTEN_MS = 0.5

/** The client of work that nobody waits for. */
export const BACKGROUND = 'background'

/** For whom something is done. */
const context = new AsyncLocalStorage<{ client: string | undefined }>()

interface Waiting {
  client: string
  isHurried: boolean
  resume(): void
}

// There is one event loop, and so one queue for it.
const waiting: Waiting[] = []
const used = new Map<string, { ms: number; at: number }>()
/** When this pass of the event loop began, in milliseconds. */
let passAt: number | undefined
/** Who works in this pass, since when, and up to when that is counted. */
let current: { client: string | undefined; begunAt: number; countedAt: number } | undefined

/** Runs work for a client, whose turns those of this work are; while the client is not known it waits for none. */
export const takeTurns = <T>(client: string | undefined, work: () => T): T => context.run({ client }, work)

/** From now on the turns of the current work are those of another client. */
export function countTurnsFor(client: string): void {
  const store = context.getStore()
  if (store) store.client = client
}

/** For whom something is done now. */
export const currentClient = (): string | undefined => context.getStore()?.client

/**
 * Awaited between pieces of work: returns undefined if the work may go on, otherwise a promise that is resolved in its
 * turn. One is resolved in each pass of the event loop, of the client that recently had least of its time: however much
 * somebody asks for, others go before the rest of it. Hurried work, which holds what others wait for, is first; work for
 * nobody, such as receiving mail, does not wait.
 */
export function nextTurn(isHurried = false, client = currentClient()): Promise<void> | undefined {
  const now = performance.now()
  if (passAt === undefined) beginPass(now)
  if (client === undefined || mayGoOn(client, now)) {
    begin(client, now)
    return undefined
  }
  return new Promise((resume) => void waiting.push({ client, isHurried, resume }))
}

/** Whether no other client has had time recently. */
export function isAlone(client: string): boolean {
  const now = performance.now()
  for (const other of used.keys()) {
    if (other !== client && other !== BACKGROUND && timeOf(other, now) > FORGOTTEN_MS) return false
  }
  return true
}

function mayGoOn(client: string, now: number): boolean {
  if (waiting.length === 0) return now - (passAt ?? now) < PASS_MS
  const time = timeOf(client, now)
  const isLeast = waiting.every((other) => !other.isHurried && time < timeOf(other.client, now))
  return isLeast && (current?.client !== client || now - current.begunAt < LEAST_MS)
}

/** Counts the time until now for the one who worked. */
function begin(client: string | undefined, now: number): void {
  if (current?.client !== undefined) addTime(current.client, now - current.countedAt, now)
  const begunAt = current?.client === client ? current?.begunAt : undefined
  current = { client, begunAt: begunAt ?? now, countedAt: now }
}

function beginPass(now: number): void {
  passAt = now
  setImmediate(endPass)
}

function endPass(): void {
  const now = performance.now()
  begin(undefined, now)
  passAt = undefined
  const next = waiting.splice(firstOf(now), 1)[0]
  if (!next) return
  beginPass(now)
  begin(next.client, now)
  next.resume()
}

function firstOf(now: number): number {
  let first = 0
  let least = Number.POSITIVE_INFINITY
  for (const [n, { client, isHurried }] of waiting.entries()) {
    const time = isHurried ? -1 : timeOf(client, now)
    if (time < least) [first, least] = [n, time]
  }
  return first
}

function timeOf(client: string, now: number): number {
  const known = used.get(client)
  return known ? known.ms * 0.5 ** ((now - known.at) / HALF_LIFE_MS) : 0
}

function addTime(client: string, ms: number, now: number): void {
  const sum = timeOf(client, now) + ms
  // The one that had time longest ago is the first.
  used.delete(client)
  used.set(client, { ms: sum, at: now })
  for (const each of used.keys()) {
    if (timeOf(each, now) > FORGOTTEN_MS) break
    used.delete(each)
  }
}
