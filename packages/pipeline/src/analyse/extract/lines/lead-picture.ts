import type { Line, Picture } from './line.ts'

/** The first picture among lines that is large enough to are over a text, or null. */
export function leadPicture(lines: readonly Line[]): Picture | null {
  const pictures = lines.flatMap(({ picture }) => (picture === null ? [] : [picture]))
  return pictures.find(({ width, height }) => (width ?? 200) >= 80 && (height ?? 100) >= 50) ?? null
}
