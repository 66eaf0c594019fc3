import type { Correction } from './correction.ts'

/** The weight of a shared feature, by kind, if it distinguished the part of the correction from the others. */
const STORY_ARTICLE: Record<string, number> = {
  label: 3,
  title: 3,
  lead: 3,
  section: 2,
  line: 1.5,
  look: 1.5,
  site: 1,
  action: 0.5,
  shape: 0.5,
  'kind:introduction': 3,
  'kind:job': 2,
  'kind:puzzle': 2,
  'kind:promotion': 1,
  'kind:text': 1,
  kind: 0.5,
}

/** Features shared with other parts support a similarity but don't establish it. */
const SHARED: Record<string, number> = { section: 0.5, look: 0.5, shape: 0.5 }

/** The maximum weight of several identical lines. */
const MAX_BY_LINES = 3

/** About one article label or title, or a section with one item in one style. */
const ALIKE = 3

/** Returns a function that says whether a part with these features matches a correction. */
export function similarityTo({
  features: correctionScope,
  distinctive,
}: Pick<Correction, 'features' | 'distinctive'>): (features: readonly string[]) => boolean {
  const tells = new Set(distinctive)
  const weights = new Map(
    correctionScope.map((feature) => {
      const kind = feature.slice(0, feature.indexOf(':'))
      return [
        feature,
        (tells.has(feature) ? (STORY_ARTICLE[feature] ?? STORY_ARTICLE[kind]) : SHARED[kind]) ?? 0,
      ]
    }),
  )
  return (features) => {
    let likeness = 0
    let byLines = 0
    for (const feature of features) {
      const weight = weights.get(feature) ?? 0
      if (feature.startsWith('line:')) byLines += weight
      else likeness += weight
    }
    return likeness + Math.min(MAX_BY_LINES, byLines) >= ALIKE
  }
}

/** A longer title is specific, and only comes again with the same content. */
const TITLE_WORDS = 5

/**
 * The scope of a correction in later issues: it reclassifies `alike` parts with other content, or only the `same` part
 * if it is repeated. Null: none, as nothing distinguished the part from the others.
 */
export function correctionScope(correction: Correction): 'alike' | 'same' | null {
  const general = correction.features.filter((feature) => canRecur(feature, correction.verdict))
  const isLike = similarityTo(correction)
  if (isLike(general)) return 'alike'
  return isLike(correction.features) ? 'same' : null
}

function canRecur(feature: string, verdict: Correction['verdict']): boolean {
  // A box has the same heading each week; an article has a headline.
  if (feature.startsWith('title:')) return verdict === 'article' && feature.split(' ').length <= TITLE_WORDS
  return !feature.startsWith('line:')
}
