import { parseFragment, serialize } from 'parse5'
import sanitize from 'sanitize-html'
import { wordSet } from '../text/word-set.ts'

/** The allowed elements: layout, forms, media and scripts don't belong in reading text. */
const TAGS = wordSet(
  'a abbr b blockquote br caption cite code dd del dl dt em figcaption figure h1 h2 h3 h4 h5 h6 hr i img ins kbd li mark ol p pre q s samp small strong sub sup table tbody td tfoot th thead tr u ul var',
)

/** Elements that are left out with their content. */
const NON_TEXT = wordSet(
  'script style textarea option noscript template title xmp iframe noembed noframes plaintext svg math object select',
)

/** Elements that may have a direction. */
const BLOCKS = ['p', 'h3', 'h4', 'h5', 'h6']

const SIZE = /^\d{1,5}$/

/** The only ids are those of footnotes; the app has none that begin like them. */
const NOTE_ID = /^note-\d{1,4}$/
const NOTE_MARK_ID = /^noteref-\d{1,4}(?:-\d{1,4})?$/
const NOTE_LINK = /^#note(?:ref)?-\d{1,4}$/

const OPTIONS: sanitize.IOptions = {
  allowedTags: [...TAGS],
  disallowedTagsMode: 'discard',
  nonTextTags: [...NON_TEXT],
  allowedAttributes: {
    a: ['href', 'rel', 'target', 'data-original', 'data-opaque', 'id'],
    li: ['id'],
    img: ['src', 'alt', 'width', 'height'],
    ol: ['start'],
    td: ['colspan', 'rowspan'],
    th: ['colspan', 'rowspan', 'scope'],
    ...Object.fromEntries(BLOCKS.map((tag) => [tag, ['dir']])),
  },
  allowedSchemes: ['http', 'https', 'mailto'],
  allowedSchemesByTag: { img: ['http', 'https', 'cid'] },
  allowedSchemesAppliedToAttributes: ['href', 'src'],
  allowProtocolRelative: false,
  allowedStyles: {},
  enforceHtmlBoundary: false,
  parseStyleAttributes: false,
  transformTags: {
    a: cleanLink,
    img: cleanImage,
    li: cleanItem,
    ...Object.fromEntries(BLOCKS.map((tag) => [tag, cleanBlock])),
  },
  exclusiveFilter: (frame) => frame.tag === 'img' && !frame.attribs.src,
}

/**
 * Reduces HTML from a mail to semantic reading text that is safe in a page: an allowlist of elements, URLs only of
 * http, https, mailto (links) and http, https, cid (pictures). Idempotent.
 */
export function sanitiseHtml(html: string): string {
  return serialize(parseFragment(sanitize(serialize(parseFragment(html)), OPTIONS)))
}

function cleanLink(_tag: string, attributes: sanitize.Attributes): sanitize.Tag {
  const href = (attributes.href ?? '').trim()
  // Marks of footnotes, and the links back to them.
  if (NOTE_LINK.test(href)) {
    const { id = '' } = attributes
    return { tagName: 'a', attribs: { href, ...(NOTE_MARK_ID.test(id) && { id }) } }
  }
  if (!/^(?:https?:\/\/|mailto:)/i.test(href)) return { tagName: 'a', attribs: {} }
  const attribs: sanitize.Attributes = { href, rel: 'noopener noreferrer nofollow', target: '_blank' }
  const original = (attributes['data-original'] ?? '').trim()
  if (/^https?:\/\//i.test(original)) attribs['data-original'] = original
  if (attributes['data-opaque'] !== undefined) attribs['data-opaque'] = ''
  return { tagName: 'a', attribs }
}

function cleanItem(tagName: string, { id = '' }: sanitize.Attributes): sanitize.Tag {
  return { tagName, attribs: NOTE_ID.test(id) ? { id } : {} }
}

function cleanBlock(tagName: string, attributes: sanitize.Attributes): sanitize.Tag {
  const dir = attributes.dir?.trim().toLowerCase()
  return { tagName, attribs: dir === 'rtl' || dir === 'ltr' || dir === 'auto' ? { dir } : {} }
}

function cleanImage(_tag: string, attributes: sanitize.Attributes): sanitize.Tag {
  const attribs: sanitize.Attributes = {}
  const src = (attributes.src ?? '').trim()
  if (/^(?:https?:\/\/|cid:)/i.test(src)) attribs.src = src
  if (attributes.alt !== undefined) attribs.alt = attributes.alt
  for (const side of ['width', 'height']) {
    const size = attributes[side]?.trim() ?? ''
    if (SIZE.test(size)) attribs[side] = size
  }
  return { tagName: 'img', attribs }
}
