import { listStoredCorrections } from '@tidings/db/queries/corrections'
import type { Executor } from '@tidings/db/schema'
import { correctionScope } from '../../analyse/corrections/correction.ts'

/** What a correction says of the part that was reclassified, as it is stored. */
export interface CorrectionFeatures {
  /** What is general about the part. */
  features: string[]
  /** Those of its features that no part has which stayed on the side that it left. */
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
 * What reclassifying a part with these features says, beside the features of those that stayed (JSON, as they are stored).
 * Only what tells it from them counts in full: a section of ten stories does not go with one of them. An issue's last
 * article that goes has none beside it: only its own words tell of it, not what all articles may look like.
 */
export function correctionFeatures(
  own: string,
  verdict: 'article' | 'non-article',
  stayed: readonly string[],
): CorrectionFeatures {
  const features = storedList(own)
  const others = new Set(stayed.flatMap(storedList))
  const isLast = verdict === 'non-article' && stayed.length === 0
  const tells = (feature: string) => (isLast ? OWN_WORDS.test(feature) : !others.has(feature))
  return { features, distinctive: features.filter(tells) }
}

/** The features of a part as they were written to the database, which only this product writes. */
const storedList = (json: string) => JSON.parse(json) as string[]

/** The corrections of a newsletter's issues, the last first, each with what it does to later issues. */
export async function listCorrections(db: Executor, userId: string, newsletterId: string) {
  const rows = await listStoredCorrections(db, userId, newsletterId)
  return rows.map((row) => ({
    ...row,
    learned: correctionScope({ verdict: row.verdict, ...storedFeatures(row.features) }),
  }))
}
