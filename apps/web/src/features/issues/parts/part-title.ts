import type { IssuePart } from './issue-parts.ts'
import { texts } from './texts.ts'

/** What a part is called: by its title, or the first words of what it holds. */
export function partTitle({ title, text, links }: IssuePart): string {
  const words = title?.trim() || text.trim() || links.find((link) => link.text.trim())?.text.trim()
  if (!words) return links.length > 0 ? texts.picture : texts.noWords
  const line = words.split('\n', 1)[0] ?? ''
  return line.length > 80 ? `${line.slice(0, 79).trimEnd()}…` : line
}
