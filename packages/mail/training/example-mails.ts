import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Table } from '../src/common/forest.ts'
import type { ParsedMail } from '../src/common/types/mail.ts'
import { linesOfMail } from '../src/extract/extract-issue.ts'
import { aboutMail } from '../src/extract/lines/about-mail.ts'
import { markLines } from '../src/extract/lines/mark.ts'
import { lineFeatures } from '../src/extract/tagger/line-features.ts'
import { type Page, pageOf } from '../src/extract/tagger/page.ts'
import type { Tag } from '../src/extract/tagger/tags.ts'
import { type TextLine, textLinesOf } from '../src/extract/tagger/text-lines.ts'
import { parseMail } from '../src/mime/parse-mail.ts'
import { holdsFirstWords, sharedWords } from '../src/quality/compare-articles.ts'
import { type LabelledMail, labelledMails } from '../src/quality/labelled-mails.ts'
import { readMailFile } from '../src/quality/read-mail-file.ts'
import type { LabelledArticle, Labels } from '../src/quality/score-extraction.ts'
import { type LineLabels, readLineLabels } from './line-labels.ts'
import { shortMails } from './short-mails.ts'

/** A mail to learn from: its lines with their features, and what they are. */
export interface ExampleMail {
  name: string
  /** Mails of one sender are left out together. */
  sender: string
  kind: LineLabels['kind']
  page: Page
  features: Table
  /** Null if unknown. */
  tags: readonly (Tag | null)[]
  /** Whether an article begins with each line; null if it counts neither way. */
  starts: readonly (boolean | null)[]
  /** The title of an essay; null if it has none. */
  title: string | null
}

function readLines(mail: ParsedMail): Pick<ExampleMail, 'page' | 'features'> {
  const { lines, isPlainText } = linesOfMail(mail)
  const marked = markLines(lines)
  const page = pageOf(textLinesOf(marked), marked, aboutMail(mail, isPlainText))
  return { page, features: lineFeatures(page) }
}

/**
 * The mails of a folder with labels of their lines. `senders.tsv` in the folder of labels names the sender of each
 * mail, and its subject if only its HTML is there. Throws if a mail is missing or has another number of lines.
 */
export async function lineExamples(labels: string, mails: string): Promise<ExampleMail[]> {
  const index = await readFile(path.join(labels, 'senders.tsv'), 'utf8')
  const about = new Map(index.split('\n').map((line) => [line.split('\t')[0], line.split('\t').slice(1)]))
  const files = new Map((await readdir(mails)).map((file) => [file.replace(/\.(?:eml|html)$/, ''), file]))
  const examples: ExampleMail[] = []
  for (const { name, kind, title, tags, starts } of await readLineLabels(labels)) {
    const mail = await parseMail(await readMailFile(path.join(mails, files.get(name) ?? name)))
    const [sender = name, subject = ''] = about.get(name) ?? []
    const read = readLines(subject === '' ? mail : { ...mail, subject })
    if (read.page.lines.length !== tags.length)
      throw new Error(`${name} has ${read.page.lines.length} lines.`)
    const titleText = typeof title === 'number' ? (read.page.lines[title]?.lead.text ?? null) : title
    examples.push({ name, sender, kind, ...read, tags, starts, title: titleText ?? read.page.about.subject })
  }
  return examples
}

/** How many invented short mails there are beside the gallery. */
const SHORT_MAILS = 160

/** The gallery, and short mails made of its stories: invented, and left out of all figures. */
export async function inventedExamples(
  gallery: string,
): Promise<[gallery: ExampleMail[], short: ExampleMail[]]> {
  const labelled = await labelledMails(gallery, gallery)
  const short = (await shortMails(labelled, SHORT_MAILS)).map((mail) => {
    const example = articleExample(mail)
    const tags = example.starts.map((isStart, at) =>
      isStart === true ? 'title' : mail.tagOf(example.page.lines[at]?.line.text ?? ''),
    )
    return { ...example, tags }
  })
  return [labelled.map(articleExample), short]
}

function articleExample({ name, sender, labels, mail }: LabelledMail): ExampleMail {
  const read = readLines(mail)
  const starts = startsOf(labels, read.page.lines)
  const kind = labels.articles.length === 0 ? 'none' : labels.kind === 'single' ? 'essay' : 'roundup'
  const title = labels.articles[0]?.title ?? null
  return { name, sender, kind, ...read, tags: starts.map(() => null), starts, title }
}

/** A title is this alike with its line, or this if the line has its link. */
const SAME_TITLE = 0.6
const SAME_WITH_LINK = 0.3

/** A line this alike with a title that is elsewhere repeats it. */
const REPEATED = 0.8

/** Text this far below a title, in lines, is searched for its first words. */
const LOOK_AHEAD = 10

/** Which lines are the titles of labelled articles, each the most alike. */
function startsOf(labels: Labels, lines: readonly TextLine[]): (boolean | null)[] {
  const starts: (boolean | null)[] = lines.map(() => false)
  const below = lines.map((_, at) =>
    lines
      .slice(at, at + LOOK_AHEAD)
      .map(({ line }) => line.text)
      .join(' '),
  )
  const assign = (articles: readonly LabelledArticle[], start: true | null) => {
    const pairs = articles.flatMap((article) =>
      lines.flatMap(({ at }) => {
        const like = starts[at] === false ? alike(article, lines[at] as TextLine, below[at] ?? '') : 0
        return like > 0 ? [{ article, at, like: like - at / 10_000 }] : []
      }),
    )
    const used = new Set<LabelledArticle>()
    for (const { article, at } of pairs.sort((a, b) => b.like - a.like)) {
      if (used.has(article) || starts[at] !== false) continue
      used.add(article)
      starts[at] = start
    }
  }
  assign(labels.articles, true)
  assign(labels.optional_articles ?? [], null)
  const isRepeat = ({ lead }: TextLine) =>
    labels.articles.some(({ title }) => title !== null && sharedWords(title, lead.text) >= REPEATED) &&
    !labels.not_articles?.some((trap) => sharedWords(trap, lead.text) >= SAME_TITLE)
  return starts.map((start, at) => (start === false && isRepeat(lines[at] as TextLine) ? null : start))
}

/** How alike a labelled article and a line are: 0 if the line can't be its title. */
function alike({ title, url, first_words }: LabelledArticle, own: TextLine, below: string): number {
  const { lead, line, hrefs, isStrong } = own
  if (title === null) return first_words && holdsFirstWords(line.text, first_words) ? 0.95 : 0
  const hasLink = url !== null && hrefs.includes(url.replaceAll('&amp;', '&'))
  const shared = Math.max(sharedWords(title, lead.text), lead.isWhole ? 0 : sharedWords(title, line.text))
  if (shared < (hasLink ? SAME_WITH_LINK : SAME_TITLE)) return 0
  const like = Math.max(shared, SAME_TITLE) + (hasLink ? 0.3 : 0) + (isStrong ? 0.05 : 0)
  return like + (first_words && holdsFirstWords(below, first_words) ? 0.5 : 0)
}
