import type { ReaderCommands } from '@tidings/ui/reader/reader-dialog'
import type { RefObject } from 'react'
import { useShortcuts } from '../../keys/keys-provider.tsx'

type ReadArticle = { id: string; isSaved: boolean; isRead: boolean; url: string | null }

type Actions = {
  onNext: (() => void) | undefined
  onPrevious: (() => void) | undefined
  onSave: (id: string, saved: boolean) => void
  onMarkRead: (id: string, read: boolean) => void
  onClose: () => void
  commands: RefObject<ReaderCommands | null>
}

/** The shortcuts of the reader, while it's `open`. */
export function useReaderKeys(article: ReadArticle | undefined, open: boolean, actions: Actions): void {
  const { onNext, onPrevious, onSave, onMarkRead, onClose, commands } = actions
  const nothing = () => undefined
  useShortcuts(
    'reader',
    {
      // Keys of the list under it must not act on hidden articles.
      next: onNext ?? nothing,
      previous: onPrevious ?? nothing,
      select: nothing,
      search: nothing,
      open: () => {
        if (article?.url) window.open(article.url, '_blank', 'noopener,noreferrer')
      },
      save: () => article && onSave(article.id, !article.isSaved),
      'mark-read': () => article && onMarkRead(article.id, !article.isRead),
      done: () => {
        if (article && !article.isRead) onMarkRead(article.id, true)
        if (onNext) onNext()
        else onClose()
      },
      highlight: () => commands.current?.highlight(),
    },
    open,
  )
}
