import type { Line } from './line.ts'

/** The words of lines as plain text: single breaks kept, paragraphs set apart by blank lines. */
export function textOfLines(lines: readonly Line[]): string {
  let text = ''
  for (const line of lines) {
    if (line.text.trim() === '') continue
    const bullet = line.startsItem && line.list ? '• ' : ''
    text += `${text === '' ? '' : line.soft ? '\n' : '\n\n'}${bullet}${line.text.trim()}`
  }
  return text
}

/** The addresses that lines link to, in order, each once, as they stand in the mail. */
export function urlsOfLines(lines: readonly Line[]): string[] {
  const urls = new Set<string>()
  for (const line of lines) {
    for (const run of line.runs) if (run.href) urls.add(run.href)
    if (line.picture?.href) urls.add(line.picture.href)
  }
  return [...urls]
}
