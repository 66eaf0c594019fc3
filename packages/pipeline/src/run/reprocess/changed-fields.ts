import type { ArticleRow } from '@tidings/db/schema'
import type { contentOf } from '../process/content-of.ts'

type Content = ReturnType<typeof contentOf>

/** What a user sees of an article, and the columns that hold it. */
const SEEN: Record<string, readonly (keyof Content)[]> = {
  title: ['title'],
  link: ['url', 'original_url'],
  text: ['html', 'text'],
  summary: ['summary'],
  picture: ['image_id'],
  category: ['category'],
  section: ['section'],
  author: ['author'],
  'reading time': ['reading_minutes'],
  date: ['published_at'],
}

/** The columns of an article that a new reading changes, and by name what a user sees of that. */
export function changedFields(
  row: ArticleRow,
  content: Content,
): { columns: Partial<Content>; fields: string[] } {
  const differs = (column: keyof Content) => row[column] !== content[column]
  const columns = Object.fromEntries(
    Object.entries(content).filter(([column, value]) => row[column as keyof Content] !== value),
  )
  return { columns, fields: Object.keys(SEEN).filter((field) => SEEN[field]?.some(differs)) }
}
