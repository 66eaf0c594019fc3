import { correctionsToApply } from '@tidings/db/queries/corrections'
import { earlierLines, keepAccount } from '@tidings/db/queries/issues'
import { findNewsletter } from '@tidings/db/queries/newsletters'
import type { Executor, MailRow } from '@tidings/db/schema'
import type { MailAnalysis } from '../../analyse/analyse-mail.ts'
import { isHeldBack, isRequest } from '../../analyse/classify/held-back.ts'
import { applyCorrections } from '../../analyse/corrections/apply-corrections.ts'
import type { Correction, SortedParts } from '../../analyse/corrections/correction.ts'
import { asNonArticlePart } from '../../analyse/corrections/reclassify-part.ts'
import { withoutRepeats } from '../../analyse/corrections/without-repeats.ts'
import { storedFeatures } from '../corrections/corrections.ts'

/** With so many of a newsletter's last issues a new one is compared. */
const ISSUES = 6

/** No newsletter that is meant to be read has more lines. */
const LINES = 5000

/** Nobody turns more parts of one newsletter that all differ. */
const CORRECTIONS = 200

/**
 * The parts of an issue as its newsletter has them sorted out: without what was in earlier issues as well, and with
 * what the user learned from turning parts of other issues. A promotion has no articles unless its newsletter shows
 * them, a request to confirm never has; `kind` says which it is. Keeps what is counted of the mail, and its lines for later issues.
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
  await keepAccount(trx, mail.user_id, mail.id, {
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
  const earlier = await earlierLines(trx, mail.user_id, { ...mail, newsletter_id: newsletterId }, ISSUES)
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
