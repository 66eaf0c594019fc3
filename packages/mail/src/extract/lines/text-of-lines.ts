import type { Line } from './line.ts'

/**
 * The words of lines as plain text: single breaks are kept, paragraphs are separated by blank lines, entries of a list
 * begin with a bullet. One entry alone is no list.
 */
export function textOfLines(lines: readonly Line[]): string {
  const isList = lines.filter(({ startsItem, list }) => startsItem && list !== null).length > 1
  let text = ''
  for (const line of lines) {
    if (line.text.trim() === '') continue
    const bullet = isList && line.startsItem && line.list !== null ? '• ' : ''
    text += `${text === '' ? '' : line.soft ? '\n' : '\n\n'}${bullet}${line.text.trim()}`
  }
  return text
}
