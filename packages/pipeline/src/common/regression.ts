import { probability } from './trees/forest.ts'

/** A logistic regression: log-odds are the base and the weighted features. */
export interface Regression {
  base: number
  weights: Readonly<Record<string, number>>
}

/** The log-odds that a regression gives; a feature that is missing is 0. */
export function regressionOdds(
  { base, weights }: Regression,
  features: Readonly<Record<string, number>>,
): number {
  let odds = base
  for (const [feature, weight] of Object.entries(weights)) odds += weight * (features[feature] ?? 0)
  return odds
}

/** The probability that a regression gives. */
export function regress(regression: Regression, features: Readonly<Record<string, number>>): number {
  return probability(regressionOdds(regression, features))
}
