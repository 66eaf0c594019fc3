/** The beginning of a PNG of that size in pixels: its signature and its header, without any pixel. */
export function pictureBytes(width: number, height: number): Uint8Array {
  const bytes = Buffer.alloc(64)
  bytes.write('\x89PNG\r\n\x1a\n', 'latin1')
  bytes.writeUInt32BE(13, 8)
  bytes.write('IHDR', 12, 'latin1')
  bytes.writeUInt32BE(width, 16)
  bytes.writeUInt32BE(height, 20)
  bytes.writeUInt8(8, 24)
  return Uint8Array.from(bytes)
}
