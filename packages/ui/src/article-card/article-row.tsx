import { IconCopy } from '@tabler/icons-react'
import { useId } from 'react'
import badges from '../badges/badges.module.css'
import { CategoryBadge, CategorySquare, SourceChip } from '../badges/badges.tsx'
import { RelativeTime } from '../relative-time.tsx'
import type { ArticleCardProps } from './article-card.tsx'
import { ReadMore, usePicture } from './article-facts.tsx'
import { PlacementMark, ReadMark } from './article-marks.tsx'
import css from './article-row.module.css'
import { CardActions } from './card-actions.tsx'
import { HeadlineLink, SummaryWords } from './found-words.tsx'
import { StoryNote } from './story-note.tsx'
import { texts } from './texts.ts'
import { useOneTabStop } from './use-one-tab-stop.ts'

type ArticleRowProps = Omit<ArticleCardProps, 'lead'>

/** An article in the list view: thumbnail, badges, headline, one line of the summary. */
export function ArticleRow(props: ArticleRowProps) {
  const { article, titleAs: Title = 'h3', inEdition = false, ...actions } = props
  const titleId = useId()
  const keys = useOneTabStop()
  const picture = usePicture(article.imageUrl)
  return (
    <article {...keys} className={css.row} data-read={article.isRead || undefined} aria-labelledby={titleId}>
      <span className={css.thumb}>{picture ?? <CategorySquare category={article.category} large />}</span>
      <div className={`grow ${css.words}`}>
        <div className={css.facts}>
          <SourceChip name={article.sourceNewsletter} />
          {!(inEdition && article.category === 'other') && <CategoryBadge category={article.category} />}
          {article.isDuplicate && <DuplicateBadge />}
          <RelativeTime at={article.publishedAt} />
          {article.readingMinutes && !article.isRead ? (
            <span>{texts.minutes(article.readingMinutes)}</span>
          ) : null}
          <PlacementMark place={article.place} />
          {article.isRead && <ReadMark />}
        </div>
        <Title className={`headline ${css.title}`} id={titleId} dir="auto">
          <HeadlineLink article={article} />
        </Title>
        <p className={css.summary} dir="auto">
          <SummaryWords article={article} />
        </p>
        <StoryNote article={article} onStory={actions.onStory} />
      </div>
      <div className={css.actions}>
        <ReadMore titleId={titleId} onRead={() => actions.onRead(article.id)} />
        <CardActions article={article} {...actions} />
      </div>
    </article>
  )
}

/** Marks a duplicate in the list view, which has no space for a ribbon. */
function DuplicateBadge() {
  return (
    <span className={`${badges.badge} ${badges.duplicate}`}>
      <IconCopy size={14} stroke={2} aria-hidden="true" />
      Duplicate
    </span>
  )
}
