import { countWords, wordsOf } from '../../../common/text/words-of.ts'
import type { NonArticleReason } from '../../../common/types/issue.ts'
import type { AboutMail } from '../lines/about-mail.ts'
import { type Mark, type Marked, reasonsWithout } from '../lines/mark.ts'
import { endsInArrow, isPuzzleHeading } from '../lines/phrases.ts'
import { similarity } from '../lines/similarity.ts'
import { allHeadingCandidates } from '../titles/all-heading-candidates.ts'
import { hasLinkedBriefs, withBriefs } from '../titles/briefs.ts'
import { chooseTitles } from '../titles/choose-titles.ts'
import type { HeadingCandidate } from '../titles/heading-candidates.ts'
import { withListHeads } from '../titles/list-heads.ts'
import type { Models } from '../titles/models.ts'
import { isOpening } from '../titles/paragraph-headings.ts'
import { hasReadOns } from '../titles/read-on.ts'
import { withRuledTitles } from '../titles/ruled-titles.ts'
import { findTitles, type Outline } from '../titles/titles.ts'
import { withUntitled } from '../titles/untitled.ts'
import { type View, viewOf } from '../titles/view.ts'
import { lookOf } from '../titles/without-parts.ts'
import { areChapters } from './chapters.ts'
import { withoutClosing } from './closing.ts'
import { essayItem, isEssay } from './essay.ts'
import { namesOnlyIssue } from './issue-name.ts'
import type { Item } from './item.ts'
import { divide, type Regions } from './items.ts'
import { contentsEntries, isBrief, isOnlyLink, judgeItems } from './judge-item.ts'
import { marksOfItem } from './line-group.ts'
import { ownHeadline } from './own-headline.ts'
import { isLinkedList, namesSeveralStories } from './several-stories.ts'

/** A shorter text above the first item is an introduction. */
const LETTER_WORDS = 250

/** The editor's letter: a long text above the first item, with its greeting as heading; null without one. */
function letterOf(
  marks: readonly Mark[],
  rest: ReadonlyMap<number, NonArticleReason>,
  end: number,
): Item | null {
  const reasons = new Set<NonArticleReason>(['other', 'greeting'])
  const lines = marks.filter(({ index }) => index < end && reasons.has(rest.get(index) ?? 'hidden'))
  const start = lines.findIndex(({ phrase, words }) => phrase === 'greeting' || words >= 20)
  const own = start === -1 ? [] : lines.slice(start)
  if (own.reduce((sum, { words }) => sum + words, 0) < LETTER_WORDS) return null
  const [first, ...body] = own
  if (!first) return null
  const above = marks[first.index - 1]
  const heading = first.phrase !== 'greeting' && above && rest.get(above.index) === 'heading' ? above : null
  const title = first.phrase === 'greeting' ? first : heading
  const text = first.phrase === 'greeting' ? body : own
  return { title: title && candidateOf(title), section: null, verdict: null, body: text, before: [] }
}

function candidateOf(mark: Mark): HeadingCandidate {
  const { text } = mark.line
  const look = { strength: 0, isStrong: false, isWhole: true, isLarge: false, isLeadIn: false }
  return { mark, text, href: null, words: countWords(text), key: 'greeting', ...look }
}

const ISSUE =
  /\b(?:issue|edition|volume|vol|nr|ausgabe|folge|numéro|édition|editie|edición|edizione|kw)\b\.?(?:\s*(?:no\.?|#))?\s*\d|#\s?\d|\b(?:no\.|nº|n°)\s?\d|第\s?\d{1,9}\s?[号期]|\b\d{1,2}(?:st|nd|rd|th)?\.?,? \p{L}+ (?:19|20)\d\d\b|\p{L} +\d{1,2}(?:st|nd|rd|th)?,? (?:19|20)\d\d\b/iu

/**
 * Removes the newsletter's name from titles and sections: headings above the first item that repeat sender, issue,
 * date or subject.
 */
function withoutMasthead(outline: Outline, sender: string, subject: string): Outline {
  const [first] = outline.titles
  const isFirst = first !== undefined && first === outline.candidates[0] && first.href === null
  const titles = isFirst && isMasthead(first.text, sender) ? outline.titles.slice(1) : outline.titles
  const end = titles[0]?.mark.index ?? Number.POSITIVE_INFINITY
  const above = outline.candidates.filter(({ mark, href }) => mark.index < end && href === null)
  const masthead = above.filter(({ text }) => isMasthead(text, sender) || similarity(text, subject) >= 0.6)
  const sections =
    titles.length < outline.titles.length && first ? [first, ...outline.sections] : outline.sections
  return { ...outline, titles, sections, masthead: new Set(masthead) }
}

function isMasthead(text: string, sender: string): boolean {
  const names = new Set(wordsOf(sender))
  const own = wordsOf(text)
  const isName = names.size > 0 && (similarity(text, sender) >= 0.6 || own.every((word) => names.has(word)))
  return isName || (ISSUE.test(text) && own.length <= 12)
}

/** The items of a mail, each with the reason why it is not an article, or null. */
export interface Found extends Regions {
  verdicts: readonly (NonArticleReason | null)[]
}

/** Finds the items of plain text by rules: it has few signals for titles. */
export function itemsOfText(marked: Marked, { subject, sender }: AboutMail): Found {
  const { marks } = marked
  const titled = withRuledTitles(findTitles(marked), marks)
  const outline = withoutMasthead(withUntitled(titled, marks), sender, subject)
  const regions = withoutClosing(divide(marks, outline))
  const verdicts = judgeItems(regions.items)
  const articles = regions.items.filter((_, at) => verdicts[at] === null)
  const isOne = isEssay(articles, marks, outline.candidates, subject)
  if (isOne || areChapters({ ...outline, refused: new Set() }, marks, { subject, sender }))
    return essayOf(marks, outline.candidates, subject)
  return judged(withLetter(regions, marks), judgeItems)
}

/** Finds the items of HTML by a trained model, as its layouts vary endlessly. */
export function itemsOfHtml(marked: Marked, about: AboutMail, models: Models): Found {
  const { marks } = marked
  const { subject, sender } = about
  const view = viewOf(marked, allHeadingCandidates(marked), about)
  const { isEssay: isOne, essayOdds, refused, likely, ...outline } = chooseTitles(view, models)
  const headline = ownHeadline(outline, marks, subject, essayOdds)
  const isNameless = () =>
    essayOdds < NAMELESS_ODDS && namesOnlyIssue(subject, sender) && haveTexts(outline, refused, view)
  const isList = () =>
    hasLinkedBriefs(view) ||
    isNameless() ||
    namesSeveralStories(outline, marks, subject) ||
    (!headline?.hasOpening && (isLinkedList(marks) || hasReadOns(marks)))
  const isWhole = (isOne && !isList()) || isOneText(outline) || headline?.hasSections
  if (isWhole) return essayOf(marks, outline.candidates, subject, likely)
  if (areChapters({ ...outline, refused }, marks, about)) {
    const chapters = new Set(outline.titles)
    return essayOf(
      marks,
      outline.candidates,
      subject,
      likely.filter((candidate) => !chapters.has(candidate)),
    )
  }
  const briefs = withBriefs(withoutMasthead(outline, sender, subject), view.candidates)
  const regions = withoutClosing(divide(marks, withListHeads(briefs, marks)))
  return judged(withLetter(regions, marks), (items) => {
    const bare = new Set(items.filter(isBare))
    const pointed = pointedHeadlines(items)
    const contents = contentsEntries(items)
    return judgeItems(items).map((verdict, at) => {
      const item = items[at]
      if (headline?.isBare && item?.title === headline.title) return 'introduction'
      if (item && contents.has(item)) return verdict
      // If most titles have a text or a link, one with neither is the heading of what follows.
      if (verdict === 'heading' && item && bare.has(item) && bare.size < items.length * MOSTLY) return verdict
      return verdictOn(item, verdict, refused, pointed)
    })
  })
}

/** Log-odds from which a mail is one essay, even if its subject names only the issue. */
const NAMELESS_ODDS = 1

/** Fewer titles that look alike, or ones with fewer words below, are no stories. */
const ALIKE = 3
const STORY_WORDS = 15

/** Whether a mail has several headings that look alike, each with a text of its own. */
function haveTexts(
  { titles }: Pick<Outline, 'titles'>,
  refused: ReadonlySet<HeadingCandidate>,
  { gaps }: View,
): boolean {
  const stories = titles.filter(
    (title) =>
      title.isStrong && title.isWhole && !refused.has(title) && (gaps.get(title) ?? 0) >= STORY_WORDS,
  )
  return [...Map.groupBy(stories, lookOf).values()].some(({ length }) => length >= ALIKE)
}

/** Whether nothing sets titles apart, as in one text: they are paragraphs without a link, with no heading between them. */
function isOneText({ titles, candidates }: Pick<Outline, 'titles' | 'candidates'>): boolean {
  const start = titles[0]?.mark.index ?? Number.POSITIVE_INFINITY
  const end = titles.at(-1)?.mark.index ?? 0
  return (
    titles.length > 0 &&
    titles.every((title) => title.href === null && isOpening(title)) &&
    !candidates.some(({ isStrong, mark: { index } }) => isStrong && start < index && index < end)
  )
}

/** In an issue with only headlines, more titles than this share have neither text nor link. */
const MOSTLY = 0.5

function isBare({ title, body }: Item): boolean {
  return title?.href === null && !isBrief(title) && body.every(({ words }) => words === 0)
}

/** A rejected title begins no article; an accepted one does, unless it is paid, an offer, a source or a button. */
function verdictOn(
  item: Item | undefined,
  verdict: NonArticleReason | null,
  refused: ReadonlySet<HeadingCandidate>,
  pointed: ReadonlySet<Item>,
): NonArticleReason | null {
  if (item?.title && refused.has(item.title)) return verdict ?? (isColumn(item) ? null : 'other')
  if (verdict === 'sponsor' || verdict === 'job' || verdict === 'promotion' || verdict === 'text')
    return verdict
  if (item && isAnswer(item)) return 'other'
  return item && isOnlyLink(item, pointed.has(item)) ? 'read-more' : null
}

/** A longer link below a question is a headline. */
const ANSWER_WORDS = 6

/** The answer of a poll: a short link without text below a question to the reader. */
function isAnswer({ title, section, verdict, body }: Item): boolean {
  return (
    verdict === 'other' &&
    isPuzzleHeading(section ?? '') &&
    title !== null &&
    title.href !== null &&
    title.words <= ANSWER_WORDS &&
    body.every(({ words }) => words === 0)
  )
}

/** Fewer headlines with an arrow are no list, and with a smaller share of such that can't be buttons, they are buttons. */
const POINTED = 3
const NO_BUTTONS = 0.5

/** Headlines without text that all end in an arrow, as a list prints them: then it is no sign of a button. */
function pointedHeadlines(items: readonly Item[]): ReadonlySet<Item> {
  const lists = Map.groupBy(
    items.filter(
      ({ title, body }) => title?.href && endsInArrow(title.text) && !body.some(({ words }) => words > 0),
    ),
    ({ title }) => title?.key,
  )
  const isList = (list: readonly Item[]) =>
    list.length >= POINTED && list.filter((item) => !isOnlyLink(item)).length >= list.length * NO_BUTTONS
  return new Set([...lists.values()].filter(isList).flat())
}

/**
 * The minimum length of a paragraph in words, and the length of paragraphs that make a column, whatever its heading.
 */
const PARAGRAPH_WORDS = 20
const COLUMN_WORDS = 200

function isColumn({ body }: Item): boolean {
  const paragraphs = body.filter(({ words, phrase }) => words >= PARAGRAPH_WORDS && phrase === null)
  return paragraphs.reduce((sum, { words }) => sum + words, 0) >= COLUMN_WORDS
}

function judged(
  regions: Regions,
  judge: (items: Regions['items']) => readonly (NonArticleReason | null)[],
): Found {
  return { ...regions, verdicts: judge(regions.items) }
}

function essayOf(
  marks: readonly Mark[],
  candidates: Outline['candidates'],
  subject: string,
  likely: readonly HeadingCandidate[] = [],
): Found {
  const item = essayItem(marks, candidates, subject, likely)
  const own = new Set(marksOfItem(item).map(({ index }) => index))
  return judged(withoutClosing({ items: [item], rest: reasonsWithout(own, marks) }), judgeItems)
}

function withLetter(regions: Regions, marks: readonly Mark[]): Regions {
  const firstItem = regions.items[0]
  const end = firstItem ? (firstItem.before[0] ?? firstItem.title?.mark)?.index : marks.length
  const letter = letterOf(marks, regions.rest, end ?? marks.length)
  if (!letter) return regions
  const own = new Set(marksOfItem(letter).map(({ index }) => index))
  return {
    items: [letter, ...regions.items],
    rest: new Map([...regions.rest].filter(([index]) => !own.has(index))),
  }
}
