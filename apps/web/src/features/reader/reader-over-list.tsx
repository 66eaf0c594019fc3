import { Spinner } from '@tidings/ui/spinner/spinner'
import { lazy, Suspense, useEffect, useState } from 'react'
import { Outlet } from 'react-router'
import { useReaderLocation } from '../../lib/reader-location.ts'
import css from './reader-over-list.module.css'
import { texts } from './texts.ts'

const load = () => import('./article-reader.tsx')
const ArticleReader = lazy(async () => ({ default: (await load()).ArticleReader }))

/** Screens of articles with the reader that `Read More` opens over them. Its code is fetched while one looks on. */
export function Component() {
  const { articleId, place, open, close } = useReaderLocation()
  const [wanted, setWanted] = useState(false)
  if (articleId && !wanted) setWanted(true)
  useEffect(() => {
    const timer = setTimeout(load, 2000)
    return () => clearTimeout(timer)
  }, [])
  return (
    <>
      <Outlet />
      {wanted && (
        <Suspense
          fallback={
            <div className={css.waiting}>
              <Spinner label={texts.loading} />
            </div>
          }
        >
          <ArticleReader articleId={articleId} place={place} onRead={open} onClose={close} />
        </Suspense>
      )}
    </>
  )
}
