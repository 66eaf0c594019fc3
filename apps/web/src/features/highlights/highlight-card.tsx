import { ActionIcon } from '@mantine/core'
import { IconArrowRight, IconCopy, IconTrash } from '@tabler/icons-react'
import { articlePath } from '@tidings/ui/article-card/article-view.ts'
import { SourceChip } from '@tidings/ui/badges/badges'
import { longDate } from '@tidings/ui/format-time.ts'
import { ColorMenu } from '@tidings/ui/highlights/color-menu'
import type { HighlightColor } from '@tidings/ui/highlights/highlight-color.ts'
import { Link } from '@tidings/ui/link'
import { memo, useState } from 'react'
import { Icon } from '../../lib/icon.tsx'
import { HighlightNote } from './highlight-note.tsx'
import css from './highlights.module.css'

const texts = {
  goTo: 'Go to article',
  gone: 'The article is no longer here',
  copy: 'Copy highlight',
  delete: 'Delete highlight',
  more: 'Show all',
  less: 'Show less',
}

/** The data of a highlight's card. `createdAt` is ISO 8601, UTC; a deleted article has no id. */
export type HighlightView = {
  id: string
  text: string
  articleId: string | null
  articleTitle: string
  sourceNewsletter: string
  createdAt: string
  color: HighlightColor
  note: string | null
}

type HighlightCardProps = {
  highlight: HighlightView
  onCopy: (highlight: HighlightView) => void
  onDelete: (highlight: HighlightView) => void
  onChange: (highlight: HighlightView, change: { color?: HighlightColor; note?: string }) => void
}

/** A longer quote is collapsed after some lines. */
const LONG = { characters: 700, lines: 10 }

/** A highlighted passage: its source, its date, its text, and a link to its article. */
export const HighlightCard = memo(function HighlightCard({
  highlight,
  onCopy,
  onDelete,
  onChange,
}: HighlightCardProps) {
  const { color, note, id, text, articleId, articleTitle, sourceNewsletter, createdAt } = highlight
  const [whole, setWhole] = useState(false)
  const long = text.length > LONG.characters || text.split('\n').length > LONG.lines
  return (
    <article className={css.card} aria-labelledby={`title-${id}`}>
      <header className={`row gap-3 ${css.head}`}>
        <SourceChip name={sourceNewsletter} />
        <h2 id={`title-${id}`} className={css.title} title={articleTitle} dir="auto">
          {articleTitle}
        </h2>
        <time className={`hint rigid ${css.date}`} dateTime={createdAt}>
          {longDate(createdAt)}
        </time>
      </header>
      <blockquote className={css.quote} data-color={color} data-cut={long && !whole} dir="auto">
        {text}
      </blockquote>
      <HighlightNote id={id} note={note} onSave={(written) => onChange(highlight, { note: written })} />
      <footer className={css.foot}>
        {articleId === null ? (
          <span className={css.gone}>{texts.gone}</span>
        ) : (
          <Link className={css.way} href={articlePath(articleId)} state={{ highlight: id }}>
            {texts.goTo}
            <Icon of={IconArrowRight} size={16} />
          </Link>
        )}
        {long && (
          <button
            type="button"
            className={css.way}
            aria-expanded={whole}
            onClick={() => setWhole((old) => !old)}
          >
            {whole ? texts.less : texts.more}
          </button>
        )}
        <span className="grow" />
        <ColorMenu color={color} onChange={(chosen) => onChange(highlight, { color: chosen })} />
        <ActionIcon aria-label={texts.copy} onClick={() => onCopy(highlight)}>
          <Icon of={IconCopy} />
        </ActionIcon>
        <ActionIcon aria-label={texts.delete} onClick={() => onDelete(highlight)}>
          <Icon of={IconTrash} />
        </ActionIcon>
      </footer>
    </article>
  )
})
