import { probability } from './forest.ts'

/** A logistic regression: log-odds are the base plus the weighted features. */
export interface Regression {
  base: number
  weights: Readonly<Record<string, number>>
}

/** The log-odds of a regression; a missing feature is 0. */
export function regressionOdds(
  { base, weights }: Regression,
  features: Readonly<Record<string, number>>,
): number {
  let odds = base
  for (const [feature, weight] of Object.entries(weights)) odds += weight * (features[feature] ?? 0)
  return odds
}

/** The probability of a regression. */
export function regress(regression: Regression, features: Readonly<Record<string, number>>): number {
  return probability(regressionOdds(regression, features))
}
