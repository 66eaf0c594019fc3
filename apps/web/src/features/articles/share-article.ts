import { showToast } from '@tidings/ui/toast/toast'
import { texts } from './article-texts.ts'

/** Hands the article's page to the system's share sheet; where there is none, copies its address. */
export async function shareArticle({ id, title }: { id: string; title: string }): Promise<void> {
  const url = new URL(`/article/${encodeURIComponent(id)}`, window.location.origin).href
  try {
    if (navigator.share && matchMedia('(pointer: coarse)').matches) {
      await navigator.share({ title, url })
      return
    }
    await navigator.clipboard.writeText(url)
    showToast(texts.linkCopied)
  } catch (error) {
    // Closing the share sheet is no failure.
    if (error instanceof DOMException && error.name === 'AbortError') return
    showToast(texts.copyFailed)
  }
}
