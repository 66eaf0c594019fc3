import { bufferOf } from '../common/buffer-of.ts'
import { charsetOf } from './charset-of.ts'
import { type ContentLocations, locate } from './content-locations.ts'
import { isTagless, looksLikeHtml, pageCharset } from './looks-like-html.ts'
import {
  type Delimiter,
  delimitersIn,
  type Entity,
  entityIn,
  parameterOf,
  partsIn,
  valuesOf,
} from './mime-entity.ts'
import { openSignedContent } from './open-signed-content.ts'
import { readableField } from './readable-field.ts'
import { decodeTransfer, hasPaddedLines, namedEncoding, transferEncodingOf } from './transfer-encoding.ts'

/** The maximum depth of parts that are repaired. */
const MAX_DEPTH = 20

/** The maximum depth of signatures in signed content. */
const MAX_SIGNED = 3

interface Edit {
  start: number
  end: number
  bytes: Uint8Array
}

/** A message while it is repaired. */
interface Repair {
  message: Buffer
  delimiters: readonly Delimiter[]
  edits: Edit[]
  /** What its texts are written in, in order. */
  charsets: string[]
  signatures: number
  locations: ContentLocations
}

/**
 * Rewrites a raw message so that a parser that believes its headers reads it as it is meant: one Content-Type a part,
 * which fits its body; the boundary that the parts have; encodings by their standard names; the charset in which each
 * text is written; header fields in UTF-8; content inside an S/MIME signature in its place; an id for each part that is referred to by its
 * URL. All else keeps its bytes. `locations` are those of the parts.
 */
export function repairMime(
  raw: Uint8Array,
  signatures = 0,
  locations: ContentLocations = { parts: [], bases: [] },
): { bytes: Uint8Array; locations: ContentLocations } {
  const message = bufferOf(raw)
  const delimiters = delimitersIn(message)
  const repair: Repair = { message, delimiters, edits: [], charsets: [], signatures, locations }
  repairEntity(repair, { start: 0, end: message.length }, TOP)
  return { bytes: repair.edits.length === 0 ? raw : applied(repair), locations }
}

function applied({ message, edits }: Repair): Uint8Array {
  const pieces: Uint8Array[] = []
  let at = 0
  for (const { start, end, bytes } of edits.toSorted((a, b) => a.start - b.start)) {
    pieces.push(message.subarray(at, start), bytes)
    at = end
  }
  return Buffer.concat([...pieces, message.subarray(at)])
}

interface Place {
  depth: number
  /** Whether another part of the same alternative is HTML. */
  isBesideHtml: boolean
  /** The type of an entity that declares none. */
  defaultType: string
}

const TOP: Place = { depth: 0, isBesideHtml: false, defaultType: 'text/plain' }

function repairEntity(repair: Repair, { start, end }: { start: number; end: number }, place: Place): void {
  const entity = entityIn(repair.message, start, end)
  const before = repair.charsets.length
  const changes: Changes = place.depth > MAX_DEPTH ? new Map() : changesOf(repair, entity, place)
  const id = place.depth > MAX_DEPTH ? undefined : locate(repair.locations, entity, place.depth === 0)
  if (id !== undefined) changes.set('content-id', `<${id}>`)
  changeFields(repair, entity, changes, repair.charsets.slice(before))
}

/** New values of an entity's fields by name, of which it then has one; null removes them. */
type Changes = Map<string, string | null>

function changesOf(repair: Repair, entity: Entity, place: Place): Changes {
  const types = valuesOf(entity, 'content-type').map((type) => type.replace(UNSEPARATED, '$1; '))
  if (/^message\/(?:rfc822|global)\b/i.test(types[0] ?? place.defaultType)) {
    repairEntity(repair, { start: entity.bodyStart, end: entity.end }, { ...TOP, depth: place.depth + 1 })
    return new Map()
  }
  const multipart = multipartOf(repair, entity, types)
  if (multipart) {
    repairParts(repair, entity, multipart, place)
    return new Map([['content-type', multipart.value]])
  }
  return changesOfLeaf(repair, entity, types, place)
}

/** A type whose first parameter follows without a semicolon. */
const UNSEPARATED = /^(\w{1,20}\/[\w.+-]{1,80})[\s,]+(?=[\w-]{1,40}=)/

interface Multipart {
  value: string
  boundary: string
}

/** The Content-Type that fits the parts in an entity's body; undefined if there are none. */
function multipartOf(repair: Repair, entity: Entity, types: readonly string[]): Multipart | undefined {
  const declared = types.filter((type) => /^multipart\b/i.test(type))
  for (const value of declared) {
    const boundary = parameterOf(value, 'boundary')
    if (boundary && partsIn(entity, repair.delimiters, boundary).length > 0) {
      const kind = value.replace(/^multipart(?!\/)/i, 'multipart/mixed')
      return { value: kind.replace(BOUNDARY, () => `boundary="${boundary}"`), boundary }
    }
  }
  if (declared.length === 0 && !types.every((type) => /^text\b/i.test(type))) return undefined
  const boundary = boundaryOf(repair, entity, declared.length > 0)
  if (boundary === undefined) return undefined
  const kind = /^multipart\/[a-z-]{1,30}/i.exec(declared[0] ?? '')?.[0] ?? 'multipart/mixed'
  return { value: `${kind}; boundary="${boundary}"`, boundary }
}

/** A boundary in other quotes than those of RFC 2045, or with white space at its end. */
const BOUNDARY = /boundary\s*=\s*(?:'[^']{0,200}'|"[^"]{0,200}[ \t]")/i

/** A body that isn't said to have parts begins with one within this many bytes. */
const PREAMBLE = 2000

/** The boundary of the parts in a body: after its lines, header fields of a part follow. */
function boundaryOf(
  { message, delimiters }: Repair,
  entity: Entity,
  isMultipart: boolean,
): string | undefined {
  const within = delimiters.filter(({ start }) => start >= entity.bodyStart && start < entity.end)
  const first = within.find(({ end }) =>
    /^content-[a-z-]{2,30}[ \t]*:/i.test(message.toString('latin1', end, end + 50)),
  )
  if (first === undefined || /["\\]/.test(first.text)) return undefined
  const isRepeated = within.some(
    ({ start, text }) => start > first.start && (text === first.text || text === `${first.text}--`),
  )
  if (!isMultipart && (!isRepeated || first.start - entity.bodyStart > PREAMBLE)) return undefined
  return first.text.slice(2) || undefined
}

function repairParts(repair: Repair, entity: Entity, { value, boundary }: Multipart, { depth }: Place): void {
  const parts = partsIn(entity, repair.delimiters, boundary)
  const defaultType = /^multipart\/digest/i.test(value) ? 'message/rfc822' : TOP.defaultType
  const isAlternative = /^multipart\/alternative/i.test(value)
  const isHtml = parts.map(({ start, end }) =>
    valuesOf(entityIn(repair.message, start, end), 'content-type').some((type) => /^text\/html/i.test(type)),
  )
  for (const [index, part] of parts.entries()) {
    const isBesideHtml = isAlternative && isHtml.some((is, other) => is && other !== index)
    repairEntity(repair, part, { depth: depth + 1, isBesideHtml, defaultType })
  }
}

/** What is repaired of a part without parts: a text, or a file. */
function changesOfLeaf(repair: Repair, entity: Entity, types: readonly string[], place: Place): Changes {
  const encodings = valuesOf(entity, 'content-transfer-encoding')
  const body = repair.message.subarray(entity.bodyStart, entity.end)
  const isFile = valuesOf(entity, 'content-disposition').some((value) => /^\W*attachment/i.test(value))
  const [type = ''] = types
  const isSealed =
    /^application\/(?:x-)?pkcs7-mime/i.test(type) ||
    (/^application\/octet-stream/i.test(type) && entity.fields.some(({ value }) => P7M.test(value)))
  if (isSealed && openInPlace(repair, entity, encodings)) {
    return new Map(entity.fields.flatMap(({ name }) => (name.startsWith('content-') ? [[name, null]] : [])))
  }
  const changes: Changes = new Map()
  if (
    isFile ||
    !(
      TEXT.test(type) ||
      isPage(type, decodeTransfer(body, namedEncoding(encodings) ?? '8bit'), place.depth === 0)
    )
  ) {
    const encoding = namedEncoding(encodings)
    if (encoding === 'uuencode') return recoded(repair, entity, decodeTransfer(body, encoding), changes)
    return encoding ? changes.set('content-transfer-encoding', encoding) : changes
  }
  const encoding = transferEncodingOf(encodings, body)
  if (encodings.length > 0 || encoding !== '8bit') changes.set('content-transfer-encoding', encoding)
  const text = decodeTransfer(body, encoding)
  const value = textTypeOf(repair, types, text, place)
  if (value !== '') changes.set('content-type', value)
  const isReadable = encoding !== 'uuencode' && !(encoding === 'quoted-printable' && hasPaddedLines(body))
  return isReadable ? changes : recoded(repair, entity, text, changes)
}

const TEXT =
  /^(?:text(?:\/(?:plain|html|enriched|richtext|markdown))?[^\w/-]|(?:text|plain|html|text\/plain|text\/html)?$)/i

/** Whether a part is HTML under another name, such as that of XML, of a file or none that exists. */
function isPage(type: string, body: Uint8Array, isWhole: boolean): boolean {
  if (!PAGE.test(type) && !(isWhole && /^application\/octet-stream/i.test(type))) return false
  const start = bufferOf(body, SEARCHED).toString('latin1')
  return looksLikeHtml(start)
}

const PAGE = /^(?:[^\w]|text\/(?:x-)?(?:x?html?|xml)\b|application\/x?html)/i

/** Puts decoded content in base64, which any parser reads, in the place of a body. */
function recoded(
  { edits }: Repair,
  { bodyStart, end }: Entity,
  content: Uint8Array,
  changes: Changes,
): Changes {
  const lines = Buffer.from(content).toString('base64').replace(/.{76}/g, '$&\r\n')
  edits.push({ start: bodyStart, end, bytes: Buffer.from(`${lines}\r\n`) })
  return changes.set('content-transfer-encoding', 'base64')
}

/** The name of a file of S/MIME, which some programs send without its type. */
const P7M = /name\s*=\s*"?[^";]{0,100}\.p7m\b/i

/** The Content-Type of a text part, with the charset that it is written in. */
function textTypeOf(
  { charsets }: Repair,
  types: readonly string[],
  text: Uint8Array,
  { isBesideHtml }: Place,
): string {
  const start = bufferOf(text, SEARCHED).toString('latin1')
  const html = types.find((type) => /^text\/html/i.test(type))
  const isHtml = html !== undefined && !isTagless(start) && (types.length === 1 || looksLikeHtml(start))
  const declared =
    (isHtml ? html : types.find((type) => type !== html)) ?? html?.replace(/^text\/html/i, 'text/plain') ?? ''
  const isMeantAsHtml = isHtml || (!isBesideHtml && looksLikeHtml(start))
  const label =
    parameterOf(declared, 'charset')
      ?.toLowerCase()
      .replace(/^utf_?8$/, 'utf-8') ?? ''
  const page = isMeantAsHtml ? pageCharset(start) : undefined
  const charset = charsetOf(text, label, page === undefined ? charsets : [page, ...charsets])
  charsets.push(charset)
  const isUnchanged = charset === label || (label === '' && charset === 'utf-8') || /utf-?7$/.test(label)
  if (isHtml === isMeantAsHtml && isUnchanged && (isHtml || TEXT.test(declared))) return declared
  const rest = /;.*/s.exec(declared)?.[0].replace(CHARSET, '') ?? ''
  const kind = isMeantAsHtml ? 'text/html' : /^[^;]*/.exec(declared)?.[0].trim() || 'text/plain'
  return `${kind}${rest}; charset="${isUnchanged ? label || 'utf-8' : charset}"`
}

/** Bytes of a text that tell whether it is HTML; the head of a page is within them. */
const SEARCHED = 64 * 1024

const CHARSET = /;\s*charset\*?\s*=\s*(?:"[^"]{0,80}"|'[^']{0,80}'|[^\s;]{0,80})/gi

/** Puts the content of a signature in the place of its part; whether there is any. */
function openInPlace(repair: Repair, entity: Entity, encodings: readonly string[]): boolean {
  if (repair.signatures >= MAX_SIGNED) return false
  const { headEnd, bodyStart, end } = entity
  const encoding = namedEncoding(encodings) ?? '8bit'
  const content = openSignedContent(decodeTransfer(repair.message.subarray(bodyStart, end), encoding))
  if (content === undefined) return false
  const { bytes: inner } = repairMime(content, repair.signatures + 1, repair.locations)
  repair.edits.push({ start: headEnd, end, bytes: Buffer.concat([inner, Buffer.from('\r\n')]) })
  return true
}

function changeFields(
  { message, edits }: Repair,
  { fields, headEnd, bodyStart, end }: Entity,
  changes: Changes,
  charsets: readonly string[],
): void {
  const seen = new Set<string>()
  for (const field of fields) {
    const bytes = message.subarray(field.start, field.end)
    const changed = changes.get(field.name)
    const isRemoved = changed === null || (changed !== undefined && seen.has(field.name))
    const isKept = changed === undefined || changed === field.value
    const text = isKept ? bytes : Buffer.from(`${field.name}: ${changed}\r\n`, 'latin1')
    const written = isRemoved ? new Uint8Array() : readableField(text, charsets)
    if (written !== bytes) edits.push({ start: field.start, end: field.end, bytes: written })
    seen.add(field.name)
  }
  const missing = [...changes].flatMap(([name, value]) =>
    value === null || seen.has(name) ? [] : [`${name}: ${value}\r\n`],
  )
  const isUnseparated = headEnd === bodyStart && headEnd < end
  const text = missing.join('') + (isUnseparated ? '\r\n' : '')
  if (text !== '') edits.push({ start: headEnd, end: headEnd, bytes: Buffer.from(text) })
}
