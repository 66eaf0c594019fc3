import { feedPath } from '@tidings/accounts/programs/feed-addresses'
import { escapeXml } from '@tidings/mail/common/text/escape-markup'

/** The media type of a catalogue of books (OPDS 1.2, 2.2). */
export const OPDS_TYPE = 'application/atom+xml; profile=opds-catalog; kind=acquisition; charset=utf-8'
const LINK_TYPE = 'application/atom+xml;profile=opds-catalog;kind=acquisition'

/** A book that can be fetched. */
export interface CatalogEntry {
  /** A UUID. */
  id: string
  title: string
  /** Epoch milliseconds. */
  updatedAt: number
  summary: string
  /** The local date of an edition; otherwise null. */
  date: string | null
}

/** A catalogue for e-readers (OPDS 1.2) at the secret address of a feed. */
export function opdsCatalog(
  { id, title, entries }: { id: string; title: string; entries: readonly CatalogEntry[] },
  { web, secret }: { web: string; secret: string },
): string {
  const self = escapeXml(`${web}${feedPath(secret, 'opds')}`)
  const updatedAt = Math.max(0, ...entries.map((entry) => entry.updatedAt))
  return [
    '<?xml version="1.0" encoding="utf-8"?>',
    '<feed xmlns="http://www.w3.org/2005/Atom" xmlns:dc="http://purl.org/dc/terms/" xmlns:opds="http://opds-spec.org/2010/catalog">',
    `<id>urn:uuid:${escapeXml(id)}</id>`,
    `<title>${escapeXml(title)}</title>`,
    `<updated>${new Date(updatedAt).toISOString()}</updated>`,
    '<author><name>Tidings</name></author>',
    `<link rel="self" type="${LINK_TYPE}" href="${self}"/>`,
    `<link rel="start" type="${LINK_TYPE}" href="${self}"/>`,
    ...entries.flatMap((entry) => [
      '<entry>',
      `<id>urn:uuid:${escapeXml(entry.id)}</id>`,
      `<title>${escapeXml(entry.title)}</title>`,
      `<updated>${new Date(entry.updatedAt).toISOString()}</updated>`,
      '<author><name>Tidings</name></author>',
      ...(entry.date === null ? [] : [`<dc:issued>${escapeXml(entry.date)}</dc:issued>`]),
      `<summary>${escapeXml(entry.summary)}</summary>`,
      `<link rel="http://opds-spec.org/acquisition" type="application/epub+zip" href="${escapeXml(`${web}${feedPath(secret, 'epub')}${entry.date === null ? '' : `?date=${entry.date}`}`)}"/>`,
      '</entry>',
    ]),
    '</feed>',
    '',
  ].join('\n')
}
