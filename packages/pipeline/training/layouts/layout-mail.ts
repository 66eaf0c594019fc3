import { parseMail } from '../../src/analyse/mime/parse-mail.ts'
import type { LabelledArticle, Labels } from '../../src/quality/score-extraction.ts'
import type { LabelledMail } from '../labelled-mails.ts'
import { composeIssue, FAULTS, type Fault } from './compose.ts'
import { htmlLookOf } from './html-look.ts'
import { firstWordsOf } from './invent.ts'
import { type Block, chanceOf, type InventedIssue, wordsIn } from './issue.ts'
import { type Language, readLanguages } from './languages.ts'
import { renderHtml } from './render-html.ts'
import { renderText, textLookOf } from './render-text.ts'

/** An expected article, with its text, one paragraph each. */
export interface LayoutArticle extends LabelledArticle {
  text: readonly string[]
}

/** An invented mail with its labels. */
export interface LayoutMail extends LabelledMail {
  fault: Fault
  articles: readonly LayoutArticle[]
  /** First words of text that is in no article: greetings, advertisements, boxes, small print. */
  others: readonly string[]
}

/** Classes whose difficulty plain text cannot show, or that are about HTML. */
const IN_HTML = new Set<Fault>(['printed-addresses', 'company-lists', 'edges', 'short-titles', 'briefs'])
const TEXT_SHARE = 0.2

/** Generates the mail of a class and a seed: the same mail for the same seed, another content and layout for others. */
export async function layoutMail(
  fault: Fault,
  seed: number,
  languages: readonly Language[],
): Promise<LayoutMail> {
  const issue = composeIssue(fault, seed, languages)
  const chance = chanceOf(seed * 31 + 7)
  const isText = !IN_HTML.has(fault) && chance.happens(TEXT_SHARE)
  const textLook = textLookOf(chance)
  const body = isText
    ? renderText(issue, textLook)
    : renderHtml(issue, htmlLookOf(chance, fault === 'company-lists'))
  const articles = issue.blocks.flatMap(articleIn)
  const name = `layout-${fault}-${seed}`
  return {
    name,
    fault,
    // All mails of a class have the same sender, so that they are in the same fold.
    sender: `layouts ${fault}`,
    articles,
    others: issue.blocks.flatMap(othersIn),
    labels: labelsOf(issue, articles, isText),
    mail: await parseMail(Buffer.from(written(issue, body, isText))),
  }
}

/** This many mails of every class, none of which the benchmark uses. */
export async function inventedLayouts(count: number): Promise<LayoutMail[]> {
  const languages = readLanguages()
  const seeds = Array.from({ length: count }, (_, seed) => seed)
  return Promise.all(FAULTS.flatMap((fault) => seeds.map((seed) => layoutMail(fault, seed, languages))))
}

function labelsOf(
  { kind, language }: InventedIssue,
  articles: readonly LayoutArticle[],
  isText: boolean,
): Labels {
  return {
    kind,
    lang: language.code,
    // Plain text prints the URLs of stories without a title in other places.
    articles: articles.map(({ title, url, first_words }) => ({
      title,
      url: isText ? null : url,
      first_words,
    })),
  }
}

function articleIn(block: Block): LayoutArticle[] {
  if (block.is !== 'story') return []
  const { title, url, text, parts } = block.story
  const paragraphs = [...text, ...parts.flatMap((part) => [[{ text: part.heading }], ...part.text])]
  return [{ title, url, first_words: firstWordsOf(block.story), text: paragraphs.map(wordsIn) }]
}

function othersIn(block: Block): string[] {
  if (block.is === 'advertisement') return [block.advertisement.title, block.advertisement.text]
  if (block.is === 'promotion') return [block.text]
  if (block.is === 'staff') return [...block.people]
  if (block.is === 'line') return [block.text]
  if (block.is === 'footer') return [...block.lines]
  return block.is === 'menu' ? [block.links.join(' ')] : []
}

function written({ sender, subject }: InventedIssue, body: string, isText: boolean): string {
  const encoded = (text: string) => `=?utf-8?B?${Buffer.from(text).toString('base64')}?=`
  return [
    `From: ${encoded(sender)} <letter@harbour.example>`,
    `Subject: ${encoded(subject)}`,
    `Content-Type: text/${isText ? 'plain' : 'html'}; charset=utf-8`,
    '',
    body,
  ].join('\r\n')
}
