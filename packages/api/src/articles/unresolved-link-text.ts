import type { LinkDanger } from '@tidings/db/schema/articles'
import type { FetchRefusal } from '@tidings/db/schema/fetch-refusal'
import type { ArticleLink } from '@tidings/jobs/links/resolve-article-link'
import { dangerText, isDanger } from '../common/danger-text.ts'
import { fetchRefusalText, isFetchRefusal } from '../common/fetch-refusal-text.ts'

type Reason = NonNullable<ArticleLink['reason']>

const WORDS: Record<Exclude<Reason, LinkDanger | FetchRefusal>, string> = {
  'link-unreadable': 'The link cannot be parsed.',
  circle: 'It redirects in a loop.',
  'link-unknown': 'The link has expired on the sender’s server.',
  'server-failed': 'The sender’s server failed.',
  'server-refused': 'The sender’s server refused the request.',
  'leads-nowhere': 'The sender’s server shows its own page and does not redirect.',
  'mail-gone': 'The email of the article no longer exists.',
  'internal-error': 'Something went wrong on this server.',
}

/** Why a link could not be resolved, as a sentence. */
export function unresolvedLinkText(reason: Reason): string {
  if (isDanger(reason))
    return `It may do more than lead to a page (${dangerText(reason)}), so it was not opened.`
  if (isFetchRefusal(reason)) return `It was not followed: ${fetchRefusalText(reason)}.`
  return WORDS[reason]
}
