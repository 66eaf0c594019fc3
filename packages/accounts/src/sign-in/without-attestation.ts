/**
 * What a device has made (an attestation object, base64url) without what vouches for the device, which is not asked for:
 * reading certificates of strangers, and asking the addresses in them whether they still hold, is left undone. Throws for
 * what can't be read.
 */
export async function withoutAttestation(attestationObject: string): Promise<string> {
  const { decodeAttestationObject, isoCBOR } = await import('@simplewebauthn/server/helpers')
  const authData = decodeAttestationObject(new Uint8Array(Buffer.from(attestationObject, 'base64url'))).get(
    'authData',
  )
  const bare = new Map<string, string | Map<string, string> | Uint8Array>([
    ['fmt', 'none'],
    ['attStmt', new Map<string, string>()],
    ['authData', authData],
  ])
  return Buffer.from(isoCBOR.encode(bare)).toString('base64url')
}
