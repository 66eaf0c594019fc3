import { expect, test } from 'vitest'
import { type Authentication, NOTHING_CHECKED, type Outcome, type Policy } from './authentication.ts'
import { type EarlierMail, suspicionOf } from './judge-sender.ts'

const HOME = 'kernel.example'

function mailOf(
  options: Partial<Authentication> & { result?: Outcome; policy?: Policy | null } = {},
): Authentication {
  const { result = 'pass', policy = 'none', ...rest } = options
  const aligned = result === 'pass' ? [HOME] : []
  const base = { ...NOTHING_CHECKED, ip: '192.0.2.7', from: HOME, aligned, vouchers: aligned }
  return { ...base, dmarc: { result, policy }, ...rest }
}
const earlier = (authentication: Authentication, options: Partial<EarlierMail> = {}): EarlierMail => ({
  authentication,
  isReleased: false,
  isForwarded: false,
  forwardedBy: null,
  ...options,
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
  expect(judge(FAILS, [earlier(mailOf())])).toEqual({ reason: 'unlike-earlier', reasonDetail: HOME })
})

test.each(['quarantine', 'reject'] as const)(
  'a mail that fails a policy of %s is suspicious at once',
  (policy) => {
    expect(judge(mailOf({ result: 'fail', policy }))).toEqual({
      reason: 'against-policy',
      reasonDetail: HOME,
    })
  },
)

test('a newsletter that never passed, and of which nobody asks it, is not', () => {
  expect(judge(FAILS, thrice(FAILS))).toBeNull()
})

test('a mail that names several senders is suspicious where earlier ones passed', () => {
  const several = mailOf({ result: 'permerror', policy: null, from: null })
  expect(judge(several, [earlier(mailOf())])).toEqual({ reason: 'unlike-earlier', reasonDetail: null })
})

test('a mail without any proof breaks a habit of three', () => {
  const why = { reason: 'from-elsewhere', reasonDetail: HOME }
  expect(judge(UNSIGNED, thrice(mailOf()))).toEqual(why)
  expect(judge(ELSEWHERE, thrice(mailOf()))).toEqual(why)
  expect(judge(UNSIGNED, thrice(mailOf()).slice(1))).toBeNull()
  expect(judge(UNSIGNED, [...thrice(mailOf()), earlier(UNSIGNED)])).toBeNull()
})

test('DNS that fails is never held against a mail, unless it claims to be from elsewhere', () => {
  expect(judge(OPEN, thrice(mailOf()))).toBeNull()
  expect(judge({ ...OPEN, from: 'evil.example' }, thrice(mailOf()))).toMatchObject({
    reason: 'from-elsewhere',
  })
  expect(judge(UNSIGNED, [...thrice(mailOf()), earlier(OPEN)])).toMatchObject({ reason: 'from-elsewhere' })
})

test('what a believed forwarder sealed counts as proved', () => {
  const sealed = {
    ...FAILS,
    aligned: [HOME],
    arc: { result: 'pass' as const, sealer: 'google.com', isBelieved: true },
  }
  expect(judge(sealed, thrice(mailOf()))).toBeNull()
  expect(judge(FAILS, [earlier(sealed)])).toMatchObject({ reason: 'unlike-earlier' })
})

test('what came by no connection is neither judged nor a habit', () => {
  expect(judge(NOTHING_CHECKED, thrice(mailOf()))).toBeNull()
  expect(judge(UNSIGNED, [...thrice(mailOf()), earlier(NOTHING_CHECKED)])).toMatchObject({
    reason: 'from-elsewhere',
  })
})

test('of a copy that somebody forwarded the forwarder is judged', () => {
  const forwarder = mailOf({ from: 'mail.example', aligned: ['mail.example'] })
  const copies = (forwardedBy: string | null) => [earlier(forwarder, { isForwarded: true, forwardedBy })]
  const copy = { authentication: forwarder, isForwarded: true, forwardedBy: FRIEND, isByUser: false }
  const none = { reason: 'unknown-forwarder', reasonDetail: FRIEND }
  expect(suspicionOf(copy, thrice(mailOf()))).toEqual(none)
  expect(suspicionOf(copy, copies('ann@example.com'))).toEqual(none)
  expect(suspicionOf(copy, copies(FRIEND))).toBeNull()
  expect(suspicionOf(copy, copies(null))).toBeNull()
  expect(suspicionOf(copy, [])).toBeNull()
  expect(suspicionOf({ ...copy, isByUser: true }, thrice(mailOf()))).toBeNull()
  expect(suspicionOf({ ...copy, authentication: FAILS, isByUser: true }, thrice(mailOf()))).toMatchObject({
    reason: 'forwarder-unproved',
  })
  expect(judge(mailOf({ result: 'fail', policy: 'reject' }), thrice(mailOf()), true)).toMatchObject({
    reason: 'forwarder-unproved',
  })
  expect(judge(UNSIGNED, [...thrice(mailOf()), earlier(forwarder, { isForwarded: true })])).toMatchObject({
    reason: 'from-elsewhere',
  })
})

test('what the user released teaches who else may send the newsletter', () => {
  const release = earlier(ELSEWHERE, { isReleased: true })
  expect(judge(ELSEWHERE, [release, ...thrice(mailOf())])).toBeNull()
  expect(judge(UNSIGNED, [release, ...thrice(mailOf())])).toMatchObject({ reason: 'from-elsewhere' })
  expect(judge(FAILS, [earlier(FAILS, { isReleased: true }), ...thrice(mailOf())])).toMatchObject({
    reason: 'unlike-earlier',
  })
})
