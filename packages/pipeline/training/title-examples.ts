import { linesOfMail } from '../src/analyse/extract/extract-issue.ts'
import { senderOfMail, subjectOfMail } from '../src/analyse/extract/lines/about-mail.ts'
import type { Line } from '../src/analyse/extract/lines/line.ts'
import { markLines } from '../src/analyse/extract/lines/mark-lines.ts'
import { allHeadingCandidates } from '../src/analyse/extract/titles/all-heading-candidates.ts'
import type { HeadingCandidate } from '../src/analyse/extract/titles/heading-candidates.ts'
import { headingFeatures } from '../src/analyse/extract/titles/heading-features.ts'
import { isParagraph } from '../src/analyse/extract/titles/paragraph-headings.ts'
import { type View, viewOf } from '../src/analyse/extract/titles/view.ts'
import { wordsOf } from '../src/common/text/words-of.ts'
import { holdsFirstWords, sharedWords } from '../src/quality/compare-articles.ts'
import type { LabelledArticle } from '../src/quality/score-extraction.ts'
import type { Example } from './boost.ts'
import type { LabelledMail } from './labelled-mails.ts'

/** The heading candidates of one mail with their labels: a title, no title, or null if the labels leave it open. */
export interface MailExamples {
  view: View
  features: readonly Example['features'][]
  answers: readonly (boolean | null)[]
}

/** How many lines below a heading candidate are searched for the first words of its article. */
const BODY_LINES = 12

/** Converts a labelled mail to title examples; `lines` may be given to use a variant of it. */
export function examplesOf(
  labelled: LabelledMail,
  lines: readonly Line[] = linesOfMail(labelled.mail).lines,
): MailExamples {
  const { mail, labels } = labelled
  const marked = markLines(lines)
  const about = { subject: subjectOfMail(mail), sender: senderOfMail(mail), isPlainText: false }
  const view = viewOf(marked, allHeadingCandidates(marked), about)
  const answers: (boolean | null)[] = view.candidates.map(() => false)
  const unfound = assign(labels.articles, true, view, answers)
  assign(labels.optional_articles ?? [], null, view, answers)
  for (const { title } of unfound) if (title !== null) leaveOpen(title, view, answers)
  const features = headingFeatures(view).map((parts) => Object.assign({}, ...parts))
  return { view, features, answers }
}

/**
 * Candidates of lines that begin with the title of an article without a matching candidate: title and text are in one
 * line.
 */
function leaveOpen(title: string, { candidates }: View, answers: (boolean | null)[]): void {
  const opening = ` ${wordsOf(title).join(' ')} `
  candidates.forEach((candidate, at) => {
    const own = ` ${wordsOf(candidate.mark.line.text).join(' ')} `
    if (answers[at] === false && own.startsWith(opening)) answers[at] = null
  })
}

/** Labels the candidates that match the articles best, and returns the articles without a match. */
function assign(
  articles: readonly LabelledArticle[],
  answer: true | null,
  { candidates, marks }: View,
  answers: (boolean | null)[],
): LabelledArticle[] {
  const pairs = articles.flatMap((article, label) =>
    candidates.flatMap((candidate, at) => {
      const text = marks
        .slice(candidate.mark.index, candidate.mark.index + BODY_LINES)
        .map(({ line }) => line.text)
      const likeness = answers[at] === false ? likenessOf(article, candidate, text) : 0
      return likeness > 0 ? [{ likeness, label, at }] : []
    }),
  )
  const used = new Set<number>()
  for (const { label, at } of pairs.sort((a, b) => b.likeness - a.likeness)) {
    if (used.has(label) || answers[at] !== false) continue
    used.add(label)
    answers[at] = answer
  }
  return articles.filter((_, label) => !used.has(label))
}

/** How well a heading candidate and the lines after it match a label; 0 if they don't. */
function likenessOf(
  { title, url, first_words }: LabelledArticle,
  candidate: HeadingCandidate,
  lines: readonly string[],
): number {
  const [own = '', next = ''] = lines
  if (title === null) {
    if (first_words === null) return 0
    return holdsFirstWords(own, first_words) ? 0.9 : holdsFirstWords(next, first_words) ? 0.8 : 0
  }
  const shared = sharedWords(title, candidate.text)
  const isSameLink = url !== null && url.replaceAll('&amp;', '&') === candidate.href
  const likeness = shared >= 0.6 ? shared : isSameLink && shared >= 0.3 ? 0.6 : 0
  if (likeness === 0) return 0
  const isOver = first_words !== null && holdsFirstWords(lines.join(' ').slice(0, 1500), first_words)
  return likeness + (isOver ? 0.5 : 0) - (isParagraph(candidate) ? 0.2 : 0)
}
