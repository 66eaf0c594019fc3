import { type Regression, regress, regressionOdds } from '../../common/regression.ts'
import { type Forest, logOdds } from '../../common/trees/forest.ts'
import kindModel from './kind-model.json' with { type: 'json' }

/**
 * The models. A regression and a forest, which make different errors, predict whether a mail is an issue; a
 * regression predicts whether another mail is a promotion.
 */
export interface KindModel {
  issue: { regression: Regression; forest: Forest }
  promotion: Regression
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

/** Whether a mail is an issue, a promotion or neither, by its features. */
export function kindByModel(
  features: Readonly<Record<string, number>>,
  model = SHIPPED,
  doubtful = DOUBTFUL,
): 'newsletter' | 'promotion' | 'other' {
  if (issueOdds(features, model) >= doubtful) return 'newsletter'
  return regress(model.promotion, features) >= 0.5 ? 'promotion' : 'other'
}

/** The log-odds that a mail is an issue. */
export function issueOdds(features: Readonly<Record<string, number>>, { issue }: KindModel): number {
  if (PROMOTION_SIGNS.every((name) => !features[name])) return Number.POSITIVE_INFINITY
  const [byTrees = 0] = logOdds(issue.forest, [features])
  return (regressionOdds(issue.regression, features) + byTrees) / 2
}
