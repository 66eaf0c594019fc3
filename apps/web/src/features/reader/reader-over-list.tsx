import { Spinner } from '@tidings/ui/empty-state/spinner'
import { showNoConnection } from '@tidings/ui/lazy-part'
import { type ComponentType, useEffect, useEffectEvent, useState } from 'react'
import { Outlet, useLocation } from 'react-router'
import { useReaderLocation } from '../articles/reader-location.ts'
import type { ArticleReaderProps } from './article-reader.tsx'
import css from './reader-over-list.module.css'
import { texts } from './texts.ts'

/** Screens with the reader that articles open in over them. Its code is loaded on first use. */
export function Component() {
  const { articleId, place, highlight, open, close } = useReaderLocation()
  const search = useSearchOfList()
  const [Reader, setReader] = useState<ComponentType<ArticleReaderProps>>()
  const isWaiting = articleId !== undefined && !Reader
  const giveUp = useEffectEvent(() => {
    showNoConnection()
    close()
  })
  useEffect(() => {
    if (!isWaiting) return
    let isWanted = true
    import('./article-reader.tsx').then(
      ({ ArticleReader }) => isWanted && setReader(() => ArticleReader),
      () => isWanted && giveUp(),
    )
    return () => {
      isWanted = false
    }
  }, [isWaiting])
  return (
    <>
      <Outlet />
      {isWaiting && (
        <div className={css.waiting}>
          <Spinner label={texts.loading} />
        </div>
      )}
      {Reader && (
        <Reader
          articleId={articleId}
          highlightId={highlight}
          place={place}
          search={search}
          onRead={open}
          onClose={close}
        />
      )}
    </>
  )
}

/** The search of the listed results; undefined on other screens. */
function useSearchOfList(): string | undefined {
  const { pathname, search } = useLocation()
  return pathname === '/search' ? (new URLSearchParams(search).get('q') ?? undefined) : undefined
}
