/**
 * A registration's attestation object (base64url) without the device's attestation, which was not requested: strangers'
 * certificates are neither parsed nor checked online. Throws if it can't be parsed.
 */
export async function withoutAttestation(attestationObject: string): Promise<string> {
  const { decodeAttestationObject, isoCBOR } = await import('@simplewebauthn/server/helpers')
  const authData = decodeAttestationObject(new Uint8Array(Buffer.from(attestationObject, 'base64url'))).get(
    'authData',
  )
  const stripped = new Map<string, string | Map<string, string> | Uint8Array>([
    ['fmt', 'none'],
    ['attStmt', new Map<string, string>()],
    ['authData', authData],
  ])
  return Buffer.from(isoCBOR.encode(stripped)).toString('base64url')
}
