import { readMail } from '../classify/reading.ts'
import { sanitiseHtml } from '../clean/sanitise-html.ts'
import type { Issue } from '../issue.ts'
import type { ParsedMail } from '../mail.ts'
import { languageOf } from '../text/language-of.ts'

/** Takes an issue apart. */
export function extractIssue(mail: ParsedMail): Issue {
  const { text, subject } = readMail(mail)
  if (text === '') return { shape: 'empty', language: null, articles: [], leftovers: [] }
  return {
    shape: 'essay',
    language: languageOf(text),
    articles: [
      {
        title: subject || text.slice(0, 80),
        originalUrl: null,
        url: null,
        html: sanitiseHtml(mail.html ?? `<p>${text}</p>`),
        text,
        imageUrl: null,
        author: null,
        section: null,
        readingMinutes: null,
      },
    ],
    leftovers: [],
  }
}
