import type { CallNote } from '../call-note.ts'
import { EXAMPLE_ARTICLE } from './examples.ts'

const page = {
  articles: [{ ...EXAMPLE_ARTICLE, place: [{ kind: 'followed-tag', name: 'linux' }, { kind: 'newest' }] }],
  totalPages: 1,
}

export const articlesNotes: Record<string, CallNote> = {
  'articles.list': {
    description:
      'Articles of all newsletters, the latest first. For who follows or mutes topics, each day (by the user’s time zone) begins with what is followed and ends with what is muted, unless the list is narrowed to tags, a source or a category; `place` says what decided, the deciding reason first. `tags` are separated by commas, and an article must carry each; `source` is a newsletter’s id or name, or several ids. With `fold`, what repeats a story is left out, but for updates of it.',
    request: { page: 1, pageSize: 24, sort: 'latest', tags: 'linux', source: 'Kernel Weekly' },
    response: page,
  },
  'articles.saved': {
    description: 'What the user saved for later; takes the parameters of the digest.',
    request: { page: 1 },
    response: { ...page, articles: [{ ...EXAMPLE_ARTICLE, isSaved: true, place: [{ kind: 'last-saved' }] }] },
  },
  'articles.stats': {
    description:
      'How many articles came in today, by the user’s time zone, and how many of them only repeat a story. Without `email` it is refused with “User email required”.',
    request: { email: 'ada@example.com' },
    response: { todayCount: 1, todayDuplicates: 0, categories: [{ category: 'technology', count: 1 }] },
  },
  'articles.get': {
    description:
      'An article with its full text, as sanitised HTML. `summarySentences` says for each sentence of the summary which passage of the text it rests on; `start` and `end` count UTF-16 units of its plain text. `summaryBy` is `model` where `summaryModel` wrote the summary.',
    request: { id: EXAMPLE_ARTICLE.id },
    response: {
      ...EXAMPLE_ARTICLE,
      fullText: '<p>The patch set shrank from 14,000 lines to 900.</p>',
      summarySentences: [
        {
          text: 'The patch set shrank from 14,000 lines to 900.',
          start: 0,
          end: 46,
          passage: 'The patch set shrank from 14,000 lines to 900.',
        },
      ],
      summaryBy: 'text',
      summaryModel: null,
      issueId: 'f4b7a0c2-9a77-4d6c-8f5e-2b9d3e1c6a55',
      originalUrl: null,
    },
  },
  'articles.save': {
    description: '`saved` says how it is to be, so that sending it twice changes nothing more.',
    request: { articleId: EXAMPLE_ARTICLE.id, saved: true },
    response: { articleId: EXAMPLE_ARTICLE.id, isSaved: true },
  },
  'articles.read': {
    description: '`read` says how it is to be, so that sending it twice changes nothing more.',
    request: { articleId: EXAMPLE_ARTICLE.id, read: true },
    response: { articleId: EXAMPLE_ARTICLE.id, isRead: true },
  },
  'articles.tags': {
    description: 'Every tag of the user’s articles with how many carry it, the most frequent first.',
    request: {},
    response: { tags: [{ tag: 'linux', count: 3 }] },
  },
  'articles.changeTags': {
    description:
      'Adds tags and takes others away; what the user took away isn’t found again in the mail. Tags are compared without case, have 1 to 40 characters and no comma; an article has at most 20.',
    request: { id: EXAMPLE_ARTICLE.id, add: ['to cite'], remove: ['scheduler'] },
    response: { articleId: EXAMPLE_ARTICLE.id, tags: ['linux', 'to cite'] },
  },
  'articles.resolveLink': {
    description:
      'Where `isOpaqueLink` says so, only the sender’s server knows where `url` leads. This asks it, once and without cookies, which tells it that somebody followed the link; nothing else ever does. Redirects are followed, but to nothing that could unsubscribe, confirm or log in. All of the user’s articles with the same link get the address; `originalUrl` keeps the link. Where the address can’t be found, `why` says so in words and nothing changes. At most 60 links an hour.',
    request: { id: EXAMPLE_ARTICLE.id },
    response: {
      articleId: EXAMPLE_ARTICLE.id,
      url: 'https://lwn.example/scheduler',
      isResolved: true,
      why: null,
      articleIds: [EXAMPLE_ARTICLE.id],
    },
  },
}
