import { IconCopy } from '@tabler/icons-react'
import { useId } from 'react'
import swatch from '../avatar/avatar.module.css'
import { Circle } from '../avatar/avatar.tsx'
import { CategoryBadge, SourceChip } from '../badges/badges.tsx'
import css from './article-card.module.css'
import { ArticleFacts, ReadMore, usePicture } from './article-facts.tsx'
import type { ArticleActions, ArticleView } from './article-view.ts'
import { CardActions } from './card-actions.tsx'
import { HeadlineLink, SummaryWords } from './found-words.tsx'
import { StoryNote } from './story-note.tsx'
import { texts } from './texts.ts'
import { useOneTabStop } from './use-one-tab-stop.ts'

export type ArticleCardProps = ArticleActions & {
  article: ArticleView
  /** The first story of the day: two columns wide, with a larger headline. */
  lead?: boolean
  /** The level of the headline, one under the heading above the cards. */
  titleAs?: 'h2' | 'h3'
  /** As in an edition: the text takes the space of a missing picture, and the category `other` isn't mentioned. */
  inEdition?: boolean | undefined
}

/** An article in the grid: 400 px high, picture 192 px, or in its place the mark of the newsletter. */
export function ArticleCard(props: ArticleCardProps) {
  const { article, lead = false, titleAs: Title = 'h3', inEdition = false, ...actions } = props
  const titleId = useId()
  const keys = useOneTabStop()
  const picture = usePicture(article.imageUrl, lead ? 'eager' : 'lazy')
  const isFlat = inEdition && !picture
  const category = !(inEdition && article.category === 'other') && (
    <CategoryBadge category={article.category} />
  )
  const note = <StoryNote article={article} onStory={actions.onStory} />
  return (
    <article
      {...keys}
      className={css.card}
      data-lead={lead || undefined}
      data-flat={isFlat || undefined}
      data-ribbon={article.isDuplicate || undefined}
      data-update={article.isUpdate || undefined}
      data-read={article.isRead || undefined}
      aria-labelledby={titleId}
    >
      {!isFlat && (
        <div className={css.picture}>
          {picture ?? (
            <div className={`${css.mark} ${swatch.swatch}`} data-swatch={article.newsletterColor}>
              <Circle name={article.sourceNewsletter} color={article.newsletterColor} size={56} />
            </div>
          )}
          {category}
        </div>
      )}
      {article.isDuplicate && (
        <span className={css.ribbon}>
          <IconCopy size={14} stroke={2.2} aria-hidden="true" />
          {texts.duplicate}
        </span>
      )}
      <div className={css.body}>
        <div className={css.top}>
          <span className={css.source}>
            <SourceChip name={article.sourceNewsletter} />
          </span>
          <CardActions article={article} {...actions} />
        </div>
        {isFlat && category && <div className={css.flatCategory}>{category}</div>}
        <div className={css.lines}>
          <Title className={css.title} id={titleId} dir="auto">
            <HeadlineLink article={article} />
          </Title>
          <div className={css.room}>
            <p className={css.summary} dir="auto">
              <SummaryWords article={article} />
            </p>
          </div>
        </div>
        {!lead && note}
        <div className={css.foot}>
          {lead && note}
          <span className={css.when}>
            <ArticleFacts article={article} />
          </span>
          <ReadMore titleId={titleId} onRead={() => actions.onRead(article.id)} />
        </div>
      </div>
    </article>
  )
}
