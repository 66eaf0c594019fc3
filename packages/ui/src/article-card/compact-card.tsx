import { Button } from '@mantine/core'
import { useId, useState } from 'react'
import { SourceChip } from '../badges/source-chip.tsx'
import { Link } from '../link/link.tsx'
import { RelativeTime } from '../time/relative-time.tsx'
import type { ArticleCardProps } from './article-card.tsx'
import { ArticleMenu } from './article-menu.tsx'
import { articlePath } from './article-view.ts'
import css from './compact-card.module.css'
import { PlacementMark } from './placement-mark.tsx'
import { ReadMark } from './read-mark.tsx'
import { SaveButton } from './save-button.tsx'
import { StoryNote } from './story-note.tsx'
import { texts } from './texts.ts'

/** An article in a grid of many: its headline beside a small picture, two lines of its summary. */
export function CompactCard({ article, titleAs: Title = 'h3', ...actions }: Omit<ArticleCardProps, 'lead'>) {
  const [brokenImage, setBrokenImage] = useState<string | null>(null)
  const titleId = useId()
  const picture = article.imageUrl === brokenImage ? null : article.imageUrl
  return (
    <article className={css.card} data-read={article.isRead || undefined} aria-labelledby={titleId}>
      <div className={css.top}>
        <span className={css.source}>
          <SourceChip name={article.sourceNewsletter} />
        </span>
        <SaveButton saved={article.isSaved} onChange={(saved) => actions.onSave(article.id, saved)} />
        <ArticleMenu article={article} {...actions} />
      </div>
      <div className={css.words}>
        <Title className={css.title} id={titleId} dir="auto">
          <Link href={articlePath(article.id)}>{article.title}</Link>
        </Title>
        {picture && (
          <img
            src={picture}
            alt=""
            loading="lazy"
            decoding="async"
            onError={() => setBrokenImage(article.imageUrl)}
          />
        )}
      </div>
      <p className={css.summary} dir="auto">
        {article.summary}
      </p>
      <StoryNote article={article} {...(actions.onStory && { onStory: actions.onStory })} />
      <div className={css.foot}>
        <span>
          <RelativeTime at={article.publishedAt} /> <PlacementMark place={article.place} />
          {article.readingMinutes && !article.isRead ? ` · ${texts.minutes(article.readingMinutes)}` : ''}
          {article.isRead && (
            <>
              {' · '}
              <ReadMark />
            </>
          )}
        </span>
        <Button
          size="xs"
          variant="subtle"
          aria-describedby={titleId}
          onClick={() => actions.onRead(article.id)}
        >
          {texts.readMore}
        </Button>
      </div>
    </article>
  )
}
