import { Button } from '@mantine/core'
import { IconChecks } from '@tabler/icons-react'
import type { EditionEntryView, EditionView } from '@tidings/api/editions/schema'
import { ReadMark } from '@tidings/ui/article-card/article-marks'
import { Circle } from '@tidings/ui/avatar/avatar'
import { hostOf } from '@tidings/ui/reader/host-of.ts'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Icon } from '../../../lib/icon.tsx'
import sections from '../list/article-sections.module.css'
import { texts } from './edition-texts.ts'
import css from './link-blocks.module.css'

type LinkBlocksProps = {
  /** One per newsletter. */
  blocks: EditionView['sections']
  onRead?: ((articleId: string, read: boolean) => void) | undefined
  onBlockRead: (articleIds: string[]) => void
}

/** Links of newsletters to other sites: a compact block per newsletter, a line per link. */
export function LinkBlocks({ blocks, onRead, onBlockRead }: LinkBlocksProps) {
  const [isAll, setAll] = useState(false)
  const list = useRef<HTMLDivElement>(null)
  const more = blocks.length - SHOWN_BLOCKS
  const showAll = () => {
    flushSync(() => setAll(true))
    list.current?.children[SHOWN_BLOCKS]?.querySelector('a')?.focus()
  }
  const all = blocks.reduce((sum, { entries }) => sum + entries.length, 0)
  return (
    <section className={css.links}>
      <h2 className={sections.title}>
        {texts.sections.links} <span className={sections.facts}>{texts.linksTo(all)}</span>
      </h2>
      <div className={css.blocks} ref={list}>
        {(isAll ? blocks : blocks.slice(0, SHOWN_BLOCKS)).map(({ key, name, entries }) => (
          <div key={key} className={css.block}>
            <div className={css.head}>
              <Circle name={name ?? ''} color={entries[0]?.article.newsletterColor} size={24} />
              <h3 className={css.name} dir="auto">
                {name}
              </h3>
              <span className={sections.facts}>{texts.links(entries.length)}</span>
              {entries.some(({ isRead }) => !isRead) && (
                <Button
                  className={css.mark ?? ''}
                  size="xs"
                  variant="subtle"
                  aria-label={texts.markLinksOf(name ?? '')}
                  leftSection={<Icon of={IconChecks} size={16} />}
                  onClick={() => onBlockRead(unreadIds(entries))}
                >
                  <span className="spoken-on-phone">{texts.markLinksRead}</span>
                </Button>
              )}
            </div>
            <Links name={name ?? ''} entries={entries} onRead={onRead} />
          </div>
        ))}
      </div>
      {!isAll && more > 0 && (
        <Button className={css.more ?? ''} variant="default" onClick={showAll}>
          {texts.moreBlocks(more)}
        </Button>
      )}
    </section>
  )
}

/** So many newsletters, and so many links of each, are shown at first. */
const SHOWN_BLOCKS = 3
const SHOWN = 5

/** The links of a newsletter, the first ones until all are wanted. */
function Links({
  name,
  entries,
  onRead,
}: { name: string; entries: readonly EditionEntryView[] } & Pick<LinkBlocksProps, 'onRead'>) {
  const [all, setAll] = useState(false)
  const list = useRef<HTMLUListElement>(null)
  const more = entries.length - SHOWN
  const showAll = () => {
    flushSync(() => setAll(true))
    list.current?.children[SHOWN]?.querySelector('a')?.focus()
  }
  return (
    <>
      <ul ref={list}>
        {(all ? entries : entries.slice(0, SHOWN)).map((entry) => (
          <LinkLine key={entry.article.id} entry={entry} onRead={onRead} />
        ))}
      </ul>
      {!all && more > 0 && (
        <Button size="xs" variant="subtle" aria-label={texts.moreLinksOf(more, name)} onClick={showAll}>
          {texts.moreLinks(more)}
        </Button>
      )}
    </>
  )
}

/** A title that opens its page, and the site of the page. */
function LinkLine({ entry, onRead }: { entry: EditionEntryView } & Pick<LinkBlocksProps, 'onRead'>) {
  const { article, isRead } = entry
  const url = article.url ?? ''
  return (
    <li className={css.line} data-read={isRead || undefined}>
      <a
        href={url}
        target="_blank"
        rel="noopener noreferrer"
        dir="auto"
        onClick={() => !isRead && onRead?.(article.id, true)}
        onAuxClick={() => !isRead && onRead?.(article.id, true)}
      >
        {article.title}
        <span className="visually-hidden"> ({texts.opensTab})</span>
      </a>
      <span className={css.site}>{article.isOpaqueLink || COUNTS.test(url) ? '' : hostOf(url)}</span>
      <span className={css.state}>{isRead && <ReadMark />}</span>
    </li>
  )
}

/** Hosts that only count clicks. */
const COUNTS = /^https?:\/\/(?:click|clicks|clickthru|links?|track|tracking|email|go|t|e|r)\.[^/.]+\./i

const unreadIds = (entries: readonly EditionEntryView[]) =>
  entries.filter(({ isRead }) => !isRead).map(({ article }) => article.id)
