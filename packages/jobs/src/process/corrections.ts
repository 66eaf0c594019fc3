import { listStoredCorrections } from '@tidings/db/queries/issues/corrections'
import type { Executor } from '@tidings/db/schema'
import { correctionScope } from '@tidings/mail/corrections/similarity-to-correction'

/** The stored features of the part that was reclassified. */
export interface CorrectionFeatures {
  /** The general features of the part. */
  features: string[]
  /** The features that none of the parts left unchanged has. */
  distinctive: string[]
}

const OWN_WORDS = /^(?:label|lead|title|line):/

/** The features of a stored correction (JSON); none where it has none. */
export function storedFeatures(json: string): CorrectionFeatures {
  const correction: unknown = JSON.parse(json)
  return { features: textsIn(correction, 'features'), distinctive: textsIn(correction, 'distinctive') }
}

function textsIn(correction: unknown, name: keyof CorrectionFeatures): string[] {
  const value: unknown =
    typeof correction === 'object' && correction !== null ? Reflect.get(correction, name) : undefined
  return Array.isArray(value) ? value.filter((text) => typeof text === 'string') : []
}

/**
 * The features stored for a correction of a part with these features, given those of the unchanged parts (stored JSON).
 * Only features that distinguish it from them count in full: a section of ten stories is not reclassified with one of
 * them. The last article of an issue has no others beside it: then only its own words count, not what all articles may
 * look like.
 */
export function correctionFeatures(
  own: string,
  verdict: 'article' | 'non-article',
  stayed: readonly string[],
): CorrectionFeatures {
  const features = storedList(own)
  const others = new Set(stayed.flatMap(storedList))
  const isLast = verdict === 'non-article' && stayed.length === 0
  const isDistinctive = (feature: string) => (isLast ? OWN_WORDS.test(feature) : !others.has(feature))
  return { features, distinctive: features.filter(isDistinctive) }
}

/** The features of a part as stored in the database, which only this product writes. */
const storedList = (json: string) => JSON.parse(json) as string[]

/** The corrections of a newsletter's issues, latest first, each with its scope for later issues. */
export async function listCorrections(db: Executor, userId: string, newsletterId: string) {
  const rows = await listStoredCorrections(db, userId, newsletterId)
  return rows.map((row) => ({
    ...row,
    scope: correctionScope({ verdict: row.verdict, ...storedFeatures(row.features) }),
  }))
}
