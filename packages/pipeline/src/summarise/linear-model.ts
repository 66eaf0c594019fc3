/** What each trait adds to a value. */
export interface LinearModel {
  base: number
  weights: Readonly<Record<string, number>>
}

/** The value that a model gives for traits. */
export function weigh({ base, weights }: LinearModel, traits: Readonly<Record<string, number>>): number {
  let value = base
  for (const name in weights) value += (weights[name] ?? 0) * (traits[name] ?? 0)
  return value
}
