import { countWords } from '../src/common/text/words-of.ts'
import { linesOfMail } from '../src/extract/extract-issue.ts'
import type { Tag } from '../src/extract/tagger/tags.ts'
import { PROSE_WORDS } from '../src/extract/tagger/text-lines.ts'
import { parseMail } from '../src/mime/parse-mail.ts'
import type { LabelledMail } from '../src/quality/labelled-mails.ts'
import type { LabelledArticle } from '../src/quality/score-extraction.ts'
import { randomNumbers } from './random-numbers.ts'

interface Story {
  title: string
  url: string
  text: string
}

const link = ({ url, title }: Story) => `<a href="${url}">${title}</a>`

/** The ways in which short mails print a story. */
const HTML: readonly ((story: Story) => string)[] = [
  (story) => `<h2>${link(story)}</h2><p>${story.text}</p>`,
  ({ title, text }) => `<h2>${title}</h2><p>${text}</p>`,
  ({ title, text, url }) => `<h3>${title}</h3><p>${text} <a href="${url}">Read more</a></p>`,
  (story) => `<p><b>${link(story)}</b><br>${story.text}</p>`,
  ({ title, text }) => `<p><strong>${title}</strong></p><p>${text}</p>`,
  (story) => `<ul><li>${link(story)} – ${story.text}</li></ul>`,
  (story) => `<h2 style="font-size:22px">${link(story)}</h2><p>${story.text}</p><p>${story.text}</p>`,
]

const TEXT: readonly ((story: Story) => string)[] = [
  ({ title, text, url }) => `${title}\n${text}\n${url}\n\n`,
  ({ title, text }) => `${title.toUpperCase()}\n\n${text}\n\n`,
  ({ title, text, url }) => `* ${title}\n  ${text}\n  ${url}\n\n`,
  ({ title, text }) => `${title}\n${'-'.repeat(title.length)}\n\n${text}\n\n`,
  ({ title, text, url }) => `## [${title}](${url})\n\n${text}\n\n`,
]

/** The maximum of stories of a short mail, and of paragraphs of a short text. */
const STORIES = 6
const PARAGRAPHS = 5

const GREETING = 'Hello everyone,'
const LABEL = 'Sponsored'
const FOOTER = 'You receive this mail because you subscribed to Wick Weekly. Unsubscribe.'

/** A short mail, and what its lines without a title are. */
export interface ShortMail extends LabelledMail {
  tagOf: (text: string) => Tag
}

/**
 * Invented mails of a few lines, one to six stories or one text each, which hardly any labelled mail is; from the titles
 * and texts of the given ones. Deterministic.
 */
export async function shortMails(from: readonly LabelledMail[], count: number): Promise<ShortMail[]> {
  const titles = from.flatMap(({ labels }) => labels.articles.flatMap(({ title }) => title ?? []))
  const texts = from
    .flatMap(({ mail }) => linesOfMail(mail).lines.map(({ text }) => text))
    .filter((text) => countWords(text) > PROSE_WORDS && /[.!?]$/.test(text))
  const random = randomNumbers(1)
  const pick = <T>(all: readonly T[]) => all[Math.floor(random() * all.length)] as T
  const storyOf = (): Story => ({
    title: pick(titles),
    url: `https://wick.example/${Math.floor(random() * 1e6)}`,
    text: pick(texts),
  })
  return Promise.all(
    Array.from({ length: count }, async (_, at) => {
      const stories = Array.from(
        { length: at % 2 === 0 ? 1 : 2 + Math.floor(random() * (STORIES - 1)) },
        storyOf,
      )
      const [first = storyOf()] = stories
      const isPlain = random() < 0.3
      const isOne = stories.length === 1
      const paragraphs = Array.from({ length: 1 + Math.floor(random() * PARAGRAPHS) }, () => pick(texts))
      const form = pick<(story: Story) => string>(isPlain ? TEXT : HTML)
      const block = (text: string) => (isPlain ? `${text}\n\n` : `<p>${text}</p>`)
      const hasTitle = isOne && random() < 0.6
      const heading = isPlain ? `${first.title}\n\n` : `<h1>${first.title}</h1>`
      const body = isOne
        ? `${hasTitle ? heading : ''}${paragraphs.map(block).join('')}`
        : stories.map(form).join('')
      const greeting = random() < 0.3 ? block(GREETING) : ''
      const paid = !isOne && random() < 0.2 ? storyOf() : null
      const sponsor = paid ? `${block(LABEL)}${form(paid)}` : ''
      const footer = random() < 0.6 ? block(FOOTER) : ''
      const subject =
        isOne && (!hasTitle || random() < 0.5) ? first.title : pick([first.title, `Wick Weekly #${at}`])
      const raw = `From: Wick Weekly <wick@wick.example>\r\nSubject: ${Buffer.from(subject).toString('base64').replace(/^/, '=?utf-8?B?')}?=\r\nContent-Type: text/${isPlain ? 'plain' : 'html'}; charset=utf-8\r\n\r\n${greeting}${body}${sponsor}${footer}`
      const articles: LabelledArticle[] = isOne
        ? [
            {
              title: subject === first.title || hasTitle ? first.title : subject,
              url: null,
              first_words: null,
            },
          ]
        : stories.map(({ title, url, text }) => ({
            title,
            url,
            first_words: text.split(/\s+/).slice(0, 8).join(' '),
          }))
      return {
        name: `short ${at}`,
        sender: `short ${at}`,
        labels: { kind: isOne ? 'single' : 'multi', lang: 'en', articles },
        mail: await parseMail(Buffer.from(raw)),
        tagOf: (text) => {
          if (text === GREETING) return 'greeting'
          if (text === FOOTER) return 'footer'
          const isPaid = paid !== null && [paid.title, paid.text, paid.url].some((own) => text.includes(own))
          return isPaid || text === LABEL ? 'ad' : 'body'
        },
      }
    }),
  )
}
