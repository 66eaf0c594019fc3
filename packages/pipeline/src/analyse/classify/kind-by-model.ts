import { type Regression, regress, regressionOdds } from '../../common/regression.ts'
import { type Forest, logOdds } from '../../common/trees/forest.ts'
import kindModel from './kind-model.json' with { type: 'json' }

/**
 * How mails are told apart. Whether a mail is an issue is asked of a regression and of trees, which err in different
 * mails; whether what is none is a promotion, of a regression.
 */
export interface KindModel {
  issue: { regression: Regression; forest: Forest }
  promotion: Regression
}

/** A mail with lower log-odds of being an issue is none; what is doubtful is shown. */
const DOUBTFUL = -1.5

/** What promotions and notices have some of; a mail that has none is an issue, be it ever so short. */
const TELLING = [
  'offers',
  'prices',
  'affairs',
  'requests',
  'identifiers',
  'subjectSells',
  'subjectOffers',
  'subjectAffairs',
]

/** Whether a mail is an issue, a promotion or neither, by its features. */
export function kindByModel(
  features: Readonly<Record<string, number>>,
  { issue, promotion }: KindModel = kindModel as unknown as KindModel,
): 'newsletter' | 'promotion' | 'other' {
  if (TELLING.every((name) => !features[name])) return 'newsletter'
  const [byTrees = 0] = logOdds(issue.forest, [features])
  if ((regressionOdds(issue.regression, features) + byTrees) / 2 >= DOUBTFUL) return 'newsletter'
  return regress(promotion, features) >= 0.5 ? 'promotion' : 'other'
}
