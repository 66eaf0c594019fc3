import type { Case } from './parity-reader.ts'

/** Parity cases of the operator's calls; the readers of these cases are not the operator. */
export const PEOPLE_CASES: Record<string, Case[]> = {
  'people.list': [
    ['nothing', () => ({})],
    ['a large page', () => ({ pageSize: 1000 })],
  ],
  'people.log': [['nothing', () => ({})]],
  'people.setLimits': [
    ['limits', () => ({ id: 'unknown', mailsADay: 1, megabytes: null, newsletters: null })],
    ['a negative one', () => ({ id: 'unknown', mailsADay: -1, megabytes: null, newsletters: null })],
  ],
  'people.defaultLimits': [['nothing', () => ({})]],
  'people.setDefaultLimits': [
    ['limits', () => ({ mailsADay: 1, megabytes: null, newsletters: null })],
    ['a negative one', () => ({ mailsADay: -1, megabytes: null, newsletters: null })],
  ],
  'people.suspend': [
    ['an unknown account', () => ({ id: 'unknown', password: 'correct horse' })],
    ['no password', () => ({ id: 'unknown' })],
  ],
  'people.resume': [['an unknown account', () => ({ id: 'unknown' })]],
  'people.signOut': [['an unknown account', () => ({ id: 'unknown' })]],
  'people.delete': [
    ['an unknown account', () => ({ id: 'unknown', password: 'correct horse' })],
    ['no password', () => ({ id: 'unknown' })],
  ],
  'people.restore': [['an unknown account', () => ({ id: 'unknown' })]],
  'announcement.set': [
    ['a text', () => ({ text: 'Hello' })],
    ['two lines', () => ({ text: 'Hello\nthere' })],
  ],
  'registration.get': [['nothing', () => ({})]],
  'registration.set': [
    ['a mode', () => ({ mode: 'closed' })],
    ['an unknown mode', () => ({ mode: 'maybe' })],
  ],
  'invitations.list': [['nothing', () => ({})]],
  'invitations.create': [
    ['a note', () => ({ note: 'Ben' })],
    ['a long note', () => ({ note: 'n'.repeat(200) })],
  ],
  'invitations.revoke': [['an unknown one', () => ({ id: 'unknown' })]],
  'invitations.check': [
    ['an unknown token', () => ({ token: 'unknown' })],
    ['nothing', () => ({})],
  ],
}
