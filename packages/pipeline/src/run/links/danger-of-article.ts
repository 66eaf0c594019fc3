import type { FileStore } from '@tidings/db/files/file-store'
import type { MailRow } from '@tidings/db/schema'
import { canonicaliseUrl } from '../../clean/canonicalise-url.ts'
import { withoutTags } from '../../html/without-tags.ts'
import { listAddresses } from '../../leave/list-addresses.ts'
import { unsubscribeHeaders } from '../../leave/unsubscribe-headers.ts'
import { type Danger, dangerInWords } from '../../links/dangerous-link.ts'
import { readRaw } from '../stored-raw.ts'

/** Relies on the sanitiser's output: no tag holds a bracket, no link another link. */
const ANCHOR = /<a\s([^<>]*)>([^<]*(?:<(?!\/?a\b)[^<]*)*)<\/a>/gi
const HREF = /href="([^"]*)"/i

/**
 * What the link of a stored article could do beside leading to a page, by the words that it stands behind in the article
 * and by what the mail names as the way to leave. Asks nobody anything.
 */
export async function dangerOfArticle(
  files: FileStore,
  mail: MailRow,
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
  const waysOut = unsubscribeHeaders(await readRaw(files, mail)).list.flatMap(listAddresses)
  return waysOut.some((address) => own.has(canonicaliseUrl(address).url)) ? 'unsubscribe' : null
}

const hrefOf = (tag: string) => (HREF.exec(tag)?.[1] ?? '').replaceAll('&amp;', '&')
