import { extractIssue } from '../../src/analyse/extract/extract-issue.ts'
import type { Models } from '../../src/analyse/extract/titles/models.ts'
import { holdsFirstWords, sharedWords } from '../../src/quality/compare-articles.ts'
import { type IssueScore, scoreExtraction } from '../../src/quality/score-extraction.ts'
import type { LayoutArticle, LayoutMail } from './layout-mail.ts'

/** The result for one layout; the texts are those of found articles, each with its error or null. */
export interface LayoutScore extends IssueScore {
  fault: LayoutMail['fault']
  name: string
  texts: readonly (TextFault | null)[]
  /** The texts with errors. */
  faulty: readonly string[]
}

/** The error of a text: it begins or ends elsewhere than the article, lacks part of it, or has text from outside it. */
export const TEXT_FAULTS = ['begins', 'ends', 'lacks', 'holds'] as const

export type TextFault = (typeof TEXT_FAULTS)[number]

/** Extracts an invented mail and scores the result, with the shipped or other title models. */
export function scoreLayout(layout: LayoutMail, models?: Models): LayoutScore {
  const { articles } = extractIssue(layout.mail, models)
  const found = articles.map(({ title, originalUrl, text }) => ({ title, url: originalUrl, text }))
  const texts = layout.articles.flatMap((article) => {
    const [own] = found.toSorted((one, other) => likenessOf(article, other) - likenessOf(article, one))
    return own && likenessOf(article, own) >= SAME
      ? [{ fault: textFault(article, own, layout), said: `${own.title} ⏎ ${own.text}` }]
      : []
  })
  return {
    fault: layout.fault,
    name: layout.name,
    texts: texts.map(({ fault }) => fault),
    faulty: texts.flatMap(({ fault, said }) => (fault === null ? [] : [`${fault}: ${said}`])),
    ...scoreExtraction(layout.labels, found),
  }
}

const SAME = 0.6

interface FoundArticle {
  title: string
  text: string
}

function likenessOf({ title, first_words }: LayoutArticle, found: FoundArticle): number {
  if (title !== null) return sharedWords(title, found.title)
  return holdsFirstWords(`${found.title} ${found.text}`, first_words ?? '') ? 1 : 0
}

function textFault(article: LayoutArticle, { text }: FoundArticle, layout: LayoutMail): TextFault | null {
  const said = lettersOf(text)
  const wanted = article.text.map(lettersOf)
  const foreign = layout.articles.flatMap((other) => (other === article ? [] : other.text.slice(0, 1)))
  if ([...foreign, ...layout.others].some((other) => said.includes(lettersOf(other)))) return 'holds'
  if (wanted.some((paragraph) => !said.includes(paragraph))) {
    if (!said.startsWith((wanted[0] ?? '').slice(0, 12))) return 'begins'
    return said.endsWith((wanted.at(-1) ?? '').slice(-12)) ? 'lacks' : 'ends'
  }
  if (!said.startsWith((wanted[0] ?? '').slice(0, 12))) return 'begins'
  return said.endsWith((wanted.at(-1) ?? '').slice(-12)) ? null : 'ends'
}

/** Letters and digits of a text, without printed URLs. */
function lettersOf(text: string): string {
  return text
    .replace(/<?https?:\/\/\S+/g, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '')
}
