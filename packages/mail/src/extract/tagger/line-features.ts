import type { Table } from '../../common/forest.ts'
import { commonDepth } from '../lines/line.ts'
import type { Marked } from '../lines/mark.ts'
import { contextFeatures, NEIGHBOURS } from './context-features.ts'
import { FORMAT_KINDS, placeInFormat } from './format-features.ts'
import { distance, isPicture, isRule, type Page, roughly } from './page.ts'
import { type Features, PROSE_WORDS, similarity, type TextLine } from './text-lines.ts'
import { numberIn, selfIn, wordingFeatures } from './wording.ts'

/** Pictures and rules are looked for this many lines away. */
const NEAR = 4

/** Features of each visible line with words, from the mail alone. */
export function lineFeatures(page: Page): Table {
  const { lines } = page
  const mail = wholeMail(page)
  const contextOf = contextFeatures(page)
  const recordsOf = (line: TextLine): readonly Features[] => [
    mail,
    styleFeatures(line, page),
    wordingFeatures(line),
    linkFeatures(line, page),
    placeFeatures(line, page),
    ...FORMAT_KINDS.flatMap((_, kind) => formatFeatures(line, kind, page)),
    ...contextOf(line),
  ]
  let names: string[] = []
  let values = new Float64Array()
  for (const line of lines) {
    const records = recordsOf(line)
    if (line.at === 0) {
      names = records.flatMap((record, n) => Object.keys(record).map((key) => nameOf(key, n)))
      values = new Float64Array(lines.length * names.length)
    }
    // All lines have the same features, in the same order.
    let place = line.at * names.length
    for (const record of records) {
      for (const key in record) {
        values[place] = record[key] as number
        place += 1
      }
    }
  }
  return { names, rows: lines.length, values }
}

/** What is added to the names of features, by record: those of formats are told apart by their kinds, those of neighbours by their places. */
const ADDED: readonly (readonly [before: string, after: string])[] = [
  ...Array.from({ length: 5 }, () => ['', ''] as const),
  ...FORMAT_KINDS.flatMap(([name]) => [[`${name}_`, ''] as const, [`${name}_`, ''] as const]),
  ...Array.from({ length: 3 }, () => ['', ''] as const),
  ...NEIGHBOURS.map((by) => ['', String(by)] as const),
]

function nameOf(key: string, record: number): string {
  const [before, after] = ADDED[record] ?? ['', '']
  return `${before}${key}${after}`
}

/** Features of a mail as a whole, from its lines alone. */
function wholeMail({ lines, wordsBefore, marked, about, targets, hosts, links }: Page): Features {
  const words = wordsBefore.at(-1) || 1
  const paragraphs = lines.filter(({ mark }) => mark.words >= PROSE_WORDS && mark.phrase === null)
  const count = (test: (line: TextLine) => boolean) => lines.filter(test).length
  const seen = marked.marks.filter(({ line }) => !line.hidden)
  const prose = paragraphs.reduce((all, { mark }) => all + mark.words, 0)
  return {
    m_lines: lines.length,
    m_words: words,
    m_links: links,
    m_hosts: hosts.size,
    m_targets: targets.size,
    m_plain: Number(about.isPlainText),
    m_paragraphs: paragraphs.length,
    m_paragraph: prose / Math.max(1, paragraphs.length),
    m_longest: Math.max(0, ...paragraphs.map(({ mark }) => mark.words)),
    m_strong: count(({ isStrong }) => isStrong),
    m_linked: count(({ isLinked, lead }) => isLinked && lead.isWhole),
    m_items: count(({ line }) => line.startsItem),
    m_pictures: seen.filter(({ line }) => line.picture).length,
    m_rules: seen.filter(({ line }) => line.kind === 'rule').length,
    m_subjectParts: about.subject.split(/\s[|+•·–—&/]\s|[;,]\s|\s-\s/).length,
    m_sizes: new Set(lines.map(({ lead }) => Math.round(lead.size))).size,
    m_linkShare: (100 * links) / words,
    m_self: lines.reduce((all, { line }) => all + selfIn(line.text), 0) / words,
    m_lineWords: words / Math.max(1, lines.length),
    m_headings: count(({ line }) => line.level > 0),
    m_bold: count(({ lead }) => lead.bold),
    m_headlines: count(
      ({ isStrong, lead }) => isStrong && lead.isWhole && lead.words >= 3 && lead.words <= 20,
    ),
  }
}

function styleFeatures({ lead, line, mark, isStrong, strength }: TextLine, page: Page): Features {
  const { lines, sizes, strengths, usual, marked } = page
  const larger = Array.from(sizes).reduce(
    (all, [size, many]) => all + (size > Math.round(lead.size) ? many : 0),
    0,
  )
  return {
    size: lead.size,
    relativeSize: lead.size / Math.max(1, marked.bodySize),
    bold: Number(lead.bold),
    italic: Number(lead.italic),
    linked: lead.linked,
    level: line.level,
    leadWords: lead.words,
    tailWords: lead.tailWords,
    words: mark.words,
    whole: Number(lead.isWhole),
    startsItem: Number(line.startsItem),
    list: numberIn(['ul', 'ol'], line.list),
    soft: Number(line.soft),
    quote: line.quote,
    strong: Number(isStrong),
    colorDistance: distance(line.tint?.color, usual.color),
    backgroundDistance: distance(line.tint?.background, usual.background),
    depth: line.box.depth,
    rank: strengths.indexOf(roughly(strength)),
    ranks: strengths.length,
    larger: larger / lines.length,
  }
}

function linkFeatures({ hrefs, href }: TextLine, page: Page): Features {
  const { targets, hosts, mainHost, links } = page
  const url = href === null ? null : URL.parse(href)
  const host = url?.host ?? ''
  return {
    links: hrefs.length,
    sameTarget: href === null ? 0 : (targets.get(href) ?? 0),
    hostShare: href === null ? -1 : (hosts.get(host) ?? 0) / Math.max(1, links),
    isMainHost: Number(href !== null && host === mainHost),
    hrefLength: href?.length ?? 0,
    pathParts: url ? url.pathname.split('/').length - 1 : 0,
    pathHyphens: url ? hyphensOfSlugs(url.pathname) : 0,
  }
}

/** How many hyphens are between words of a path. Tokens of mailing services have some by chance, and capitals. */
function hyphensOfSlugs(path: string): number {
  return path
    .split('/')
    .reduce((sum, part) => sum + (/\p{Lu}/u.test(part) ? 0 : part.split('-').length - 1), 0)
}

function placeFeatures({ at, lead, mark, line }: TextLine, page: Page): Features {
  const { lines, wordsBefore, texts, heads, subjectLikes, subjectWords, about, marked, cohesions } = page
  const own = heads[at] ?? []
  const total = wordsBefore.at(-1) || 1
  const same = texts.get(own.join(' ')) ?? []
  const named = new Set(subjectWords)
  const nearest = (test: (marked: Marked, index: number) => boolean, way: number) => {
    for (let by = 1; by <= NEAR; by += 1) if (test(marked, mark.index + by * way)) return by
    return NEAR + 1
  }
  const common = (other: TextLine | undefined) =>
    other ? commonDepth(line.box, other.line.box) - line.box.depth : -9
  return {
    ...cohesions[at],
    position: at / lines.length,
    above: at,
    left: lines.length - at,
    wordPosition: (wordsBefore[at] ?? 0) / total,
    wordsLeft: total - (wordsBefore[at] ?? 0),
    subjectLike: subjectLikes[at] ?? 0,
    senderLike: similarity(lead.text, about.sender),
    inSubject: own.filter((word) => named.has(word)).length / Math.max(1, own.length),
    repeatedBelow: Number(same.some((other) => other > at)),
    pictureAbove: nearest(isPicture, -1),
    pictureBelow: nearest(isPicture, 1),
    ruleAbove: nearest(isRule, -1),
    ruleBelow: nearest(isRule, 1),
    boxAbove: common(lines[at - 1]),
    boxBelow: common(lines[at + 1]),
  }
}

/** The features of a line's format of one kind, which all lines of that format share, and of its place there. */
function formatFeatures({ at, formats }: TextLine, kind: number, page: Page): Features[] {
  const format = page.formats[kind]?.get(formats[kind] ?? '')
  return format ? [format.features, placeInFormat(format, at, page.wordsBefore)] : []
}
