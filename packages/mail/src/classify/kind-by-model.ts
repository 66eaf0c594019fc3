import { type Forest, logOdds } from '../common/forest.ts'
import { type Regression, regress, regressionOdds } from '../common/regression.ts'
import type { Mailbox } from '../common/types/mail.ts'
import { headerFeatures } from './kind-features.ts'
import kindModel from './models/kinds.json' with { type: 'json' }

/**
 * The models. A regression and a forest, which make different errors, predict whether a mail is an issue; a
 * regression predicts whether another mail is a promotion. Where only headers are read, a regression alone predicts
 * issues.
 */
export interface KindModel {
  issue: { regression: Regression; forest: Forest }
  promotion: Regression
  /** Whether a mail is an issue, by what its subject and sender show without its body. */
  headers: Regression
}

/** A mail with lower log-odds is not an issue; doubtful ones are shown. `check kinds` prints it. */
const DOUBTFUL = -1.14

/** Features that promotions and notices have; a mail without any is an issue, however short. */
const PROMOTION_SIGNS = [
  'offers',
  'prices',
  'affairs',
  'requests',
  'identifiers',
  'subjectSells',
  'subjectOffers',
  'subjectAffairs',
  'callLinks',
  'buttons',
]

const SHIPPED = kindModel as unknown as KindModel

/** How much what networks say of the lines of a mail counts beside its words. Chosen on mails whose senders were left out. */
const LINES_WEIGHT = 0.1

/**
 * Whether a mail is an issue, a promotion or neither, by its features, and by the log-odds that it has no article, 0 if
 * these are unknown.
 */
export function kindByModel(
  features: Readonly<Record<string, number>>,
  { noArticle = 0, model = SHIPPED, doubtful = DOUBTFUL } = {},
): 'newsletter' | 'promotion' | 'other' {
  if (isReport(features) || issueOdds(features, model) - LINES_WEIGHT * noArticle >= doubtful)
    return 'newsletter'
  return regress(model.promotion, features) >= 0.5 ? 'promotion' : 'other'
}

/** Words that reports have, too, as words of one language mean something else in another, and the maximum in one. */
const WEAK_SIGNS = ['offers', 'prices', 'affairs', 'requests', 'you']
const FEW_SIGNS = 2

/** What sells or notifies: none of it is in a report. */
const STRONG_SIGNS = [
  'appeals',
  'promises',
  'terms',
  'identifiers',
  'callLinks',
  'buyLinks',
  'buttons',
  'subjectYou',
  'subjectPercent',
  'subjectExclaims',
  'subjectAffairs',
  'isTransaction',
  'mayBeTransaction',
  'isAutomatic',
  'isNoticeBox',
]

/** A report is in paragraphs: its lines have more words on average. */
const LINE_WORDS = 10

/**
 * Whether a mail of a list reports, in paragraphs that hardly sell or address the reader: a word of its subject, which may be
 * about deals or prices, does not make it a promotion.
 */
function isReport(features: Readonly<Record<string, number>>): boolean {
  const of = (name: string) => features[name] ?? 0
  if (
    of('isBulk') === 0 ||
    of('meanLine') < Math.log1p(LINE_WORDS) ||
    STRONG_SIGNS.some((name) => of(name) > 0)
  )
    return false
  // Features are logarithms of words per thousand.
  const signs = WEAK_SIGNS.reduce(
    (sum, name) => sum + (Math.expm1(of(name)) * Math.exp(of('words'))) / 1000,
    0,
  )
  return Math.round(signs) <= FEW_SIGNS
}

/** The log-odds that a mail is an issue, by its subject and sender alone: its body is not needed. */
export function issueOddsByHeaders(from: Mailbox, subject: string, { headers } = SHIPPED): number {
  return regressionOdds(headers, headerFeatures(from, subject))
}

/** The log-odds that a mail is an issue. */
export function issueOdds(features: Readonly<Record<string, number>>, { issue }: KindModel): number {
  if (PROMOTION_SIGNS.every((name) => !features[name])) return Number.POSITIVE_INFINITY
  const [byTrees = 0] = logOdds(issue.forest, [features])
  return (regressionOdds(issue.regression, features) + byTrees) / 2
}
