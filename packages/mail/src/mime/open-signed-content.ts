import { type AsnType, Constructed, fromBER, ObjectIdentifier, OctetString, Sequence } from 'asn1js'

const SIGNED_DATA = '1.2.840.113549.1.7.2'

/**
 * The content inside a signature of S/MIME (SignedData of CMS, RFC 5652): a MIME entity; undefined for anything else,
 * such as what is encrypted. The signature is not verified.
 */
export function openSignedContent(bytes: Uint8Array): Uint8Array | undefined {
  const [type, content] = childrenOf(parse(binary(bytes)))
  if (!(type instanceof ObjectIdentifier) || type.valueBlock.toString() !== SIGNED_DATA) return undefined
  // SignedData: version, digestAlgorithms, encapContentInfo { eContentType, [0] eContent }
  const [, , encapsulated] = childrenOf(childrenOf(content)[0])
  const [octets] = childrenOf(childrenOf(encapsulated)[1])
  return octets instanceof OctetString ? new Uint8Array(octets.getValue()) : undefined
}

function parse(bytes: Uint8Array): AsnType | undefined {
  try {
    return fromBER(Uint8Array.from(bytes).buffer).result
  } catch {
    return undefined
  }
}

function childrenOf(node: AsnType | undefined): AsnType[] {
  return node instanceof Sequence || node instanceof Constructed ? node.valueBlock.value : []
}

/** What is in base64, perhaps without being declared. */
function binary(bytes: Uint8Array): Uint8Array {
  return bytes[0] === SEQUENCE ? bytes : Buffer.from(Buffer.from(bytes).toString('latin1'), 'base64')
}

/** The first byte of a signature (CMS in DER or BER). */
const SEQUENCE = 0x30
