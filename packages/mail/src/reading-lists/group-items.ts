import type { ExportedItem } from './reading-list.ts'

/**
 * The maximum of passages of one export, twice as many as an account can have: they are held in memory until its end.
 */
const MAX_PASSAGES = 100_000
/** The maximum length of all their texts, in UTF-16 code units. */
const MAX_TEXT = 50_000_000

/** Groups the passages of an export by the article that each comes with. */
export function groupItems(): {
  /** False, without storing anything, if there are too many. `key` is the article's, `length` that of all texts. */
  add(key: string, item: ExportedItem, length: number): boolean
  items(): Iterable<ExportedItem>
} {
  const groups = new Map<string, ExportedItem[]>()
  let passages = 0
  let text = 0
  return {
    add(key, item, length) {
      if (passages >= MAX_PASSAGES || text + length > MAX_TEXT) return false
      passages += 1
      text += length
      // Joined at the end: joining them one by one takes quadratic time.
      const known = groups.get(key)
      if (known) known.push(item)
      else groups.set(key, [item])
      return true
    },
    *items() {
      for (const [first, ...others] of groups.values()) {
        if (first) yield others.length === 0 ? first : joined(first, [first, ...others])
      }
    },
  }
}

function joined(first: ExportedItem, all: readonly ExportedItem[]): ExportedItem {
  return {
    ...first,
    tags: [...new Set(all.flatMap(({ tags }) => tags))],
    savedAt: all.reduce<number | null>(
      (earliest, { savedAt }) => (savedAt === null ? earliest : Math.min(earliest ?? savedAt, savedAt)),
      null,
    ),
    highlights: all.flatMap(({ highlights }) => highlights),
  }
}
