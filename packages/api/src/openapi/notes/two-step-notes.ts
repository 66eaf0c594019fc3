import type { CallNote } from '../call-note.ts'

const keys = { password: 'correct horse', code: '492039' }
const recoveryCodes = ['K5TQ-2M7A-XH3C-V6PD-4RWE-J7NB', 'B2ZC-Q6LF-7MDA-5TGU-W3SX-IO4E']

export const twoStepNotes: Record<string, CallNote> = {
  'twoStep.get': {
    description:
      'Whether signing in by password takes a code of an authenticator app as well. Signing in with Google does not: there, the second step is the provider’s.',
    response: { isOn: true, since: '2026-11-02T08:10:00.000Z', recoveryCodesLeft: 9 },
  },
  'twoStep.begin': {
    description:
      'A new secret for an authenticator app (RFC 6238: SHA-1, six digits, 30 seconds). Nothing changes before a code of it is shown. Answers 409 when two-step sign-in is on.',
    response: {
      secret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
      address:
        'otpauth://totp/Tidings:ada%40example.com?issuer=Tidings&secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP&algorithm=SHA1&digits=6&period=30',
    },
  },
  'twoStep.switchOn': {
    description:
      'Takes the password and a first code of the app. Answers ten recovery codes, which are shown this once; each signs in once in place of the app. Every other session of the account ends. Answers 403 for a wrong password or code.',
    request: keys,
    response: { recoveryCodes },
  },
  'twoStep.switchOff': {
    description:
      'Takes the password and a code of the app or a recovery code. The recovery codes are gone with it. Answers 403 for a wrong password or code.',
    request: keys,
    response: { ok: true },
  },
  'twoStep.renewRecoveryCodes': {
    description:
      'Takes the password and a code. The recovery codes of before do nothing any more. Answers 403 for a wrong password or code.',
    request: keys,
    response: { recoveryCodes },
  },
}
