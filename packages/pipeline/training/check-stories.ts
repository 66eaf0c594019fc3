import { type Regression, regress } from '../src/analyse/stories/compare-articles.ts'
import type { Edge } from '../src/analyse/stories/group-articles.ts'
import { type Labelled, type PairExample, pairsOf } from './story-examples.ts'
import { type PairScore, scoreEdges } from './story-scores.ts'

const WEEK = 7 * 86_400_000
const TOPIC_FOLDS = 5

/** Learns from examples; gives what tells of features how surely they are of one story. */
type Learn = (examples: readonly PairExample[]) => Regression

/** Items and their pairs, in one of the forms that they are tried in. */
export interface Form {
  name: string
  items: readonly Labelled[]
  pairs: readonly PairExample[]
}

/** A form of items by a name. */
export function formOf(name: string, items: readonly Labelled[]): Form {
  return { name, items, pairs: pairsOf(items) }
}

/** Scores of forms of the same items when each week is left out of learning once, along with all its pairs. */
export function checkWeeks(forms: readonly Form[], learn: Learn): PairScore[] {
  const foldOf = ({ at }: Labelled) => String(Math.floor(((at ?? 0) - 4 * 86_400_000) / WEEK))
  return checkFolds(forms, learn, foldOf)
}

/** Scores when a fifth of the topics is left out each time. */
export function checkTopics(forms: readonly Form[], learn: Learn): PairScore[] {
  return checkFolds(forms, learn, ({ topic }) => String(hashOf(topic) % TOPIC_FOLDS))
}

/** For each source its scores when all its pairs are left out of learning, over the pairs that it is part of. */
export function checkSources(
  forms: readonly Form[],
  learn: Learn,
): { source: string; scores: PairScore[] }[] {
  const sources = [...new Set(forms.flatMap(({ items }) => items.map(({ source }) => source)))].sort()
  return sources.map((source) => {
    const isOf = (items: readonly Labelled[], places: readonly number[]) =>
      places.some((place) => items[place]?.source === source)
    const model = learn(forms.flatMap(({ items, pairs }) => pairs.filter(({ pair }) => !isOf(items, pair))))
    const scores = forms.map(({ items, pairs }) =>
      scoreEdges(
        items,
        edgesOf(items, pairs, () => model),
        (one, other) => one.source === source || other.source === source,
      ),
    )
    return { source, scores }
  })
}

function checkFolds(forms: readonly Form[], learn: Learn, foldOf: (item: Labelled) => string): PairScore[] {
  const foldAt = (items: readonly Labelled[], place: number) => {
    const item = items[place]
    return item ? foldOf(item) : ''
  }
  const folds = [...new Set(forms.flatMap(({ items }) => items.map(foldOf)))].sort()
  const models = new Map(
    folds.map((fold) => {
      const isOther = ({ items, pairs }: Form) =>
        pairs.filter(({ pair }) => pair.every((place) => foldAt(items, place) !== fold))
      return [fold, learn(forms.flatMap(isOther))]
    }),
  )
  return forms.map(({ items, pairs }) =>
    scoreEdges(
      items,
      edgesOf(items, pairs, ({ pair: [a] }) => models.get(foldAt(items, a))),
    ),
  )
}

function edgesOf(
  items: readonly Labelled[],
  pairs: readonly PairExample[],
  modelOf: (pair: PairExample) => Regression | undefined,
): Edge[] {
  return pairs.flatMap((example): Edge[] => {
    const [a, b] = [items[example.pair[0]], items[example.pair[1]]]
    const model = modelOf(example)
    if (!a || !b || !model) return []
    const strength = example.known ?? regress(model, example.features)
    return strength < LEAST ? [] : [{ a: a.id, b: b.id, strength, layer: 'story' }]
  })
}

/** Weaker likeness isn't kept, see compareArticles. */
const LEAST = 0.125

function hashOf(text: string): number {
  let hash = 7
  for (const character of text) hash = (hash * 31 + (character.codePointAt(0) ?? 0)) % 9973
  return hash
}
