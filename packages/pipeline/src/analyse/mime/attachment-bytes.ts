import type { Attachment } from 'postal-mime'

/** The decoded content of a part as bytes. */
export function attachmentBytes(part: Attachment): Uint8Array {
  if (typeof part.content === 'string') return new TextEncoder().encode(part.content)
  return part.content instanceof Uint8Array ? part.content : new Uint8Array(part.content)
}
