import model from './story-model.json' with { type: 'json' }

/** A logistic regression: log-odds are the base and the weighted traits. */
export interface Regression {
  base: number
  weights: Readonly<Record<string, number>>
}

/** How surely two tellings tell one story: learned of newsletters' items, and of reports whose days are unknown. */
export const storyModel: Readonly<Record<'dated' | 'undated', Regression>> = model

/** The probability that a regression gives. */
export function regress({ base, weights }: Regression, traits: Readonly<Record<string, number>>): number {
  let odds = base
  for (const [trait, weight] of Object.entries(weights)) odds += weight * (traits[trait] ?? 0)
  return 1 / (1 + Math.exp(-odds))
}
