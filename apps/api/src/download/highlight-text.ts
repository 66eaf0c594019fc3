/** A highlight to read, as Markdown: the passage quoted, with where it comes from. */
export function highlightText(row: Record<string, unknown>): string {
  const quote = String(row.text).trim().replaceAll(/\r?\n/g, '\n> ')
  const day = new Date(Number(row.created_at)).toISOString().slice(0, 10)
  return `\n> ${quote}\n\n${oneLine(row.article_title)}, ${oneLine(row.source_newsletter)}, highlighted on ${day}\n`
}

const oneLine = (text: unknown) => String(text).replaceAll(/\s+/g, ' ').trim()
