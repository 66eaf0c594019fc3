import { expect, test } from 'vitest'
import { type Authentication, NOTHING_CHECKED, type Outcome, type Policy } from './authentication.ts'
import { type EarlierMail, suspicionOf } from './judge-sender.ts'

const HOME = 'kernel.example'

function mailOf(
  wish: Partial<Authentication> & { result?: Outcome; policy?: Policy | null } = {},
): Authentication {
  const { result = 'pass', policy = 'none', ...rest } = wish
  const aligned = result === 'pass' ? [HOME] : []
  const base = { ...NOTHING_CHECKED, ip: '192.0.2.7', from: HOME, aligned, vouchers: aligned }
  return { ...base, dmarc: { result, policy }, ...rest }
}
const earlier = (authentication: Authentication, wish: Partial<EarlierMail> = {}): EarlierMail => ({
  authentication,
  isLetIn: false,
  isForwarded: false,
  forwardedBy: null,
  ...wish,
})
const judge = (authentication: Authentication, before: EarlierMail[] = [], isForwarded = false) =>
  suspicionOf({ authentication, isForwarded, forwardedBy: FRIEND, isByUser: false }, before)
const thrice = (authentication: Authentication) => Array.from({ length: 3 }, () => earlier(authentication))

const FRIEND = 'eve@evil.example'

const FAILS = mailOf({ result: 'fail' })
const UNSIGNED = mailOf({ result: 'none', policy: null })
const OPEN = mailOf({ result: 'temperror' })
const ELSEWHERE = mailOf({ from: 'evil.example', aligned: ['evil.example'], vouchers: ['evil.example'] })

test('a mail that passes as its newsletter always did is trusted', () => {
  expect(judge(mailOf(), thrice(mailOf()))).toBeNull()
})

test('a mail that fails where one passed before is suspicious', () => {
  expect(judge(FAILS, [earlier(mailOf())])).toBe(
    'it is not proved to be of kernel.example, as earlier issues were',
  )
})

test.each(['quarantine', 'reject'] as const)(
  'a mail that fails a policy of %s is suspicious at once',
  (policy) => {
    expect(judge(mailOf({ result: 'fail', policy }))).toContain('which says that all its mail can be')
  },
)

test('a newsletter that never passed, and of which nobody asks it, is not', () => {
  expect(judge(FAILS, thrice(FAILS))).toBeNull()
})

test('a mail that names several senders is suspicious where earlier ones passed', () => {
  const several = mailOf({ result: 'permerror', policy: null, from: null })
  expect(judge(several, [earlier(mailOf())])).toContain('one sender alone')
})

test('a mail without any proof breaks a habit of three', () => {
  const why = 'earlier issues were all proved to be of kernel.example, and it is not'
  expect(judge(UNSIGNED, thrice(mailOf()))).toBe(why)
  expect(judge(ELSEWHERE, thrice(mailOf()))).toBe(why)
  expect(judge(UNSIGNED, thrice(mailOf()).slice(1))).toBeNull()
  expect(judge(UNSIGNED, [...thrice(mailOf()), earlier(UNSIGNED)])).toBeNull()
})

test('DNS that fails is never held against a mail, unless it claims to be from elsewhere', () => {
  expect(judge(OPEN, thrice(mailOf()))).toBeNull()
  expect(judge({ ...OPEN, from: 'evil.example' }, thrice(mailOf()))).toContain('earlier issues')
  expect(judge(UNSIGNED, [...thrice(mailOf()), earlier(OPEN)])).toContain('earlier issues')
})

test('what a believed forwarder sealed counts as proved', () => {
  const sealed = {
    ...FAILS,
    aligned: [HOME],
    arc: { result: 'pass' as const, sealer: 'google.com', isBelieved: true },
  }
  expect(judge(sealed, thrice(mailOf()))).toBeNull()
  expect(judge(FAILS, [earlier(sealed)])).toContain('as earlier issues were')
})

test('what came by no connection is neither judged nor a habit', () => {
  expect(judge(NOTHING_CHECKED, thrice(mailOf()))).toBeNull()
  expect(judge(UNSIGNED, [...thrice(mailOf()), earlier(NOTHING_CHECKED)])).toContain('earlier issues')
})

test('of a copy that somebody forwarded the forwarder is judged', () => {
  const forwarder = mailOf({ from: 'mail.example', aligned: ['mail.example'] })
  const copies = (forwardedBy: string | null) => [earlier(forwarder, { isForwarded: true, forwardedBy })]
  const copy = { authentication: forwarder, isForwarded: true, forwardedBy: FRIEND, isByUser: false }
  const none = `it was forwarded by ${FRIEND}, which is none of your addresses`
  expect(suspicionOf(copy, thrice(mailOf()))).toBe(none)
  expect(suspicionOf(copy, copies('ann@example.com'))).toBe(none)
  expect(suspicionOf(copy, copies(FRIEND))).toBeNull()
  expect(suspicionOf(copy, copies(null))).toBeNull()
  expect(suspicionOf(copy, [])).toBeNull()
  expect(suspicionOf({ ...copy, isByUser: true }, thrice(mailOf()))).toBeNull()
  expect(suspicionOf({ ...copy, authentication: FAILS, isByUser: true }, thrice(mailOf()))).toContain(
    'proved',
  )
  expect(judge(mailOf({ result: 'fail', policy: 'reject' }), thrice(mailOf()), true)).toContain('forwarded')
  expect(judge(UNSIGNED, [...thrice(mailOf()), earlier(forwarder, { isForwarded: true })])).toContain(
    'earlier',
  )
})

test('what the reader let in teaches who else may send the newsletter', () => {
  const letIn = earlier(ELSEWHERE, { isLetIn: true })
  expect(judge(ELSEWHERE, [letIn, ...thrice(mailOf())])).toBeNull()
  expect(judge(UNSIGNED, [letIn, ...thrice(mailOf())])).toContain('earlier issues')
  expect(judge(FAILS, [earlier(FAILS, { isLetIn: true }), ...thrice(mailOf())])).toContain(
    'as earlier issues were',
  )
})
