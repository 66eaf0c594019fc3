import { useState } from 'react'
import { focusedArticle, moveFocus, openFocused } from '../../../keys/card-focus.ts'
import { useShortcuts } from '../../../keys/keys-provider.tsx'

type KeyedArticle = { id: string; isSaved: boolean; isRead: boolean }

export type ListSelection = {
  ids: ReadonlySet<string>
  /** Saves the selected articles; if all of them are saved, unsaves them. */
  save: () => void
  /** Marks the selected articles as read; if all of them are read, as unread. */
  mark: () => void
  clear: () => void
}

type Actions = {
  onSave: (id: string, saved: boolean) => void
  onMarkRead: (id: string, read: boolean) => void
}

/** The shortcuts of a list of articles, for the focused card or all selected ones. Returns the selection. */
export function useListKeys(
  articles: readonly KeyedArticle[],
  { onSave, onMarkRead }: Actions,
): ListSelection {
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  // Articles that have left the list are skipped.
  const chosen = articles.filter(({ id }) => selected.has(id))
  const clear = () => setSelected(new Set())
  const meant = () => {
    if (chosen.length > 0) return chosen
    const id = focusedArticle()
    return articles.filter((article) => article.id === id)
  }
  const save = () => {
    const all = meant()
    const saved = !all.every(({ isSaved }) => isSaved)
    for (const article of all) if (article.isSaved !== saved) onSave(article.id, saved)
  }
  const markAs = (read: boolean) => {
    for (const article of meant()) if (article.isRead !== read) onMarkRead(article.id, read)
  }
  const mark = () => markAs(!meant().every(({ isRead }) => isRead))
  useShortcuts('screen', {
    next: () => moveFocus(1),
    previous: () => moveFocus(-1),
    open: openFocused,
    save,
    'mark-read': mark,
    done: () => {
      markAs(true)
      if (chosen.length > 0) clear()
      else moveFocus(1)
    },
    select: () => {
      const id = focusedArticle()
      if (id === undefined) return
      setSelected((old) => {
        const next = new Set(old)
        if (!next.delete(id)) next.add(id)
        return next
      })
    },
  })
  return { ids: new Set(chosen.map(({ id }) => id)), save, mark, clear }
}
