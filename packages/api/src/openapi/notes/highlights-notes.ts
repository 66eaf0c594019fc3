import type { CallNote } from '../call-note.ts'
import { EXAMPLE_ARTICLE } from './examples.ts'

const highlight = {
  id: 'a9c3f5d1-7b60-4d2e-9a41-8e6f0b7c2d13',
  text: 'Reviewers could read it to the end.',
  articleId: EXAMPLE_ARTICLE.id,
  articleTitle: EXAMPLE_ARTICLE.title,
  sourceNewsletter: EXAMPLE_ARTICLE.sourceNewsletter,
  createdAt: '2026-11-20T08:12:00.000Z',
  prefix: 'from 14,000 lines to 900. ',
  suffix: null,
  start: 51,
  end: 86,
}

export const highlightsNotes: Record<string, CallNote> = {
  'highlights.list': {
    description:
      'All highlights, or those of one article. They outlive their article: `articleId` is then `null`, title and source stay.',
    request: { articleId: EXAMPLE_ARTICLE.id, pageSize: 1 },
    response: { highlights: [highlight], next: '1763626320000.a9c3f5d1-7b60-4d2e-9a41-8e6f0b7c2d13' },
  },
  'highlights.add': {
    description:
      '`text` is enough. With the words around it and its place in the article’s text, in UTF-16 code units, it is found again even where the same words stand twice.',
    request: {
      id: EXAMPLE_ARTICLE.id,
      text: highlight.text,
      prefix: highlight.prefix,
      start: highlight.start,
      end: highlight.end,
    },
    response: { highlight },
  },
  'highlights.delete': {
    description: 'Deletes the highlight; the article stays as it is.',
    request: { id: highlight.id },
    response: { id: highlight.id },
  },
}
