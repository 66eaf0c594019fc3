/** Bytes, or the first `max` of them, as a Buffer, which is not a copy. */
export const bufferOf = ({ buffer, byteOffset, byteLength }: Uint8Array, max = byteLength): Buffer =>
  Buffer.from(buffer, byteOffset, Math.min(byteLength, max))
