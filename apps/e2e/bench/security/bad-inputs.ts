import { atMost, type Figure, type Figures, withCases } from '../support/row.ts'
import { accounts } from './bad-inputs/accounts.ts'
import { type BadCase, generated } from './bad-inputs/bad-case.ts'
import { type BadRequest, badRequests, type Target, targets } from './bad-inputs/bad-requests.ts'
import { Counters } from './bad-inputs/counters.ts'
import { askOddRequests } from './bad-inputs/odd-requests.ts'
import { type WatchedServer, watchedServer } from './bad-inputs/watched-server.ts'
import { sendRequest, type WireResponse } from './bad-inputs/wire.ts'

export const name = 'bad inputs'
const CASES = 'reliability/cases/bad-inputs.jsonl'
const AT_ONCE = 4

/** Where accepted values appear in the response. */
const ECHOES: Record<string, Record<string, string[]>> = {
  'user.updateProfile': { displayName: ['user', 'displayName'] },
  'newsletters.add': { name: ['newsletter', 'name'], sourceEmail: ['newsletter', 'sourceEmail'] },
  'newsletters.update': { name: ['newsletter', 'name'] },
  'addresses.add': { label: ['address', 'label'] },
  'addresses.rename': { label: ['address', 'label'] },
  'highlights.add': { text: ['highlight', 'text'] },
}

interface Joined {
  token: string
  user: { uid: string; email: string; emailAddress: string }
}

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
      const response = await sendRequest(url, call, who)
      counters.see(`${bad.id} ${call.method} ${call.url.slice(0, 80)}`, response)
      for (const { field, isSame, got } of echoedFields(call, response)) {
        counters.echoes += 1
        if (!isSame) counters.changed.push(`${bad.id} ${call.procedure} ${field}: ${got}`)
      }
      if (waiting.length % 200 === 0) {
        counters.idle.push((await sendRequest(url, { method: 'GET', url: '/healthz' }, {})).ms)
      }
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
}

/** Whether a response contains the texts that an accepted call sent, ignoring surrounding space. */
function echoedFields(
  { procedure, sent }: BadRequest,
  { status, body }: WireResponse,
): { field: string; isSame: boolean; got: string }[] {
  const echoes = ECHOES[procedure]
  if (!echoes || status !== 200) return []
  const parsed = JSON.parse(body) as { result?: { data: unknown } }
  const response = parsed.result ? parsed.result.data : parsed
  return Object.entries(echoes).flatMap(([field, place]) => {
    const value = sent[field]
    if (typeof value !== 'string') return []
    const got = place.reduce<unknown>((node, step) => Reflect.get(Object(node), step), response)
    const isSame = typeof got === 'string' && got === value.trim().toWellFormed()
    return [{ field, isSame, got: JSON.stringify([value.slice(0, 60), got]).slice(0, 200) }]
  })
}

/** Look-alike addresses sign up as another user or are rejected; passwords are accepted as they are. */
async function askPairsAndPasswords(url: string, cases: BadCase[], counters: Counters): Promise<Figure[]> {
  const call = async (what: string, path: string, body: object) => {
    const response = await sendRequest(url, { method: 'POST', url: path, body: JSON.stringify(body) }, {})
    counters.see(what, response)
    return response.status === 200 ? (JSON.parse(response.body) as Joined) : undefined
  }
  let mixed = 0
  for (const [n, { id, a = '', b = '' }] of cases.filter(({ kind }) => kind === 'pair').entries()) {
    const [one, other] = [a, b].map((email) => email.replaceAll('example.test', `example${n}.test`))
    const first = await call(id, '/api/auth/signup', { name: 'Ada', email: one, password: 'first horse' })
    const second = await call(id, '/api/auth/signup', { name: 'Bob', email: other, password: 'second horse' })
    const guess = await call(id, '/api/auth/login', { email: other, password: 'first horse' })
    const isSame = second && (second.user.uid === first?.user.uid || second.user.email === first?.user.email)
    // The owner may sign in with another spelling if it is the same address.
    if (isSame || (second && guess)) mixed += 1
  }
  let cut = 0
  for (const [n, { id, gen }] of cases.filter((bad) => bad.class === 'password').entries()) {
    const password = generated(gen ?? '')
    const email = `password${n}@example.com`
    const made = await call(id, '/api/auth/signup', { name: 'Pia', email, password })
    if (!made) continue
    const shorter = password.slice(0, -1)
    if (!(await call(id, '/api/auth/login', { email, password }))) cut += 1
    if (await call(id, '/api/auth/login', { email, password: shorter })) cut += 1
  }
  return [
    atMost('accounts that another address led into', mixed, 0),
    atMost('passwords that were cut or changed', cut, 0),
  ]
}
