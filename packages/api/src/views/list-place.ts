import type { Place } from '@tidings/db/queries/article-filter'
import type { DigestPlace, Rank } from '@tidings/db/queries/digest'

/** The `after` of the next page. A place in a digest that is steered begins with its rank. */
export function placeText(place: Place | DigestPlace): string {
  const { time, position, mailId } = place
  return `${isRanked(place) ? `${place.rank}~` : ''}${time}.${position}.${mailId}`
}

/** The place that an `after` names, which the schema has found to be one. */
export function parsePlace(text: string): Place | DigestPlace {
  const [, rank, time, position, mailId = ''] = /^(?:(.)~)?(\d+)\.(\d+)\.(.*)$/.exec(text) ?? []
  const place = { time: Number(time), position: Number(position), mailId }
  return rank === undefined ? place : { ...place, rank: RANKS[Number(rank)] ?? 1 }
}

export const isRanked = (place: Place | DigestPlace): place is DigestPlace => 'rank' in place

const RANKS: readonly Rank[] = [0, 1, 2]
