import { useId } from 'react'
import { SourceChip } from '../badges/badges.tsx'
import card from './article-card.module.css'
import type { ArticleCardProps } from './article-card.tsx'
import { ArticleFacts, ReadMore, usePicture } from './article-facts.tsx'
import { CardActions } from './card-actions.tsx'
import css from './compact-card.module.css'
import { HeadlineLink, SummaryWords } from './found-words.tsx'
import { StoryNote } from './story-note.tsx'
import { useOneTabStop } from './use-one-tab-stop.ts'

type CompactCardProps = Omit<ArticleCardProps, 'lead' | 'inEdition'>

/** An article in a grid of many: its headline beside a small picture, as much of its summary as its row has space for. */
export function CompactCard({ article, titleAs: Title = 'h3', ...actions }: CompactCardProps) {
  const titleId = useId()
  const keys = useOneTabStop()
  const picture = usePicture(article.imageUrl)
  return (
    <article {...keys} className={css.card} data-read={article.isRead || undefined} aria-labelledby={titleId}>
      <div className={css.top}>
        <span className={css.source}>
          <SourceChip name={article.sourceNewsletter} />
        </span>
        <CardActions article={article} {...actions} />
      </div>
      <div className={css.words}>
        <Title className={css.title} id={titleId} dir="auto">
          <HeadlineLink article={article} />
        </Title>
        {picture}
      </div>
      {article.summary && (
        <div className={`${card.room} ${css.room}`}>
          <p className={card.summary} dir="auto">
            <SummaryWords article={article} />
          </p>
        </div>
      )}
      <StoryNote article={article} onStory={actions.onStory} />
      <div className={css.foot}>
        <span>
          <ArticleFacts article={article} />
        </span>
        <ReadMore titleId={titleId} onRead={() => actions.onRead(article.id)} />
      </div>
    </article>
  )
}
