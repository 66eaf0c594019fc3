import { ActionIcon } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { useState } from 'react'
import { Icon } from '../../../lib/icon.tsx'
import { type IssuePart, nonArticleLabel } from './issue-parts.ts'
import css from './non-article-list.module.css'
import { PartContent, partTitle, ReclassifyButton } from './part-list.tsx'
import { texts } from './texts.ts'

type NonArticleListProps = { parts: readonly IssuePart[]; onTreat: (id: string) => void }

/** Parts that the reader may miss among the stories, one by one: sponsors, jobs, excluded articles. */
export function NonArticleList({ parts, onTreat }: NonArticleListProps) {
  return (
    <ul className="divided">
      {parts.map((part) => (
        <NonArticlePart key={part.id} part={part} onTreat={onTreat} />
      ))}
    </ul>
  )
}

function NonArticlePart({ part, onTreat }: { part: IssuePart } & Pick<NonArticleListProps, 'onTreat'>) {
  const [open, setOpen] = useState(false)
  const title = partTitle(part)
  return (
    <li className={css.row}>
      <span className={css.badge} data-tone="grey">
        {nonArticleLabel(part)}
      </span>
      {open ? (
        <PartContent part={part} />
      ) : (
        <span className={css.words} dir="auto">
          {part.title && <strong className="strong">{part.title}</strong>}{' '}
          <span>{restOf(part) || (!part.title && title)}</span>
        </span>
      )}
      <span className={css.actions}>
        {part.canBeArticle && <ReclassifyButton title={title} onTreat={() => onTreat(part.id)} />}
        <ActionIcon
          className={css.more ?? ''}
          aria-label={texts.showAll(title)}
          aria-expanded={open}
          onClick={() => setOpen(!open)}
        >
          <Icon of={IconChevronDown} />
        </ActionIcon>
      </span>
    </li>
  )
}

/** The text of a part without its title, which may be at its start. */
function restOf({ title, text }: IssuePart): string {
  const words = text.replaceAll(/\s+/g, ' ').trim()
  return title && words.startsWith(title) ? words.slice(title.length).trim() : words
}
