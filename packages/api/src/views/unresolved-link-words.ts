import type { FetchRefusal } from '@tidings/db/schema/fetch-refusal'
import type { LinkDanger } from '@tidings/db/schema/link-danger'
import type { ArticleLink } from '@tidings/pipeline/run/links/resolve-article-link'
import { dangerWords, isDanger } from './danger-words.ts'
import { fetchRefusalWords, isFetchRefusal } from './fetch-refusal-words.ts'

type Reason = NonNullable<ArticleLink['reason']>

const WORDS: Record<Exclude<Reason, LinkDanger | FetchRefusal>, string> = {
  'link-unreadable': 'The link can not be read.',
  circle: 'It leads in a circle.',
  'link-unknown': 'The sender’s server does not know the link any more.',
  'server-failed': 'The sender’s server failed.',
  'server-refused': 'The sender’s server refused to answer.',
  'leads-nowhere': 'The sender’s server shows a page of its own and leads nowhere.',
  'mail-gone': 'The email of the article no longer exists.',
  'internal-error': 'Something went wrong on this server.',
}

/** Why it could not be found where a link leads, as a sentence. */
export function unresolvedLinkWords(reason: Reason): string {
  if (isDanger(reason))
    return `It may do more than lead to a page (${dangerWords(reason)}), so it was not opened.`
  if (isFetchRefusal(reason)) return `It was not followed: ${fetchRefusalWords(reason)}.`
  return WORDS[reason]
}
