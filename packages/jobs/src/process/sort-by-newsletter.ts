import { correctionsToApply } from '@tidings/db/queries/issues/corrections'
import { lineHashesOfEarlierIssues, saveTotals } from '@tidings/db/queries/issues/issues'
import { findNewsletter } from '@tidings/db/queries/newsletters/newsletters'
import type { Executor, MailRow } from '@tidings/db/schema'
import type { MailAnalysis } from '@tidings/mail/analyse-mail'
import { isHeldBack, isRequest } from '@tidings/mail/classify/held-back'
import { applyCorrections } from '@tidings/mail/corrections/apply-corrections'
import type { Correction, SortedParts } from '@tidings/mail/corrections/correction'
import { asNonArticlePart } from '@tidings/mail/corrections/reclassify-part'
import { withoutRepeats } from '@tidings/mail/corrections/without-repeats'
import { storedFeatures } from './corrections.ts'

/** The number of a newsletter's last issues that a new one is compared with. */
const ISSUES = 6

/** No readable newsletter has more lines. */
const LINES = 5000

/** Nobody reclassifies more different parts of one newsletter. */
const CORRECTIONS = 200

/**
 * The parts of an issue adjusted to its newsletter: without content repeated from earlier issues, and with the user's
 * corrections applied. A promotion has no articles unless its newsletter shows them, an opt-in never has; `kind` says
 * which it is. Stores the mail's totals, and its lines for later issues.
 */
export async function sortByNewsletter(
  trx: Executor,
  mail: MailRow,
  newsletterId: string,
  {
    articles,
    nonArticleParts,
    totals,
    kind,
  }: Pick<MailAnalysis, 'articles' | 'nonArticleParts' | 'totals'> & { kind: string | null },
): Promise<SortedParts> {
  const lines = new Set([...articles, ...nonArticleParts].flatMap(({ part }) => part.lines))
  await saveTotals(trx, mail.user_id, mail.id, {
    paragraphs: totals.paragraphs,
    links: totals.links,
    hiddenWords: totals.hiddenWords,
    lines: [...lines].slice(0, LINES),
  })
  if (isRequest(kind)) return withoutArticles({ articles, nonArticleParts }, 'text')
  if (isHeldBack(kind)) {
    const newsletter = await findNewsletter(trx, mail.user_id, newsletterId)
    if (newsletter?.shows_promotions !== 1) return withoutArticles({ articles, nonArticleParts }, 'promotion')
  }
  const earlier = await lineHashesOfEarlierIssues(
    trx,
    mail.user_id,
    { ...mail, newsletter_id: newsletterId },
    ISSUES,
  )
  const rows = await correctionsToApply(trx, mail.user_id, newsletterId, {
    mailId: mail.id,
    limit: CORRECTIONS,
  })
  const corrections = rows.map(
    ({ verdict, features }): Correction => ({ verdict, ...storedFeatures(features) }),
  )
  return applyCorrections(withoutRepeats({ articles, nonArticleParts }, earlier), corrections)
}

function withoutArticles(
  { articles, nonArticleParts }: SortedParts,
  reason: 'promotion' | 'text',
): SortedParts {
  const parts = [...nonArticleParts, ...articles.map((article) => asNonArticlePart(article, reason))]
  return { articles: [], nonArticleParts: parts.sort((a, b) => a.part.position - b.part.position) }
}
