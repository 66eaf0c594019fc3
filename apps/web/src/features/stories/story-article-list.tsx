import { Button } from '@mantine/core'
import {
  IconArrowsSplit2,
  IconClock,
  IconEqual,
  IconLayersSubtract,
  IconLink,
  IconUserCheck,
} from '@tabler/icons-react'
import { articlePath } from '@tidings/ui/article-card/article-view.ts'
import { SourceChip, UpdateBadge } from '@tidings/ui/badges/badges'
import { Tooltip } from '@tidings/ui/popup/tooltip'
import { type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react'
import { Icon } from '../../lib/icon.tsx'
import { momentText } from './moment-text.ts'
import type { Addition, StoryArticle } from './story-article.ts'
import css from './story-article-list.module.css'
import { texts } from './texts.ts'

/** The number of sentences shown before expanding. */
const SHOWN = 3

type StoryAdditionsProps = {
  source: string
  adds: readonly Addition[]
  onOpen: (addition: Addition) => void
  titleAs: 'h4' | 'h5'
}

const ICONS = { link: IconLink, text: IconEqual, story: IconLayersSubtract, you: IconUserCheck }

type StoryArticleItemProps = {
  storyArticle: StoryArticle
  /** Opens the article, at one of its sentences. */
  onOpen: (id: string, addition?: Addition) => void
  /** Separates it from the story. */
  onSplit?: (id: string) => void
  /** The level of its headline, one under the heading above the articles. */
  titleAs: 'h3' | 'h4'
}

/** One article of a story: its newsletter and time, why it is in the story, and what it adds to the first. */
function StoryArticleItem({ storyArticle, onOpen, onSplit, titleAs: Title }: StoryArticleItemProps) {
  const { article, layer, adds } = storyArticle
  const { id, title, sourceNewsletter, publishedAt } = article
  const titleId = useId()
  return (
    <article className={css.storyArticle} aria-labelledby={titleId}>
      <div className={css.facts}>
        <SourceChip name={sourceNewsletter} />
        {article.isUpdate && <UpdateBadge />}
        <LayerMark layer={layer} />
        <time className="end" dateTime={publishedAt}>
          {momentText(publishedAt, Date.now())}
        </time>
      </div>
      <Title className={css.title} id={titleId} dir="auto">
        <PlainLink href={articlePath(id)} onFollow={() => onOpen(id)}>
          {title}
        </PlainLink>
      </Title>
      {layer === null ? (
        <p className={css.summary} dir="auto">
          {article.summary}
        </p>
      ) : (
        <StoryAdditions
          source={sourceNewsletter}
          adds={adds}
          titleAs={Title === 'h3' ? 'h4' : 'h5'}
          onOpen={(addition) => onOpen(id, addition)}
        />
      )}
      {onSplit && (
        <Button
          className={css.split}
          variant="quiet"
          size="xs"
          aria-label={texts.splitOf(sourceNewsletter)}
          leftSection={<Icon of={IconArrowsSplit2} size={16} />}
          onClick={() => onSplit(id)}
        >
          {texts.split}
        </Button>
      )}
    </article>
  )
}

type PlainLinkProps = { href: string; onFollow: () => void; children: ReactNode }

/** A link that a plain click follows within the page; a click for a new tab is left to the browser. */
function PlainLink({ href, onFollow, children }: PlainLinkProps) {
  return (
    <a
      href={href}
      data-story-article
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return
        event.preventDefault()
        onFollow()
      }}
    >
      {children}
    </a>
  )
}

/** Why an article is in the story, in two words; on hover in a sentence. */
function LayerMark({ layer }: Pick<StoryArticle, 'layer'>) {
  if (layer === null) {
    return (
      <span className={css.layer}>
        <IconClock size={14} stroke={2} aria-hidden="true" />
        {texts.first}
      </span>
    )
  }
  const Icon = ICONS[layer]
  return (
    <Tooltip label={texts.layerTips[layer]}>
      <span className={css.layer}>
        <Icon size={14} stroke={2} aria-hidden="true" />
        {texts.layers[layer]}
      </span>
    </Tooltip>
  )
}

/** The new content of an article, sentence by sentence; each links to its position. */
function StoryAdditions({ source, adds, onOpen, titleAs: Title }: StoryAdditionsProps) {
  const [all, setAll] = useState(false)
  if (adds.length === 0) return <p className={css.nothing}>{texts.addsNothing}</p>
  const shown = all ? adds : adds.slice(0, SHOWN)
  return (
    <>
      <Title className={css.addsHeading}>{texts.adds}</Title>
      <ul className={css.adds}>
        {shown.map((addition) => (
          <li key={addition.start}>
            <button
              type="button"
              className="plain-button"
              dir="auto"
              title={texts.goTo(source)}
              onClick={() => onOpen(addition)}
            >
              {addition.text}
            </button>
          </li>
        ))}
      </ul>
      {shown.length < adds.length && (
        <button type="button" className={css.more} onClick={() => setAll(true)}>
          {texts.moreAdditions(adds.length - shown.length)}
        </button>
      )}
    </>
  )
}

export type StoryArticleListProps = Pick<StoryArticleItemProps, 'onOpen' | 'onSplit' | 'titleAs'> & {
  storyArticles: readonly StoryArticle[]
  /** The number shown before expanding; all when left out. */
  shown?: number
}

/** Articles of one story. The first one can't be separated from itself. */
export function StoryArticleList(props: StoryArticleListProps) {
  const { storyArticles, shown = props.storyArticles.length, titleAs, onOpen, onSplit } = props
  const [all, setAll] = useState(false)
  const list = useRef<HTMLUListElement>(null)
  const place = useRef<number>(undefined)
  // The pressed button disappears with its article: the next one gets the focus.
  useLayoutEffect(() => {
    if (place.current === undefined || storyArticles.length === 0) return
    if (list.current?.contains(document.activeElement)) return
    const links = [...(list.current?.querySelectorAll<HTMLElement>('[data-story-article]') ?? [])]
    const next = links[place.current] ?? links.at(-1)
    place.current = undefined
    next?.focus()
  }, [storyArticles])
  // One more takes no more space than the button that would show it.
  const visible = all || storyArticles.length <= shown + 1 ? storyArticles : storyArticles.slice(0, shown)
  const split = (id: string) => {
    place.current = visible.findIndex(({ article }) => article.id === id)
    onSplit?.(id)
  }
  return (
    <>
      <ul className="divided" ref={list}>
        {visible.map((storyArticle) => (
          <li key={storyArticle.article.id}>
            <StoryArticleItem
              storyArticle={storyArticle}
              titleAs={titleAs}
              onOpen={onOpen}
              {...(onSplit && storyArticle.layer !== null && { onSplit: split })}
            />
          </li>
        ))}
      </ul>
      {visible.length < storyArticles.length && (
        <div className={css.rest}>
          <Button variant="quiet" size="xs" onClick={() => setAll(true)}>
            {texts.moreStoryArticles(storyArticles.length - visible.length)}
          </Button>
        </div>
      )}
    </>
  )
}
