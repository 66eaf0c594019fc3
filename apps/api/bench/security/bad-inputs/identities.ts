import { atMost, type Figure } from '../../rows/row.ts'
import { type BadCase, generated } from './bad-case.ts'
import type { Counters } from './counters.ts'
import { ask } from './wire.ts'

interface Joined {
  token: string
  user: { uid: string; email: string; emailAddress: string }
}

/** Look-alike addresses sign up as another user or are rejected; passwords are accepted as they are. */
export async function askPairsAndPasswords(
  url: string,
  cases: BadCase[],
  counters: Counters,
): Promise<Figure[]> {
  const call = async (what: string, path: string, body: object) => {
    const answer = await ask(url, { method: 'POST', url: path, body: JSON.stringify(body) }, {})
    counters.see(what, answer)
    return answer.status === 200 ? (JSON.parse(answer.body) as Joined) : undefined
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
