import { atMost, type Figure, type Figures } from '../rows/row.ts'
import { withCases } from '../rows/with-cases.ts'
import { accounts } from './bad-inputs/accounts.ts'
import type { BadCase } from './bad-inputs/bad-case.ts'
import { badRequests, type Target, targets } from './bad-inputs/bad-requests.ts'
import { Counters } from './bad-inputs/counters.ts'
import { askPairsAndPasswords } from './bad-inputs/identities.ts'
import { askOddRequests } from './bad-inputs/odd-requests.ts'
import { cameBack } from './bad-inputs/secret-leaks.ts'
import { type WatchedServer, watchedServer } from './bad-inputs/watched-server.ts'
import { ask } from './bad-inputs/wire.ts'

export const name = 'bad inputs'
const CASES = 'reliability/cases/bad-inputs.jsonl'
const AT_ONCE = 4

/** Every case on every procedure, by tRPC and REST, in one field and in all, as a user with data of every kind. */
export async function run(): Promise<Figures> {
  return withCases<BadCase, Figure[]>(CASES, async (cases) => {
    const watched = await watchedServer({ DEMO: '1' })
    try {
      return await measure(watched, cases)
    } finally {
      await watched.server.discard()
    }
  })
}

async function measure(watched: WatchedServer, cases: BadCase[]): Promise<Figure[]> {
  const { url } = watched
  const people = await accounts(url)
  const counters = new Counters()
  const all = targets(people.idOf)
  const valued = cases.filter(({ kind }) => kind === 'value' || kind === 'gen' || kind === 'json')
  const ordinary = valued
    .filter((bad) => bad.class !== 'huge-json' && bad.class !== 'huge-string')
    .slice(0, 12)
  for (const target of all) await askAll(url, target, ordinary, await people.headers(), new Counters())
  const before = await watched.look()
  const held = await people.victimHolds()
  for (const target of all) await askAll(url, target, valued, await people.headers(), counters)
  await askOddRequests(url, all, cases, await people.headers(), counters)
  const joined = await askPairsAndPasswords(url, cases, counters)
  const after = await watched.look()
  const lists = [...(await people.victimHolds())].filter(([path, list]) => list !== held.get(path))
  for (const [path, list] of lists) {
    console.log(`    another user’s ${path}: ${held.get(path)?.slice(0, 300)} became ${list.slice(0, 300)}`)
  }
  return [
    ...counters.figures(),
    ...joined,
    atMost('memory grew, after collecting garbage', after.megabytes - before.megabytes, 64, ' MB'),
    atMost('names added to prototypes', after.keys - before.keys + after.polluted, 0),
    atMost('lists of another user that changed', lists.length, 0),
  ]
}

async function askAll(
  url: string,
  target: Target,
  cases: BadCase[],
  headers: Record<string, string>,
  counters: Counters,
): Promise<void> {
  const waiting = cases.flatMap((bad) => badRequests(target, bad).map((call) => ({ bad, call }))).reverse()
  // Signing out uses a new user each time.
  const who = target.route.procedure === 'auth.logout' ? { authorization: 'Bearer nobody' } : headers
  async function work(): Promise<void> {
    for (let next = waiting.pop(); next; next = waiting.pop()) {
      const { bad, call } = next
      const answer = await ask(url, call, who)
      counters.see(`${bad.id} ${call.method} ${call.url.slice(0, 80)}`, answer)
      for (const { field, isSame, got } of cameBack(call, answer)) {
        counters.echoes += 1
        if (!isSame) counters.changed.push(`${bad.id} ${call.procedure} ${field}: ${got}`)
      }
      if (waiting.length % 200 === 0) {
        counters.idle.push((await ask(url, { method: 'GET', url: '/healthz' }, {})).ms)
      }
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
}
