import { expect, test } from 'vitest'
import { type Authentication, NOTHING_CHECKED, type Outcome, type Policy } from './authentication.ts'
import { type EarlierMail, type NewMail, suspicionOf } from './suspicion-of.ts'

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
  ...{ authentication, isReleased: false, isForwarded: false, forwardedBy: null, relayedBy: null },
  ...options,
})
const newMail = (authentication: Authentication, more: Partial<NewMail> = {}): NewMail => ({
  ...{ authentication, isForwarded: false, forwardedBy: FRIEND, relayedBy: null, isByUser: false },
  ...more,
})
const judge = (authentication: Authentication, before: EarlierMail[] = [], isForwarded = false) =>
  suspicionOf(newMail(authentication, { isForwarded }), before)
const reasonFor = (...given: Parameters<typeof judge>) => judge(...given)?.reason
const threeEarlier = (authentication: Authentication) =>
  Array.from({ length: 3 }, () => earlier(authentication))

const FRIEND = 'eve@evil.example'

const FAILS = mailOf({ result: 'fail' })
const UNSIGNED = mailOf({ result: 'none', policy: null })
const OPEN = mailOf({ result: 'temperror' })
const ELSEWHERE = mailOf({ from: 'evil.example', aligned: ['evil.example'], vouchers: ['evil.example'] })

test('a mail that passes like earlier ones of its newsletter is trusted', () => {
  expect(judge(mailOf(), threeEarlier(mailOf()))).toBeNull()
})

test('a mail that fails when an earlier one passed is suspicious', () => {
  expect(judge(FAILS, [earlier(mailOf())])).toEqual({ reason: 'unlike-earlier', reasonDetail: HOME })
})

test.each(['quarantine', 'reject'] as const)('a mail that fails a policy of %s is suspicious', (policy) => {
  const why = { reason: 'against-policy', reasonDetail: HOME }
  expect(judge(mailOf({ result: 'fail', policy }))).toEqual(why)
})

test('a newsletter that never passed and has no policy is not suspicious', () => {
  expect(judge(FAILS, threeEarlier(FAILS))).toBeNull()
})

test('a mail with several senders is suspicious when earlier ones passed', () => {
  const several = mailOf({ result: 'permerror', policy: null, from: null })
  expect(judge(several, [earlier(mailOf())])).toEqual({ reason: 'unlike-earlier', reasonDetail: null })
})

test('a mail without any proof is suspicious after three with proof', () => {
  const why = { reason: 'from-elsewhere', reasonDetail: HOME }
  expect(judge(UNSIGNED, threeEarlier(mailOf()))).toEqual(why)
  expect(judge(ELSEWHERE, threeEarlier(mailOf()))).toEqual(why)
  expect(judge(UNSIGNED, threeEarlier(mailOf()).slice(1))).toBeNull()
  expect(judge(UNSIGNED, [...threeEarlier(mailOf()), earlier(UNSIGNED)])).toBeNull()
})

test('a DNS failure never counts against a mail, unless it claims to be from elsewhere', () => {
  expect(judge(OPEN, threeEarlier(mailOf()))).toBeNull()
  expect(reasonFor({ ...OPEN, from: 'evil.example' }, threeEarlier(mailOf()))).toBe('from-elsewhere')
  expect(reasonFor(UNSIGNED, [...threeEarlier(mailOf()), earlier(OPEN)])).toBe('from-elsewhere')
})

test('a result sealed by a trusted forwarder counts as proved', () => {
  const sealed = {
    ...FAILS,
    aligned: [HOME],
    arc: { result: 'pass' as const, sealer: 'google.com', isBelieved: true },
  }
  expect(judge(sealed, threeEarlier(mailOf()))).toBeNull()
  expect(reasonFor(FAILS, [earlier(sealed)])).toBe('unlike-earlier')
})

test('a mail that was not received by SMTP is neither judged nor used to judge others', () => {
  expect(judge(NOTHING_CHECKED, threeEarlier(mailOf()))).toBeNull()
  expect(reasonFor(UNSIGNED, [...threeEarlier(mailOf()), earlier(NOTHING_CHECKED)])).toBe('from-elsewhere')
})

test('for a hand-forwarded copy the forwarder is judged', () => {
  const forwarder = mailOf({ from: 'mail.example', aligned: ['mail.example'] })
  const forwarded = (forwardedBy: string | null) => [earlier(forwarder, { isForwarded: true, forwardedBy })]
  const copy = newMail(forwarder, { isForwarded: true })
  const before = threeEarlier(mailOf())
  const none = { reason: 'unknown-forwarder', reasonDetail: FRIEND }
  expect(suspicionOf(copy, before)).toEqual(none)
  expect(suspicionOf(copy, forwarded('ann@example.com'))).toEqual(none)
  expect(suspicionOf(copy, forwarded(FRIEND))).toBeNull()
  expect(suspicionOf(copy, forwarded(null))).toBeNull()
  expect(suspicionOf(copy, [])).toBeNull()
  expect(suspicionOf({ ...copy, isByUser: true }, before)).toBeNull()
  const unproved = 'forwarder-unproved'
  expect(suspicionOf({ ...copy, authentication: FAILS, isByUser: true }, before)?.reason).toBe(unproved)
  expect(reasonFor(mailOf({ result: 'fail', policy: 'reject' }), before, true)).toBe(unproved)
  expect(reasonFor(UNSIGNED, [...before, ...forwarded(null)])).toBe('from-elsewhere')
})

test('released mails determine who else may send the newsletter', () => {
  const release = earlier(ELSEWHERE, { isReleased: true })
  expect(judge(ELSEWHERE, [release, ...threeEarlier(mailOf())])).toBeNull()
  expect(reasonFor(UNSIGNED, [release, ...threeEarlier(mailOf())])).toBe('from-elsewhere')
  expect(reasonFor(FAILS, [earlier(FAILS, { isReleased: true }), ...threeEarlier(mailOf())])).toBe(
    'unlike-earlier',
  )
})

const RELAY = 'mozmail.com'
const byRelay = (home: string) => mailOf({ from: home, aligned: [home], vouchers: [home] })
const relayed = (home: string, before: EarlierMail[]) =>
  suspicionOf(newMail(byRelay(home), { forwardedBy: null, relayedBy: home }), before)?.reason

test('a mail that an alias service forwarded is compared with such mails, and others with others', () => {
  const byAlias = Array.from({ length: 3 }, () => earlier(byRelay(RELAY), { relayedBy: RELAY }))
  expect(relayed(RELAY, threeEarlier(mailOf()))).toBeUndefined()
  expect(judge(mailOf(), byAlias)).toBeNull()
  expect(reasonFor(ELSEWHERE, [...byAlias, ...threeEarlier(mailOf())])).toBe('from-elsewhere')
  expect(relayed('simplelogin.co', byAlias)).toBe('from-elsewhere')
})

test('a mail that only claims to be forwarded from an alias is suspicious once its newsletter came directly', () => {
  expect(relayed('evil.example', [])).toBeUndefined()
  expect(relayed('evil.example', [earlier(mailOf())])).toBe('from-elsewhere')
  const released = earlier(byRelay('evil.example'), { isReleased: true, relayedBy: 'evil.example' })
  expect(relayed('evil.example', [earlier(mailOf()), released])).toBeUndefined()
})
