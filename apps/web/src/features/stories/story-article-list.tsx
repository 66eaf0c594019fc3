import { Button } from '@mantine/core'
import { useLayoutEffect, useRef, useState } from 'react'
import type { StoryTelling } from './story-article.ts'
import { StoryArticleItem, type StoryArticleItemProps } from './story-article-item.tsx'
import css from './story-article-list.module.css'
import { texts } from './texts.ts'

export type StoryArticleListProps = Pick<StoryArticleItemProps, 'onOpen' | 'onSplit' | 'titleAs'> & {
  tellings: readonly StoryTelling[]
  /** So many are shown before one asks for the others; all when left out. */
  shown?: number
}

/** Tellings of one story. That which came first can't be told apart from itself. */
export function StoryArticleList(props: StoryArticleListProps) {
  const { tellings, shown = props.tellings.length, titleAs, onOpen, onSplit } = props
  const [all, setAll] = useState(false)
  const list = useRef<HTMLUListElement>(null)
  const place = useRef<number>(undefined)
  // The button that was pressed goes with its telling: the next one has the focus then.
  useLayoutEffect(() => {
    if (place.current === undefined || tellings.length === 0) return
    if (list.current?.contains(document.activeElement)) return
    const links = [...(list.current?.querySelectorAll<HTMLElement>('[data-telling]') ?? [])]
    const next = links[place.current] ?? links.at(-1)
    place.current = undefined
    next?.focus()
  }, [tellings])
  // One more is no more to read than the button that would show it.
  const visible = all || tellings.length <= shown + 1 ? tellings : tellings.slice(0, shown)
  const split = (id: string) => {
    place.current = visible.findIndex(({ article }) => article.id === id)
    onSplit?.(id)
  }
  return (
    <>
      <ul className={css.list} ref={list}>
        {visible.map((telling) => (
          <li key={telling.article.id}>
            <StoryArticleItem
              telling={telling}
              titleAs={titleAs}
              onOpen={onOpen}
              {...(onSplit && telling.layer !== null && { onSplit: split })}
            />
          </li>
        ))}
      </ul>
      {visible.length < tellings.length && (
        <div className={css.rest}>
          <Button variant="quiet" size="xs" onClick={() => setAll(true)}>
            {texts.moreTellings(tellings.length - visible.length)}
          </Button>
        </div>
      )}
    </>
  )
}
