import type { CallNote } from '../call-note.ts'
import { EXAMPLE_USER } from './examples.ts'

const id = 'c1f4a1c2-7a0e-4c0b-9d53-0d1f7a8e5b62'
const rawId = 'dGlkaW5ncy1wYXNza2V5LTE'
const challenge = 'q3nY0bT1c2dJ9oK4hV7mW5xE8rL6uA2sPzFgQiCvN0M'
const handle = 'MGI2ZTdkM2EtOGE1Mi00YjUzLTlhNDMtZDdmMGIyYjBjOWRl'
const passkey = {
  id,
  name: 'Chrome on Linux',
  createdAt: '2026-11-02T08:10:00.000Z',
  lastUsedAt: '2026-11-20T06:45:00.000Z',
  isBackedUp: true,
}

export const passkeysNotes: Record<string, CallNote> = {
  'auth.beginPasskey': {
    description:
      'What to hand to `navigator.credentials.get` as `publicKey`, with `challenge` as bytes: `PublicKeyCredentialRequestOptionsJSON` of Web Authentication. It names no account. Sets a cookie: the challenge counts in this browser, once, for five minutes. Answers 412 where Tidings is reached by an IP address.',
    response: { rpId: 'tidings.example', challenge, timeout: 300_000, userVerification: 'required' },
  },
  'auth.passkey': {
    description:
      'Takes what `navigator.credentials.get` gave, as JSON. The device must have checked its user, by finger, face or PIN: that counts as two factors, and no code is asked for. Answers 401, in the same words whatever is wrong, also when a passkey that counts its signatures does not count on.',
    request: {
      credential: {
        id: rawId,
        rawId,
        type: 'public-key',
        response: {
          clientDataJSON: 'eyJ0eXBlIjoid2ViYXV0aG4uZ2V0In0',
          authenticatorData: 'SZYN5YgOjGh0NBcPZHZgW4_krrmihjLHmVzzuoMdl2MFAAAAAQ',
          signature: 'MEUCIQDg',
          userHandle: handle,
        },
      },
    },
    response: { user: EXAMPLE_USER, token: 'k3v7w2qk5m4zr6t3y2xw5n7p4s6d2f3g5h7j4k6m' },
  },
  'passkeys.list': {
    description: 'The oldest first. `isBackedUp`: it is kept in more than one place, by a password manager.',
    response: { passkeys: [passkey] },
  },
  'passkeys.begin': {
    description:
      'Takes the password, and a `code` where two-step sign-in is on; answers 428 when that is missing, 403 for a wrong one. Hand the answer to `navigator.credentials.create` as `publicKey`, with `challenge` and every `id` but that of `rp` as bytes: `PublicKeyCredentialCreationOptionsJSON`. The challenge counts for this session, once, for five minutes.',
    request: { password: 'correct horse' },
    response: {
      rp: { id: 'tidings.example', name: 'Tidings' },
      user: { id: handle, name: 'ada@example.com', displayName: 'Ada Lovelace' },
      challenge,
      pubKeyCredParams: [{ alg: -7, type: 'public-key' }],
      timeout: 300_000,
      excludeCredentials: [],
      authenticatorSelection: {
        residentKey: 'required',
        requireResidentKey: true,
        userVerification: 'required',
      },
      attestation: 'none',
    },
  },
  'passkeys.add': {
    description:
      'Takes what `navigator.credentials.create` gave, as JSON. Without a name it is called by browser and system. An account has at most 20. The account’s address is told by mail. Answers 400 for what does not answer a challenge of this session, 409 for a passkey that is known.',
    request: {
      credential: {
        id: rawId,
        rawId,
        type: 'public-key',
        response: {
          clientDataJSON: 'eyJ0eXBlIjoid2ViYXV0aG4uY3JlYXRlIn0',
          attestationObject: 'o2NmbXRkbm9uZQ',
          transports: ['internal', 'hybrid'],
        },
      },
      name: 'Chrome on Linux',
    },
    response: { ...passkey, lastUsedAt: null },
  },
  'passkeys.rename': {
    description: 'The device keeps the name that it shows; this one is for the list.',
    request: { id, name: 'Work laptop' },
    response: { ...passkey, name: 'Work laptop' },
  },
  'passkeys.remove': {
    description:
      'Takes the password. The passkey signs in no more, and every other session of the account ends: the device may have been lost. The account’s address is told by mail. Answers 403 for a wrong password.',
    request: { id, password: 'correct horse' },
    response: { ok: true },
  },
}
