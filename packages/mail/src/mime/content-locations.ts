import { decodeWords } from 'postal-mime'
import { type Entity, valuesOf } from './mime-entity.ts'

/** A part of a mail that says at which URL its content is (RFC 2557). */
export interface LocatedPart {
  /** The URL as written, perhaps relative. */
  location: string
  /** Without angle brackets. */
  contentId: string
}

/** What a mail says about the URLs of its parts. */
export interface ContentLocations {
  parts: LocatedPart[]
  /** What relative URLs of the HTML may be relative to. */
  bases: string[]
}

/** No mail has more parts with locations. */
const MAX_LOCATIONS = 500

/**
 * Notes the URL of a part in `locations`. The parser reports only ids, so a part without one gets the returned one: HTML
 * that refers to a picture by its URL then refers to it as others do. `isWhole`: whether it is the mail itself.
 */
export function locate(
  { parts, bases }: ContentLocations,
  entity: Entity,
  isWhole: boolean,
): string | undefined {
  const textOf = (name: string) =>
    Buffer.from(valuesOf(entity, name)[0] ?? '', 'latin1')
      .toString()
      .replace(/[\s"]+/g, '')
  const base = textOf('content-base')
  const location = textOf('content-location')
  if (base !== '' && bases.length < MAX_LOCATIONS) bases.push(base)
  if (location === '' || parts.length + bases.length >= MAX_LOCATIONS) return undefined
  // The page itself, or all parts together: what they refer to may be relative to it.
  if (isWhole || /^(?:multipart|text)\//i.test(valuesOf(entity, 'content-type')[0] ?? '')) {
    bases.push(location)
    return undefined
  }
  const own = /<([^<>\s]+)>/.exec(valuesOf(entity, 'content-id')[0] ?? '')?.[1]
  const contentId = own ?? `location-${parts.length}@mail.invalid`
  parts.push({ location: decodeWords(location), contentId })
  return own === undefined ? contentId : undefined
}
