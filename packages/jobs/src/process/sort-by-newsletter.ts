import { correctionsToApply } from '@tidings/db/queries/issues/corrections'
import { lineHashesOfEarlierIssues } from '@tidings/db/queries/issues/issues'
import { MAY_HAVE_ALL, type UserHas } from '@tidings/db/queries/mails/what-user-has'
import { findNewsletter } from '@tidings/db/queries/newsletters/newsletters'
import type { Executor, MailRow } from '@tidings/db/schema'
import type { MailAnalysis } from '@tidings/mail/analyse-mail'
import { isHeldBack, isRequest } from '@tidings/mail/classify/held-back'
import { applyCorrections, withoutRepeats } from '@tidings/mail/corrections/apply-corrections'
import type { Correction, SortedParts } from '@tidings/mail/corrections/correction'
import { asNonArticlePart } from '@tidings/mail/corrections/reclassify-part'
import { storedFeatures } from './corrections.ts'

/** The number of a newsletter's last issues that a new one is compared with. */
const ISSUES = 6

/** No readable newsletter has more lines. */
const LINES = 5000

/** Nobody reclassifies more different parts of one newsletter. */
const CORRECTIONS = 200

/**
 * The parts of an issue adjusted to its newsletter: without content and headings repeated from earlier issues, and with the
 * user's corrections applied. A promotion has no articles unless its newsletter shows them, an opt-in never has; `kind` says
 * which it is. The mail's totals are to be stored before, see totalsOf. `isFirst`: its newsletter has no other.
 */
export async function sortByNewsletter(
  trx: Executor,
  mail: MailRow,
  newsletterId: string,
  {
    articles,
    nonArticleParts,
    kind,
  }: Pick<MailAnalysis, 'articles' | 'nonArticleParts'> & { kind: string | null },
  { has = MAY_HAVE_ALL, isFirst = false }: { has?: UserHas; isFirst?: boolean } = {},
): Promise<SortedParts> {
  if (isRequest(kind)) return withoutArticles({ articles, nonArticleParts }, 'text')
  if (isHeldBack(kind)) {
    const newsletter = await findNewsletter(trx, mail.user_id, newsletterId)
    if (newsletter?.shows_promotions !== 1) return withoutArticles({ articles, nonArticleParts }, 'promotion')
  }
  const issue = { ...mail, newsletter_id: newsletterId }
  const earlier = isFirst ? [] : await lineHashesOfEarlierIssues(trx, mail.user_id, issue, ISSUES)
  const about = { mailId: mail.id, limit: CORRECTIONS }
  const rows = has.corrections ? await correctionsToApply(trx, mail.user_id, newsletterId, about) : []
  const corrections = rows.map(
    ({ verdict, features }): Correction => ({ verdict, ...storedFeatures(features) }),
  )
  return applyCorrections(withoutRepeats({ articles, nonArticleParts }, earlier), corrections)
}

/** The columns of a mail with its totals, and short hashes of its lines for later issues. */
export function totalsOf({
  articles,
  nonArticleParts,
  totals,
}: Pick<MailAnalysis, 'articles' | 'nonArticleParts' | 'totals'>) {
  const lines = new Set([...articles, ...nonArticleParts].flatMap(({ part }) => part.lines))
  return {
    paragraphs: totals.paragraphs,
    link_count: totals.links,
    hidden_words: totals.hiddenWords,
    line_hashes: [...lines].slice(0, LINES).join(' '),
  }
}

function withoutArticles(
  { articles, nonArticleParts }: SortedParts,
  reason: 'promotion' | 'text',
): SortedParts {
  const parts = [...nonArticleParts, ...articles.map((article) => asNonArticlePart(article, reason))]
  return { articles: [], nonArticleParts: parts.sort((a, b) => a.part.position - b.part.position) }
}
