import { commonDepth } from '../lines/line.ts'
import type { Marked } from '../lines/mark.ts'
import { contextFeatures } from './context-features.ts'
import { FORMAT_KINDS, placeInFormat } from './format-features.ts'
import { distance, isPicture, isRule, type Page, roughly } from './page.ts'
import { type Features, type LineFeatures, PROSE_WORDS, similarity, type TextLine } from './text-lines.ts'
import { numberIn, selfIn, wordingFeatures } from './wording.ts'

/** Pictures and rules are looked for this many lines away. */
const NEAR = 4

/** Features of each visible line with words, from the mail alone. */
export function lineFeatures(page: Page): LineFeatures[] {
  const mail = wholeMail(page)
  const context = contextFeatures(page)
  const formats = FORMAT_KINDS.map(([name], kind) => formatFeatures(name, kind, page))
  return page.lines.map((line) => [
    mail,
    styleFeatures(line, page),
    wordingFeatures(line),
    linkFeatures(line, page),
    placeFeatures(line, page),
    ...formats.flatMap((format) => format(line)),
    ...(context[line.at] ?? []),
  ])
}

/** Features of a mail as a whole, from its lines alone. */
export function wholeMail({ lines, wordsBefore, marked, about, targets, hosts, links }: Page): Features {
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
    pathHyphens: url ? url.pathname.split('-').length - 1 : 0,
  }
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

/** For each line, the features of its format of one kind, which all lines of that format share, and of its place there. */
function formatFeatures(name: string, kind: number, page: Page): (line: TextLine) => Features[] {
  const shared = new Map(
    Array.from(page.formats[kind] ?? [], ([key, { features }]) => [key, prefixed(name, features)]),
  )
  return ({ at, formats }) => {
    const key = formats[kind] ?? ''
    const format = page.formats[kind]?.get(key)
    return format ? [shared.get(key) ?? {}, prefixed(name, placeInFormat(format, at, page.wordsBefore))] : []
  }
}

function prefixed(prefix: string, features: Features): Features {
  const own: Features = {}
  for (const name in features) own[`${prefix}_${name}`] = features[name] ?? 0
  return own
}
