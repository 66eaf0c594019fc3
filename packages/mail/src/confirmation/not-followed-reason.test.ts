import { expect, test } from 'vitest'
import { type Authentication, NOTHING_CHECKED } from '../sender/authentication.ts'
import { notFollowedReason } from './not-followed-reason.ts'

/** Authentication results of a mail that its From domain signed. */
const provedBy = (from: string): Authentication => ({
  ...NOTHING_CHECKED,
  ip: '192.0.2.7',
  from,
  dkim: [{ domain: from, selector: 's', result: 'pass', why: null, covers: ['from'] }],
})

const TIDE = 'hello@lowtide.example'
const OWN = 'https://lowtide.example/confirm?1'
const PLATFORM = 'no-reply@substack.com'

test.each([
  ['from its very address', TIDE, TIDE, OWN],
  ['from its very address, in other letters', 'Hello@LowTide.example', TIDE, OWN],
  ['from its domain', 'no-reply@mail.lowtide.example', TIDE, OWN],
  [
    'from its domain, which leads to its platform',
    TIDE,
    TIDE,
    'https://lowtide.us7.list-manage.com/confirm?1',
  ],
  ['from its very address on a platform', 'tide@substack.com', 'tide@substack.com', OWN],
  ['from its very address at a mail provider', 'ann@gmail.com', 'ann@gmail.com', OWN],
  [
    'from its platform’s machine, which leads to the platform',
    PLATFORM,
    'tide@substack.com',
    'https://tide.substack.com/confirm?1',
  ],
])('a link of a mail that is proved to come %s is followed', (_, sender, sourceEmail, url) => {
  const authentication = provedBy(sender.slice(sender.indexOf('@') + 1).toLowerCase())
  expect(notFollowedReason({ authentication, sender, url, sourceEmail })).toBeNull()
})

test.each([
  [
    'a platform that is not the newsletter’s',
    PLATFORM,
    TIDE,
    'https://tide.substack.com/c',
    ['shared-domain', 'substack.com'],
  ],
  ['a mail provider', 'lowtide@gmail.com', TIDE, OWN, ['shared-domain', 'gmail.com']],
  [
    'another account of its mail provider',
    'eve@gmail.com',
    'ann@gmail.com',
    OWN,
    ['shared-domain', 'gmail.com'],
  ],
  ['another domain', 'hello@evil.example', TIDE, OWN, ['shared-domain', 'evil.example']],
])('a link of a mail that is proved to come from %s is not', (_, sender, sourceEmail, url, why) => {
  const authentication = provedBy(sender.slice(sender.indexOf('@') + 1))
  expect(notFollowedReason({ authentication, sender, url, sourceEmail })).toEqual(why)
})

test.each([
  ['of its domain', 'somebody@lowtide.example', TIDE, 'https://evil.example/confirm?1', 'evil.example'],
  ['of its platform', PLATFORM, 'tide@substack.com', OWN, 'lowtide.example'],
])(
  'a link that leads elsewhere, in a mail of another address %s, is not',
  (_, sender, sourceEmail, url, target) => {
    const authentication = provedBy(sender.slice(sender.indexOf('@') + 1))
    expect(notFollowedReason({ authentication, sender, url, sourceEmail })).toEqual([
      'link-elsewhere',
      target,
      sourceEmail,
    ])
  },
)

test('where nothing is proved, or the proof is of another sender than the shown one, the reason says so', () => {
  const about = { sender: TIDE, url: OWN, sourceEmail: TIDE }
  const unsigned = { ...provedBy('lowtide.example'), dkim: [] }
  expect(notFollowedReason({ ...about, authentication: null })).toEqual(['sender-unchecked'])
  expect(notFollowedReason({ ...about, authentication: unsigned })).toEqual(['unproved', 'lowtide.example'])
  const twofold = ['ambiguous-sender']
  expect(notFollowedReason({ ...about, authentication: provedBy('evil.example') })).toEqual(twofold)
  expect(notFollowedReason({ ...about, authentication: provedBy('lowtide.example'), sender: null })).toEqual(
    twofold,
  )
})
