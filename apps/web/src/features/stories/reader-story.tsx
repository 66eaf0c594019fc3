import { Button } from '@mantine/core'
import { IconArrowsJoin2, IconArrowsSplit2, IconStack2 } from '@tabler/icons-react'
import { Icon } from '../../lib/icon.tsx'
import css from './reader-story.module.css'
import type { StoryArticle } from './story-article.ts'
import { StoryArticleList, type StoryArticleListProps } from './story-article-list.tsx'
import { StoryState } from './story-state.tsx'
import { texts } from './texts.ts'

/** The number of articles shown under an article; a story of thirty would otherwise be longer than it. */
const SHOWN = 4

type ReaderStoryProps = Pick<StoryArticleListProps, 'onOpen'> & {
  /** The article that they are shown under. */
  articleId: string
  /** All articles of its story, in order of arrival; undefined while loading, empty if there are no others. */
  storyArticles: readonly StoryArticle[] | undefined
  failed: boolean
  onRetry: () => void
  /** Separates an article, possibly this one, from the story. */
  onSplit: (id: string) => void
  /** Opens the dialog that joins the article with another. */
  onJoin: () => void
}

/** The other articles of an article's story, under its text, and the reader's actions for them. */
export function ReaderStory(props: ReaderStoryProps) {
  const { articleId, storyArticles, failed, onRetry, onOpen, onSplit, onJoin } = props
  const others = storyArticles?.filter(({ article }) => article.id !== articleId)
  const own = storyArticles?.find(({ article }) => article.id === articleId)
  const isAlone = !failed && others?.length === 0
  const join = (
    <Button variant="quiet" size="xs" leftSection={<Icon of={IconArrowsJoin2} size={16} />} onClick={onJoin}>
      {texts.join.open}
    </Button>
  )
  if (isAlone) return <div className={css.alone}>{join}</div>
  return (
    <section className={`framed ${css.story}`} aria-label={texts.others}>
      <h3 className={`subheading ${css.heading}`}>
        <Icon of={IconStack2} />
        {others ? texts.coveredBy(others.length) : texts.others}
      </h3>
      <div className={css.body}>
        <StoryState storyArticles={others} failed={failed} onRetry={onRetry}>
          <StoryArticleList
            storyArticles={others ?? []}
            shown={SHOWN}
            titleAs="h4"
            onOpen={onOpen}
            onSplit={onSplit}
          />
        </StoryState>
      </div>
      <div className={css.foot}>
        {own && own.layer !== null && (
          <Button
            variant="quiet"
            size="xs"
            leftSection={<Icon of={IconArrowsSplit2} size={16} />}
            onClick={() => onSplit(articleId)}
          >
            {texts.splitThis}
          </Button>
        )}
        {join}
      </div>
    </section>
  )
}
