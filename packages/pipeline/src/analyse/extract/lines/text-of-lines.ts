import type { Line } from './line.ts'

/** The words of lines as plain text: single breaks are kept, paragraphs are separated by blank lines. */
export function textOfLines(lines: readonly Line[]): string {
  let text = ''
  for (const line of lines) {
    if (line.text.trim() === '') continue
    const bullet = line.startsItem && line.list ? '• ' : ''
    text += `${text === '' ? '' : line.soft ? '\n' : '\n\n'}${bullet}${line.text.trim()}`
  }
  return text
}
