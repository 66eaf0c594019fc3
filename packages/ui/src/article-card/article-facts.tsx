import { Button } from '@mantine/core'
import type { ReactElement } from 'react'
import { RelativeTime } from '../relative-time.tsx'
import { useBrokenPicture } from '../use-broken-picture.ts'
import { PlacementMark, ReadMark } from './article-marks.tsx'
import type { ArticleView } from './article-view.ts'
import { texts } from './texts.ts'

type ArticleFactsProps = { article: Pick<ArticleView, 'publishedAt' | 'place' | 'readingMinutes' | 'isRead'> }

/** An article's date, placement, and reading time or that it has been read. */
export function ArticleFacts({ article }: ArticleFactsProps) {
  const { publishedAt, place, readingMinutes, isRead } = article
  return (
    <>
      <RelativeTime at={publishedAt} /> <PlacementMark place={place} />
      {readingMinutes && !isRead ? ` · ${texts.minutes(readingMinutes)}` : ''}
      {isRead && (
        <>
          {' · '}
          <ReadMark />
        </>
      )}
    </>
  )
}

/** The picture of an article; null if it has none that loads. */
export function usePicture(url: string | null, loading: 'eager' | 'lazy' = 'lazy'): ReactElement | null {
  const [broken, setBroken] = useBrokenPicture()
  if (!url || url === broken) return null
  return <img src={url} alt="" loading={loading} decoding="async" onError={() => setBroken(url)} />
}

type ReadMoreProps = {
  /** The id of the headline. */
  titleId: string
  onRead: () => void
}

/** Opens an article in the reader. */
export function ReadMore({ titleId, onRead }: ReadMoreProps) {
  return (
    <Button size="xs" variant="subtle" aria-describedby={titleId} onClick={onRead}>
      {texts.readMore}
    </Button>
  )
}
