import { ReaderDialog } from '@tidings/ui/reader/reader-dialog'
import { useEffect, useMemo, useState } from 'react'
import { useKeys, useShortcuts } from '../../../keys/keys-provider.tsx'
import { isOff, type ShortcutId } from '../../../keys/shortcuts.ts'
import { cleanHtml } from '../../../lib/clean-html.ts'
import { useUser } from '../../../session/session.tsx'
import { usePreferences } from '../../../theme/preferences-provider.tsx'
import type { SampleArticle } from './sample-digest.ts'

type SampleReaderProps = {
  /** The article to read; undefined closes the reader. */
  article: SampleArticle | undefined
  /** The articles of the list, in order. */
  list: readonly { id: string; title: string }[]
  onRead: (id: string) => void
  onClose: () => void
}

/** The reader without anything that would be stored: it can be read, listened to and styled. */
export function SampleReader({ article, list, onRead, onClose }: SampleReaderProps) {
  // As in the reader of articles: closed on the first render, and the article stays while the dialog fades out.
  const [mounted, setMounted] = useState(false)
  useEffect(() => setMounted(true), [])
  const [last, setLast] = useState(article)
  if (article && article !== last) setLast(article)
  const shown = useMemo(
    () => last && { ...last, html: cleanHtml(last.fullText), sentences: last.summarySentences },
    [last],
  )
  const { reader, setReader } = usePreferences()
  const keys = useKeys()
  const order = useOrder(article?.id, list, onRead)
  const nothing = () => undefined
  useShortcuts(
    'reader',
    {
      // Keys of the list under it must not act on hidden articles.
      next: order?.next ? order.onNext : nothing,
      previous: order?.previous ? order.onPrevious : nothing,
      open: nothing,
      search: nothing,
      done: order?.next ? order.onNext : onClose,
    },
    article !== undefined,
  )
  return (
    <ReaderDialog
      opened={mounted && article !== undefined}
      covered={keys.isHelpOpen}
      article={shown}
      style={reader}
      onStyle={setReader}
      onClose={onClose}
      order={order}
    />
  )
}

/** The articles before and after one in the list; undefined for one that only covers the same story. */
function useOrder(id: string | undefined, list: SampleReaderProps['list'], onRead: (id: string) => void) {
  const { shortcutsOff } = useUser()
  const index = list.findIndex((article) => article.id === id)
  if (index < 0) return undefined
  const [previous, next] = [list[index - 1], list[index + 1]]
  const keyOf = (shortcut: ShortcutId, key: string) => (isOff(shortcut, shortcutsOff) ? undefined : key)
  return {
    ...{ previous, next, at: index + 1, count: list.length },
    onPrevious: () => previous && onRead(previous.id),
    onNext: () => next && onRead(next.id),
    previousKey: keyOf('previous', 'k'),
    nextKey: keyOf('next', 'j'),
  }
}
