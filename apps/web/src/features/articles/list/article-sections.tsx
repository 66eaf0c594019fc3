import { Button } from '@mantine/core'
import { ArticleCard, type ArticleCardProps } from '@tidings/ui/article-card/article-card'
import { ArticleRow } from '@tidings/ui/article-card/article-row'
import { type ArticleActions, type ArticleView, pathOf } from '@tidings/ui/article-card/article-view.ts'
import { CompactCard } from '@tidings/ui/article-card/compact-card'
import { SourceChip } from '@tidings/ui/badges/badges'
import { Link } from '@tidings/ui/link'
import {
  memo,
  type ReactNode,
  type RefObject,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { flushSync } from 'react-dom'
import css from './article-sections.module.css'
import { type FoldedLinks, foldLinks } from './fold-links.ts'
import { texts } from './list-texts.ts'

/** The margin above and below the screen in which something counts as near. */
const MARGIN = '1500px 0px'

/** The heights of elements when their page was left, in px: when the user returns, it is as long as before. */
const heights = new Map<string, number>()

const MAX_HEIGHTS = 5000

type ArticleItemProps = ArticleCardProps & {
  view: 'grid' | 'compact' | 'list'
  /** Among the first of its list: always rendered in full. */
  first: boolean
  selected: boolean
}

/**
 * An article in a list. A list may have thousands: it is only rendered again when its own article changes, and far from
 * the screen only its headline is rendered, which the browser's search needs.
 */
const ArticleItem = memo(function ArticleItem({
  view,
  first,
  selected,
  lead = false,
  ...props
}: ArticleItemProps) {
  const { ref, near, height } = useNearScreen<HTMLLIElement>(`${view} ${props.article.id}`, first)
  return (
    <li ref={ref} className={css.item} data-selected={selected || undefined} style={{ height }}>
      {selected && <span className="visually-hidden">{texts.isSelected}</span>}
      {!near && <FarArticle {...props} isCompact={view === 'compact'} keepsPlace={height !== undefined} />}
      {near && view === 'grid' && <ArticleCard lead={lead} {...props} />}
      {near && view === 'compact' && <CompactCard {...props} />}
      {near && view === 'list' && <ArticleRow {...props} />}
    </li>
  )
})

type FarArticleProps = Pick<ArticleCardProps, 'article' | 'titleAs'> & {
  isCompact: boolean
  /** With the known height of its placeholder. */
  keepsPlace: boolean
}

/** The number of articles at the start of a list that are always rendered in full. */
const FIRST = 24

export type ArticleSection = {
  key: string
  /** Without a heading the section is directly under the page's title. */
  heading?: string
  /** Shown beside the heading, which is large then. */
  facts?: string
  /** A heading only for assistive technology. */
  hiddenHeading?: boolean | undefined
  /** Shown instead of articles if there are none. */
  note?: string
  articles: readonly ArticleView[]
  /** All except the lead are compact cards in the grid. */
  isCompact?: boolean
  /** The story that spans two columns. */
  leadId?: string | undefined
  /** Cards and rows as in an edition, see ArticleCard. */
  inEdition?: boolean
  /** Shows the later links of an issue that is a list of links as one card. */
  foldsLinks?: boolean
  /** Shown after the articles. */
  end?: ReactNode
}
export type ArticleSectionsProps = ArticleActions & {
  sections: readonly ArticleSection[]
  view: 'grid' | 'list'
  /** The ids of selected articles. */
  selected?: ReadonlySet<string>
}

/** Articles in sections, as a grid of cards (1, 2 or 3 columns) or a list of rows. The actions must be stable. */
export function ArticleSections({ sections, view, selected, ...actions }: ArticleSectionsProps) {
  const before = sections.map((_, place) =>
    sections.slice(0, place).reduce((sum, { articles }) => sum + articles.length, 0),
  )
  const [opened, setOpened] = useState(openedLinks)
  const open = ({ key }: FoldedLinks, item: HTMLElement | null) => {
    const list = item?.parentElement
    const at = item && list ? [...list.children].indexOf(item) : 0
    openedLinks = new Set([...opened, key])
    flushSync(() => setOpened(openedLinks))
    list?.children[at]?.querySelector('a')?.focus()
  }
  return sections.map((section, place) => (
    <section key={section.key} className={css.section}>
      {section.heading && (
        <h2 className={section.hiddenHeading ? 'visually-hidden' : section.facts ? css.title : css.heading}>
          {section.heading} {section.facts && <span className={css.facts}>{section.facts}</span>}
        </h2>
      )}
      {section.note && <p className={css.note}>{section.note}</p>}
      <ul
        className={view === 'grid' ? css.grid : css.rows}
        data-compact={section.isCompact || undefined}
        hidden={section.articles.length === 0}
      >
        {itemsOf(section, opened).map((item, index) =>
          'key' in item ? (
            <LinksItem key={item.key} links={item} onOpen={open} />
          ) : (
            <ArticleItem
              key={item.id}
              article={item}
              lead={item.id === section.leadId}
              titleAs={section.heading ? 'h3' : 'h2'}
              view={view === 'grid' && section.isCompact && item.id !== section.leadId ? 'compact' : view}
              inEdition={section.inEdition}
              first={(before[place] ?? 0) + index < FIRST}
              selected={selected?.has(item.id) ?? false}
              {...actions}
            />
          ),
        )}
      </ul>
      {section.end}
    </section>
  ))
}

/** The keys of links that were opened since the page was loaded: they stay so when the user returns to a list. */
let openedLinks: ReadonlySet<string> = new Set()

const itemsOf = ({ articles, foldsLinks }: ArticleSection, opened: ReadonlySet<string>) =>
  foldsLinks ? foldLinks(articles, opened) : articles

type LinksItemProps = { links: FoldedLinks; onOpen: (links: FoldedLinks, item: HTMLElement | null) => void }

/** The later links of an issue: the first of them as lines, as many as the card has room for. */
function LinksItem({ links, onOpen }: LinksItemProps) {
  const item = useRef<HTMLLIElement>(null)
  const { articles } = links
  const name = articles[0]?.sourceNewsletter ?? ''
  return (
    <li ref={item} className={css.links}>
      <SourceChip name={name} />
      <ul className={css.lines}>
        {articles.slice(0, LINES).map((article) => (
          <li key={article.id} className={css.line} data-read={article.isRead || undefined} dir="auto">
            <Link href={pathOf(article)}>{article.title}</Link>
          </li>
        ))}
      </ul>
      <Button
        variant="default"
        aria-label={texts.showLinksOf(articles.length, name)}
        onClick={() => onOpen(links, item.current)}
      >
        {texts.showLinks(articles.length)}
      </Button>
    </li>
  )
}

/** The lines of a card of links. */
const LINES = 8

function FarArticle({ article, titleAs: Title = 'h3', isCompact, keepsPlace }: FarArticleProps) {
  const titleId = useId()
  return (
    <article
      className={css.far}
      data-compact={isCompact || undefined}
      data-kept={keepsPlace || undefined}
      aria-labelledby={titleId}
    >
      <Title id={titleId} dir="auto">
        <Link href={pathOf(article)}>{article.title}</Link>
      </Title>
    </article>
  )
}

/**
 * Whether an element is on the screen or near it. With `always` it counts as near, and nothing is observed. `height` is
 * its height in px when it last left the margin, which its placeholder keeps. `name` identifies the element wherever it
 * is rendered.
 */
function useNearScreen<E extends HTMLElement>(
  name: string,
  always: boolean,
): { ref: RefObject<E | null>; near: boolean; height: number | undefined } {
  const ref = useRef<E>(null)
  const [{ near, height }, setPlace] = useState<{ near: boolean; height?: number | undefined }>(() => ({
    near: always,
    height: heights.get(name),
  }))
  useEffect(() => {
    const element = ref.current
    if (always || !element) return
    const observer = new IntersectionObserver(
      (entries) => {
        // A busy browser reports several changes at once, the latest last.
        const entry = entries.at(-1)
        if (!entry) return
        setPlace({ near: entry.isIntersecting, height: entry.boundingClientRect.height })
      },
      { rootMargin: MARGIN },
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [always])
  useLayoutEffect(() => {
    const element = ref.current
    return () => {
      if (always || !element) return
      if (heights.size >= MAX_HEIGHTS) heights.clear()
      heights.set(name, element.getBoundingClientRect().height)
    }
  }, [name, always])
  return { ref, near, height: near ? undefined : height }
}
