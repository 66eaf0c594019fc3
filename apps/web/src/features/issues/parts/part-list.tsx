import { Button } from '@mantine/core'
import { hostOf } from '@tidings/ui/reader/host-of.ts'
import type { IssuePart } from './issue-parts.ts'
import css from './part-list.module.css'
import { texts } from './texts.ts'

type PartListProps = { parts: readonly IssuePart[]; onTreat?: (id: string) => void }

/** Parts of an issue with their contents. */
export function PartList({ parts, onTreat }: PartListProps) {
  return (
    <ul className={`divided ${css.list}`}>
      {parts.map((part) => (
        <li key={part.id} className={css.part}>
          <PartContent part={part} />
          {onTreat && part.canBeArticle && (
            <ReclassifyButton title={partTitle(part)} onTreat={() => onTreat(part.id)} />
          )}
        </li>
      ))}
    </ul>
  )
}

/** The content of a part of an issue: its words and its links. */
export function PartContent({ part }: { part: IssuePart }) {
  const words = [part.title, part.text].filter(Boolean).join('\n')
  const links = part.links.filter(({ url, text }) => url !== null || !words.includes(text))
  return (
    <div className="grow" dir="auto">
      {part.title && !part.text.startsWith(part.title) && <strong>{part.title}</strong>}
      {part.text && !isSaidBy(part) && <p className={css.held}>{part.text}</p>}
      {links.length > 0 && (
        <ul className={css.links}>
          {links.map(({ url, text }, index) => (
            <li key={index}>
              {url === null ? (
                text
              ) : (
                <a href={url} target="_blank" rel="noopener noreferrer">
                  {text.trim() || texts.linkTo(hostOf(url))}
                </a>
              )}
            </li>
          ))}
        </ul>
      )}
      {words === '' && links.length === 0 && <p className={css.held}>{texts.noWords}</p>}
    </div>
  )
}

/** Whether the words of a part are those of its only link. */
function isSaidBy({ text, links: [link, ...more] }: IssuePart): boolean {
  return link !== undefined && more.length === 0 && link.text.trim() === text.trim()
}

/** Makes an article of a part of an issue; `title` is the part's, for the label. */
export function ReclassifyButton({ title, onTreat }: { title: string; onTreat: () => void }) {
  return (
    <Button variant="quiet" size="xs" data-reclassify aria-label={texts.treatOf(title)} onClick={onTreat}>
      {texts.treat}
    </Button>
  )
}

/** The title of a part, or its first words. */
export function partTitle({ title, text, links }: IssuePart): string {
  const words = title?.trim() || text.trim() || links.find((link) => link.text.trim())?.text.trim()
  if (!words) return links.length > 0 ? texts.picture : texts.noWords
  const line = words.split('\n', 1)[0] ?? ''
  return line.length > 80 ? `${line.slice(0, 79).trimEnd()}…` : line
}
