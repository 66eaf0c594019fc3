import { expect, test } from 'vitest'
import { type Authentication, NOTHING_CHECKED, type Outcome, type Policy } from './authentication.ts'
import { hasAlignedSignature, provedDomain, unprovedReason } from './sender-proof.ts'

const FROM = 'news.lowtide.example'

interface Checks {
  from?: string | null
  ip?: string | null
  isRelayed?: boolean
  signedBy?: [domain: string, result?: Outcome, covers?: string[]][]
  spf?: [result: Outcome, domain: string]
  dmarc?: [result: Outcome, policy?: Policy | null]
  isSealed?: boolean
}

function checksOf({
  signedBy = [],
  spf,
  dmarc = ['none'],
  isSealed = false,
  ...checked
}: Checks): Authentication {
  return {
    ...NOTHING_CHECKED,
    ip: '192.0.2.7',
    from: FROM,
    dkim: signedBy.map(([domain, result = 'pass', covers = ['from', 'subject']]) => ({
      ...{ domain, selector: 's', result, why: null, covers },
    })),
    ...(spf && { spf: { result: spf[0], domain: spf[1] } }),
    dmarc: { result: dmarc[0], policy: dmarc[1] ?? null },
    arc: { result: isSealed ? 'pass' : 'none', sealer: isSealed ? 'google.com' : null, isBelieved: isSealed },
    ...checked,
  }
}

test.each<[string, Checks]>([
  ['DMARC passes by a signature', { dmarc: ['pass', 'reject'], signedBy: [['lowtide.example']] }],
  ['DMARC passes by SPF', { dmarc: ['pass', 'none'], spf: ['pass', 'bounce.lowtide.example'] }],
  ['its domain signed and has no policy', { signedBy: [[FROM]] }],
  ['the registered domain signed and has no policy', { signedBy: [['lowtide.example']] }],
  ['its domain signed beside a platform', { signedBy: [['platform.example'], ['lowtide.example']] }],
])('a mail is proved to be of its From domain if %s', (_, checked) => {
  expect(provedDomain(checksOf(checked))).toBe(FROM)
})

const NOT_PROVED = ['unproved', FROM]

test.each<[string, Checks, string[]]>([
  ['nothing vouches for it', {}, NOT_PROVED],
  ['SPF alone passes', { spf: ['pass', FROM] }, NOT_PROVED],
  [
    'SPF passes for an address that the mail names',
    { dmarc: ['pass', 'reject'], spf: ['pass', FROM], isRelayed: true },
    NOT_PROVED,
  ],
  ['a platform alone signed', { signedBy: [['platform.example']] }, NOT_PROVED],
  ['its signature was broken', { signedBy: [[FROM, 'fail']] }, NOT_PROVED],
  ['text was added to what was signed', { signedBy: [[FROM, 'policy']] }, NOT_PROVED],
  ['the signature leaves From out', { signedBy: [[FROM, 'pass', ['subject']]] }, NOT_PROVED],
  ['a domain that ends like it signed', { signedBy: [['notlowtide.example']] }, NOT_PROVED],
  ['DMARC fails', { dmarc: ['fail', 'none'], signedBy: [['platform.example']] }, NOT_PROVED],
  [
    'DMARC asks for more than its signature',
    { dmarc: ['fail', 'none'], signedBy: [['lowtide.example']] },
    NOT_PROVED,
  ],
  ['DMARC fails and forbids it', { dmarc: ['fail', 'reject'] }, ['unproved-against-policy', FROM]],
  ['a forwarder alone vouches for it', { isSealed: true }, NOT_PROVED],
  [
    'another customer of its hoster signed',
    { from: 'ann.github.io', dmarc: ['pass', 'none'], signedBy: [['eve.github.io']] },
    ['unproved', 'ann.github.io'],
  ],
  ['the DNS gave no answer', { dmarc: ['temperror'], signedBy: [['lowtide.example']] }, ['lookup-failed']],
  ['it names several senders', { from: null, dmarc: ['permerror'] }, ['no-single-sender']],
  ['it came by no connection', { ip: null, signedBy: [[FROM]] }, ['sender-unchecked']],
])('a mail is not proved if %s, and the reason is given', (_, checked, why) => {
  expect(provedDomain(checksOf(checked))).toBeNull()
  expect(unprovedReason(checksOf(checked))).toEqual(why)
})

test('a mail that was never checked is not proved', () => {
  expect([provedDomain(null), unprovedReason(null)]).toEqual([null, ['sender-unchecked']])
  expect(provedDomain(NOTHING_CHECKED)).toBeNull()
})

test('a signature counts for the fields that it covers, and not against DMARC', () => {
  const signedBy: Checks['signedBy'] = [[FROM, 'pass', ['from', 'list-unsubscribe']]]
  expect(hasAlignedSignature(checksOf({ signedBy }), ['list-unsubscribe'])).toBe(true)
  expect(hasAlignedSignature(checksOf({ signedBy }), ['list-unsubscribe', 'list-unsubscribe-post'])).toBe(
    false,
  )
  expect(hasAlignedSignature(checksOf({ signedBy, dmarc: ['fail', 'none'] }))).toBe(false)
})
