import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import sharp from 'sharp'

/** All files below a folder. */
export function filesBelow(folder: string): string[] {
  if (!existsSync(folder)) return []
  const entries = readdirSync(folder, { withFileTypes: true, recursive: true })
  return entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => path.join(parentPath, name))
}

/** Faults of the stored profile picture of `upload`; empty if none. */
export async function faultsOf(file: string, upload: Buffer): Promise<string[]> {
  const bytes = readFileSync(file)
  const { format, width, height, exif, xmp, icc, iptc, pages } = await sharp(bytes).metadata()
  const faults: string[] = []
  if (format !== 'webp' || width !== height || width > 512) faults.push(`${format} of ${width} × ${height}`)
  if (exif ?? xmp ?? icc ?? iptc) faults.push('holds metadata')
  if ((pages ?? 1) > 1) faults.push('moves')
  if (bytes.readUInt32LE(4) + 8 !== bytes.length) faults.push('holds more than a picture')
  if (upload.length > 0 && bytes.equals(upload)) faults.push('was not re-encoded')
  for (const word of ['<script', '<svg', '<?php', '%PDF', 'alert(']) {
    if (bytes.includes(word)) faults.push(`holds ${word}`)
  }
  return faults
}
