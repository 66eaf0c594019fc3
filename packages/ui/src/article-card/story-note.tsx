import { IconLayersSubtract, IconStack2 } from '@tabler/icons-react'
import { Fragment } from 'react'
import { UpdateBadge } from '../badges/badges.tsx'
import { dayAgo } from '../format-time.ts'
import { Link } from '../link.tsx'
import { Tooltip } from '../popup/tooltip.tsx'
import { type ArticleActions, type ArticleView, pathOf, type StoryArticle } from './article-view.ts'
import css from './story-note.module.css'
import { texts } from './texts.ts'

type StoryNoteProps = { article: ArticleView; onStory: ArticleActions['onStory'] | undefined }

/** Shows which article this is a duplicate or an update of, or how many newsletters cover its story. */
export function StoryNote({ article, onStory }: StoryNoteProps) {
  const { duplicateOf, isUpdate, alsoIn, alsoCoveredBy } = article
  if (alsoCoveredBy && !isUpdate) return <CoverageNote article={article} onStory={onStory} />
  if (duplicateOf) return <LaterNote first={duplicateOf} isUpdate={isUpdate} />
  if (alsoIn.length === 0) return null
  return (
    <div className={css.note} data-note>
      <IconStack2 size={15} stroke={1.75} aria-hidden="true" />
      <Size article={article} onStory={onStory} />
    </div>
  )
}

/** The number of newsletters that a card can name. */
const NAMED = 2

/** Names the other newsletters that cover the story, each with a link to its article, and links to the rest. */
function CoverageNote({ article: { id, alsoCoveredBy = [] }, onStory }: StoryNoteProps) {
  const named = alsoCoveredBy.slice(0, NAMED)
  const more = alsoCoveredBy.length - named.length
  if (named.length === 0) return null
  return (
    <div className={css.note} data-note>
      <IconStack2 size={15} stroke={1.75} aria-hidden="true" />
      <span className={css.words}>
        {texts.alsoCoveredBy}{' '}
        {named.map((other, no) => (
          <Fragment key={other.id}>
            {no > 0 && ', '}
            <Link href={pathOf(other)} dir="auto">
              {other.sourceNewsletter}
            </Link>
          </Fragment>
        ))}
      </span>
      {more > 0 && onStory && (
        <button type="button" className="plain-button truncated" onClick={() => onStory(id)}>
          {texts.moreNewsletters(more)}
        </button>
      )}
    </div>
  )
}

function LaterNote({ first, isUpdate }: { first: StoryArticle; isUpdate: boolean }) {
  const said = isUpdate && first.receivedAt ? texts.began(dayAgo(first.receivedAt, Date.now())) : texts.sameAs
  return (
    <div className={css.note} data-note>
      {isUpdate ? <UpdateBadge /> : <IconLayersSubtract size={15} stroke={1.75} aria-hidden="true" />}
      <span className={css.words}>
        {said} <Link href={pathOf(first)}>{first.sourceNewsletter}</Link>
      </span>
    </div>
  )
}

/** The count, which opens the story. Its newsletters are named on hover, on focus and to assistive technology. */
function Size({ article, onStory }: StoryNoteProps) {
  const { sourceNewsletter, alsoIn, storySize } = article
  const names = [
    ...new Set([sourceNewsletter, ...alsoIn.map((storyArticle) => storyArticle.sourceNewsletter)]),
  ]
  const size = storySize > 1 ? texts.inNewsletters(storySize) : texts.coveredTimes(alsoIn.length + 1)
  const listed = texts.names(names)
  if (!onStory) return <span title={listed}>{size}</span>
  return (
    <Tooltip label={listed} maxWidth={280} position="top-start">
      <button
        type="button"
        className="plain-button truncated"
        aria-label={`${size}: ${listed}`}
        onClick={() => onStory(article.id)}
      >
        {size}
      </button>
    </Tooltip>
  )
}
