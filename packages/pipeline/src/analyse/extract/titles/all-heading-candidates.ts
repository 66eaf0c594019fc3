import { countWords } from '../../../common/text/words-of.ts'
import type { Mark, Marked } from '../lines/mark.ts'
import { findCandidates, type HeadingCandidate } from './heading-candidates.ts'
import { openingOf, paragraphHeadings } from './paragraph-headings.ts'

const LINK_WORDS = 4

/** Fewer are links in a text, unless the mail has so many elsewhere. */
const TRAILING = 3

/**
 * Lists whose items end in their only link: `A headline in plain type. Outlet`. Consecutive list items, or paragraphs
 * whose links all have the same text; the words before the link are the title.
 */
function trailingLinkCandidates({ marks }: Marked): HeadingCandidate[] {
  const groups: Trailing[][] = []
  let group: Trailing[] = []
  const close = () => {
    const labels = new Set(group.map(({ label }) => label.toLowerCase()))
    const isList = group.every(({ candidate }) => candidate.mark.line.startsItem)
    if (group.length > 1 && (isList || labels.size === 1)) groups.push(group)
    group = []
  }
  for (const mark of marks) {
    const candidate = trailingLinkCandidate(mark)
    if (candidate) group.push(candidate)
    else if (mark.line.kind === 'text') close()
  }
  close()
  if (groups.every(({ length }) => length < TRAILING)) return []
  return groups.flat().map(({ candidate }) => candidate)
}

/** Text of several sentences is a paragraph, whose first words serve as title. */
const SEVERAL_SENTENCES = /\p{Ll}[.!?]['"”’»)]* +["“‘«¿¡]?\p{Lu}/u

/** Last words before a link that is part of their sentence, and not a label. */
const GOES_ON =
  /\s(?:about|of|to|at|in|on|by|from|via|with|for|like|as|into|the|an?|and|or|is|are|was|has|have|called|über|von|vom|zu|zum|zur|bei|mit|für|auf|der|die|das|den|dem|eine?n?|und|oder|ist|sur|du|des?|les?|la|et|à|avec|pour|dans|sobre|con|en|el|los|las|una?|y|van|het|een|met|voor|op)$/i

interface Trailing {
  candidate: HeadingCandidate
  /** The text of the link. */
  label: string
}

function trailingLinkCandidate(mark: Mark): Trailing | null {
  const { line } = mark
  if (line.kind !== 'text' || line.hidden) return null
  const runs = line.runs.filter(({ text }) => /[\p{L}\p{N}]/u.test(text))
  const links = runs.filter(({ href }) => href !== null)
  const [link] = links
  if (!link || links.length !== 1 || runs.at(-1) !== link || countWords(link.text) > LINK_WORDS) return null
  const text = runs
    .filter((run) => run !== link)
    .map((run) => run.text)
    .join('')
    .replace(/\s+/g, ' ')
    .replace(/(?<![\s([–—-])[\s([–—-]+$/, '')
    .trim()
  const words = countWords(text)
  if (words < 4 || words > 30 || GOES_ON.test(text)) return null
  const key = `trailing ${Math.round(link.size)}`
  const candidate: HeadingCandidate = {
    mark,
    text: SEVERAL_SENTENCES.test(text) ? openingOf(text) : text,
    href: link.href,
    words,
    strength: link.size,
    isStrong: false,
    isWhole: true,
    isLarge: false,
    isLeadIn: false,
    key,
  }
  return { candidate, label: link.text.trim() }
}

/** An unlinked heading repeated this often is a refrain, such as `- end -`. */
const REFRAIN = 3

/**
 * All lines of a mail that may head an article, in order: those that stand out, and paragraphs that may be items
 * without a heading.
 */
export function allHeadingCandidates(marked: Marked): HeadingCandidate[] {
  const candidates = standingOut(marked)
  const paragraphs = paragraphHeadings(marked.marks, candidates)
  return [...candidates, ...paragraphs].sort((a, b) => a.mark.index - b.mark.index)
}

/** Heading candidates that stand out from running text. */
export function standingOut(marked: Marked): HeadingCandidate[] {
  const byLine = new Map<Mark, HeadingCandidate>()
  for (const candidate of [...trailingLinkCandidates(marked), ...findCandidates(marked)])
    byLine.set(candidate.mark, candidate)
  const candidates = withoutSubtitles([...byLine.values()].sort((a, b) => a.mark.index - b.mark.index))
  const count = new Map<string, number>()
  for (const { text } of candidates) count.set(text, (count.get(text) ?? 0) + 1)
  return candidates.filter(({ text, href }) => href !== null || (count.get(text) ?? 0) < REFRAIN)
}

/** Of consecutive lines that link to one page, only the most prominent is its title. */
function withoutSubtitles(candidates: readonly HeadingCandidate[]): HeadingCandidate[] {
  const kept: HeadingCandidate[] = []
  for (const candidate of candidates) {
    const last = kept.at(-1)
    const isSame = last !== undefined && candidate.href !== null && candidate.href === last.href
    const isNext = last !== undefined && candidate.mark.index - last.mark.index <= 2 && !candidate.isLeadIn
    if (isSame && isNext && candidate.strength <= last.strength) continue
    if (isSame && isNext) kept.pop()
    kept.push(candidate)
  }
  return kept
}
