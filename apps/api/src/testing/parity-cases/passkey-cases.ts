import { passkeyDevice } from '@tidings/api/testing/passkey-device'
import { type Case, PASSWORD } from './parity-reader.ts'

/** Signed for a challenge that was never issued. */
const credential = passkeyDevice().show({ rpId: 'tidings.test', challenge: 'made-up' })

/** Parity cases of passkeys. A browser's sign-in response is only valid with its cookie. */
export const PASSKEY_CASES: Record<string, Case[]> = {
  'auth.beginPasskey': [['nothing', () => ({})]],
  'auth.passkey': [
    ['a passkey that nobody has', () => ({ credential })],
    ['half a passkey', () => ({ credential: { ...credential, response: {} } })],
    ['nothing', () => ({})],
  ],
  'passkeys.list': [['nothing', () => ({})]],
  'passkeys.begin': [
    ['the password', () => ({ password: PASSWORD })],
    ['a wrong password', () => ({ password: 'wrong horse' })],
    ['nothing', () => ({})],
  ],
  'passkeys.add': [
    ['what a browser has made', ({ made }) => ({ credential: made, name: 'Key ring' })],
    ['a name that is too short', ({ made }) => ({ credential: made, name: 'K' })],
    [
      'what answers nothing',
      () => ({ credential: { ...credential, response: { clientDataJSON: '', attestationObject: '' } } }),
    ],
    ['nothing', () => ({})],
  ],
  'passkeys.rename': [
    ['another name', ({ passkeyId }) => ({ id: passkeyId, name: 'Phone' })],
    ['no name', ({ passkeyId }) => ({ id: passkeyId, name: ' ' })],
    ['an unknown id', () => ({ id: 'unknown', name: 'Phone' })],
  ],
  'passkeys.remove': [
    ['the password', ({ passkeyId }) => ({ id: passkeyId, password: PASSWORD })],
    ['a wrong password', ({ passkeyId }) => ({ id: passkeyId, password: 'wrong horse' })],
    ['an unknown id', () => ({ id: 'unknown', password: PASSWORD })],
  ],
}
