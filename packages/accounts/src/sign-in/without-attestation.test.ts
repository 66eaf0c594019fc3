import { expect, it } from 'vitest'
import { cbor } from '../testing/cbor.ts'
import { withoutAttestation } from './passkey-setup.ts'

const madeBy = (kind: string) =>
  cbor(
    new Map<string, string | Buffer | Map<string, Buffer>>([
      ['fmt', kind],
      ['attStmt', new Map([['x5c', Buffer.from('a certificate')]])],
      ['authData', Buffer.from('the key')],
    ]),
  ).toString('base64url')

it.each(['packed', 'tpm', 'android-key', 'apple', 'made up'])(
  'of a key attested by %s only the key is kept, without the attestation',
  async (kind) => {
    const stripped = Buffer.from(await withoutAttestation(madeBy(kind)), 'base64url').toString('latin1')
    expect(stripped).toContain('the key')
    expect(stripped).toContain('none')
    expect(stripped).not.toContain('certificate')
  },
)

it.each([
  ['nothing', ''],
  ['no map', '80'],
  ['a map without end', 'bf'],
  ['a list longer than memory', '9affffffff'],
  ['bytes longer than memory', '5affffffff'],
  ['lists in lists', '81'.repeat(23_000)],
])('%s is refused', async (_, hex) => {
  await expect(withoutAttestation(Buffer.from(hex, 'hex').toString('base64url'))).rejects.toThrow()
})
