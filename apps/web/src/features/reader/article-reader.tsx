import { StatePanel } from '@tidings/ui/empty-state/state-panel'
import { ReaderDialog } from '@tidings/ui/reader/reader-dialog'
import { useEffect, useMemo, useState } from 'react'
import { shareArticle } from '../../lib/share-article.ts'
import { trpc } from '../../lib/trpc.ts'
import { useSaveArticle } from '../../lib/use-save-article.ts'
import { usePreferences } from '../../theme/preferences-provider.tsx'
import { cleanHtml } from './clean-html.ts'
import { texts } from './texts.ts'

export type ArticleReaderProps = {
  /** The article to read; undefined closes the reader. */
  articleId: string | undefined
  onClose: () => void
}

/** The reader with its article, fetched only while it is open. */
export function ArticleReader({ articleId, onClose }: ArticleReaderProps) {
  // Closed on the first render, also when loaded for an article: the dialog notes where the focus was as it opens.
  const [mounted, setMounted] = useState(false)
  useEffect(() => setMounted(true), [])
  const { reader, setReader } = usePreferences()
  const { save } = useSaveArticle()
  // The article stays while the dialog fades out.
  const [last, setLast] = useState(articleId)
  if (articleId && articleId !== last) setLast(articleId)
  const { data, isError } = trpc.articles.get.useQuery(
    { id: last ?? '' },
    { enabled: articleId !== undefined },
  )
  const article = useMemo(
    () => data && { ...data, html: cleanHtml(data.fullText) || escapeText(data.summary) },
    [data],
  )
  return (
    <ReaderDialog
      opened={mounted && articleId !== undefined}
      article={article}
      failure={isError && <StatePanel failure title={texts.missing} text={texts.missingText} />}
      style={reader}
      onStyle={setReader}
      onClose={onClose}
      onSave={save}
      onShare={shareArticle}
    />
  )
}

/** A summary is plain text; it becomes a paragraph when an article has nothing else. */
function escapeText(text: string): string {
  const paragraph = document.createElement('p')
  paragraph.textContent = text
  return paragraph.outerHTML
}
