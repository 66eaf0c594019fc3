import { Button } from '@mantine/core'
import { IconArrowsJoin2, IconArrowsSplit2, IconStack2 } from '@tabler/icons-react'
import css from './reader-story.module.css'
import type { StoryArticle } from './story-article.ts'
import { StoryArticleList, type StoryArticleListProps } from './story-article-list.tsx'
import { StoryState } from './story-state.tsx'
import { texts } from './texts.ts'

/** So many articles are under an article; a story of thirty would else be longer than it. */
const SHOWN = 4

export type ReaderStoryProps = Pick<StoryArticleListProps, 'onOpen'> & {
  /** The article under which they stand. */
  articleId: string
  /** All of its story, in the order in which they came; undefined while they load, none where it is told once. */
  storyArticles: readonly StoryArticle[] | undefined
  failed: boolean
  onRetry: () => void
  /** An article, which may be the article itself, covers another story. */
  onSplit: (id: string) => void
  /** The article covers the same as another, which is yet to be chosen. */
  onJoin: () => void
}

/** The other articles of an article's story, under its text, and what the reader may say of them. */
export function ReaderStory(props: ReaderStoryProps) {
  const { articleId, storyArticles, failed, onRetry, onOpen, onSplit, onJoin } = props
  const others = storyArticles?.filter(({ article }) => article.id !== articleId)
  const own = storyArticles?.find(({ article }) => article.id === articleId)
  const isAlone = !failed && others?.length === 0
  const join = (
    <Button
      variant="quiet"
      size="xs"
      leftSection={<IconArrowsJoin2 size={16} stroke={1.75} aria-hidden="true" />}
      onClick={onJoin}
    >
      {texts.join.title}
    </Button>
  )
  if (isAlone) return <div className={css.alone}>{join}</div>
  return (
    <section className={css.story} aria-label={texts.others}>
      <h3 className={css.heading}>
        <IconStack2 size={18} stroke={1.75} aria-hidden="true" />
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
            leftSection={<IconArrowsSplit2 size={16} stroke={1.75} aria-hidden="true" />}
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
