import { Tooltip } from '@mantine/core'
import { IconLayersSubtract, IconStack2 } from '@tabler/icons-react'
import { UpdateBadge } from '../badges/update-badge.tsx'
import { Link } from '../link/link.tsx'
import { dayAgo } from '../time/day-ago.ts'
import { type ArticleActions, type ArticleView, articlePath, type StoryArticle } from './article-view.ts'
import css from './story-note.module.css'
import { texts } from './texts.ts'

type StoryNoteProps = Pick<ArticleActions, 'onStory'> & { article: ArticleView }

/** Says of which article an article is a duplicate or an update, or in how many newsletters its story stands. */
export function StoryNote({ article, onStory }: StoryNoteProps) {
  const { duplicateOf, isUpdate, alsoIn } = article
  if (duplicateOf) return <LaterNote first={duplicateOf} isUpdate={isUpdate} />
  if (alsoIn.length === 0) return null
  return (
    <div className={css.note} data-note>
      <IconStack2 size={15} stroke={1.75} aria-hidden="true" />
      <Size article={article} {...(onStory && { onStory })} />
    </div>
  )
}

function LaterNote({ first, isUpdate }: { first: StoryArticle; isUpdate: boolean }) {
  const said = isUpdate && first.receivedAt ? texts.began(dayAgo(first.receivedAt, Date.now())) : texts.sameAs
  return (
    <div className={css.note} data-note>
      {isUpdate ? <UpdateBadge /> : <IconLayersSubtract size={15} stroke={1.75} aria-hidden="true" />}
      <span>
        {said} <Link href={articlePath(first.id)}>{first.sourceNewsletter}</Link>
      </span>
    </div>
  )
}

/** The count, which opens the story. Its newsletters are named on hover, on focus and to assistive tools. */
function Size({ article, onStory }: StoryNoteProps) {
  const { sourceNewsletter, alsoIn, storySize } = article
  const names = [
    ...new Set([sourceNewsletter, ...alsoIn.map((storyArticle) => storyArticle.sourceNewsletter)]),
  ]
  const size = storySize > 1 ? texts.inNewsletters(storySize) : texts.toldTimes(alsoIn.length + 1)
  const listed = texts.names(names)
  if (!onStory) return <span title={listed}>{size}</span>
  return (
    <Tooltip label={listed} multiline maw={280} openDelay={300} position="top-start">
      <button type="button" aria-label={`${size}: ${listed}`} onClick={() => onStory(article.id)}>
        {size}
      </button>
    </Tooltip>
  )
}
