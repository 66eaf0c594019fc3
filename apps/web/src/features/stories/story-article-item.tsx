import { Button } from '@mantine/core'
import { IconArrowsSplit2 } from '@tabler/icons-react'
import { articlePath } from '@tidings/ui/article-card/article-view.ts'
import { SourceChip } from '@tidings/ui/badges/source-chip'
import { UpdateBadge } from '@tidings/ui/badges/update-badge'
import { type ReactNode, useId } from 'react'
import { LayerMark } from './layer-mark.tsx'
import { momentText } from './moment-text.ts'
import { TellingAdditions } from './story-additions.tsx'
import type { Addition, StoryTelling } from './story-article.ts'
import css from './story-article-list.module.css'
import { texts } from './texts.ts'

export type TellingItemProps = {
  telling: StoryTelling
  /** Opens the telling, at a sentence of it. */
  onOpen: (id: string, addition?: Addition) => void
  /** It tells another story. */
  onSplit?: (id: string) => void
  /** Level of its headline, one under the heading above the tellings. */
  titleAs: 'h3' | 'h4'
}

/** One telling of a story: whose, when, why it is here, and what it adds to the first. */
export function TellingItem({ telling, onOpen, onSplit, titleAs: Title }: TellingItemProps) {
  const { article, layer, adds } = telling
  const { id, title, sourceNewsletter, publishedAt } = article
  const titleId = useId()
  return (
    <article className={css.telling} aria-labelledby={titleId}>
      <div className={css.facts}>
        <SourceChip name={sourceNewsletter} />
        {article.isUpdate && <UpdateBadge />}
        <LayerMark layer={layer} />
        <time dateTime={publishedAt}>{momentText(publishedAt, Date.now())}</time>
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
        <TellingAdditions
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
          leftSection={<IconArrowsSplit2 size={16} stroke={1.75} aria-hidden="true" />}
          onClick={() => onSplit(id)}
        >
          {texts.split}
        </Button>
      )}
    </article>
  )
}

type PlainLinkProps = { href: string; onFollow: () => void; children: ReactNode }

/** A link that a plain click follows within the page; a click for a new tab is the browser's. */
function PlainLink({ href, onFollow, children }: PlainLinkProps) {
  return (
    <a
      href={href}
      data-telling
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
