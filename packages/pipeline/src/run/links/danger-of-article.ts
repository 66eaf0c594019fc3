import type { FileStore } from '@tidings/db/files/file-store'
import type { Executor, MailRow } from '@tidings/db/schema'
import { canonicaliseUrl } from '../../analyse/links/canonicalise-url.ts'
import { type Danger, dangerInWords } from '../../analyse/links/dangerous-link.ts'
import { listAddresses } from '../../analyse/unsubscribe/list-addresses.ts'
import { UNSUBSCRIBE_START, unsubscribeHeaders } from '../../analyse/unsubscribe/unsubscribe-headers.ts'
import { withoutTags } from '../../common/html/without-tags.ts'
import { readStart } from '../archive/stored-raw.ts'

/** Relies on the sanitiser's output: no tag holds a bracket, no link another link. */
const ANCHOR = /<a\s([^<>]*)>([^<]*(?:<(?!\/?a\b)[^<]*)*)<\/a>/gi
const HREF = /href="([^"]*)"/i

/**
 * What the link of a stored article could do beside leading to a page, by the words that it stands behind in the article
 * and by what the mail names as the way to leave. Asks nobody anything.
 */
export async function dangerOfArticle(
  stored: { db: Executor; files: FileStore },
  mail: Pick<MailRow, 'id' | 'user_id'>,
  article: { link: string; originalUrl: string | null; title: string; html: string },
): Promise<Danger | null> {
  const own = new Set(
    [article.link, article.originalUrl ?? article.link].map((link) => canonicaliseUrl(link).url),
  )
  const labels = [...article.html.matchAll(ANCHOR)]
    .filter(([, tag = '']) => own.has(canonicaliseUrl(hrefOf(tag)).url))
    .map(([, , label = '']) => withoutTags(label, ' '))
  for (const words of [article.title, ...labels]) {
    const danger = dangerInWords(words)
    if (danger) return danger
  }
  const start = await readStart(stored, mail, UNSUBSCRIBE_START)
  const waysOut = unsubscribeHeaders(start).list.flatMap(listAddresses)
  return waysOut.some((address) => own.has(canonicaliseUrl(address).url)) ? 'unsubscribe' : null
}

const hrefOf = (tag: string) => (HREF.exec(tag)?.[1] ?? '').replaceAll('&amp;', '&')
