/** A decision tree: a number at a leaf; else a trait's place, a threshold, and where to go below or at it, and above. */
export type Tree = number | readonly [trait: number, threshold: number, low: Tree, high: Tree]

/** Boosted decision trees (Friedman 2001): what all trees say is added up, as log-odds. */
export interface Forest {
  /** Names of the traits that trees ask for by place. */
  traits: readonly string[]
  base: number
  trees: readonly Tree[]
}

/** The log-odds that a forest gives for each row of traits; a trait that a row lacks is 0. */
export function logOdds(
  { traits, base, trees }: Forest,
  rows: readonly Readonly<Record<string, number>>[],
): number[] {
  return rows.map((row) => {
    const values = traits.map((name) => row[name] ?? 0)
    return trees.reduce<number>((sum, tree) => sum + leafOf(tree, values), base)
  })
}

function leafOf(tree: Tree, values: readonly number[]): number {
  let at = tree
  while (typeof at !== 'number') at = (values[at[0]] ?? 0) <= at[1] ? at[2] : at[3]
  return at
}

/** The probability that belongs to log-odds. */
export function probability(odds: number): number {
  return 1 / (1 + Math.exp(-odds))
}
