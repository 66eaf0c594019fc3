import { articlePath } from '@tidings/ui/article-card/article-view.ts'
import { copyText } from '../../lib/copy-text.ts'
import { texts } from './article-texts.ts'

type Shared = { id: string; title: string; url?: string | null; isOpaqueLink?: boolean }

/**
 * The URL to share: the article's own on the web. A tracking link may identify the reader: then, and without a link,
 * the article's page on this server.
 */
export function addressOf({ id, url, isOpaqueLink }: Shared): string {
  return url && !isOpaqueLink ? url : new URL(articlePath(id), window.location.origin).href
}

/** Opens the system's share sheet for the article's URL; without one, copies it. */
export async function shareArticle(article: Shared): Promise<void> {
  if (!navigator.share) return copyLink(article)
  try {
    await navigator.share({ title: article.title, url: addressOf(article) })
  } catch (error) {
    // Closing the share sheet is not a failure.
    if (error instanceof DOMException && error.name === 'AbortError') return
    await copyLink(article)
  }
}

/** Copies the article's URL, and shows that. */
export async function copyLink(article: Shared): Promise<void> {
  await copyText(addressOf(article), texts.linkCopied, 'the address of the article')
}
