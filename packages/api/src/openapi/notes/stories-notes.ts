import type { CallNote } from '../call-note.ts'
import { EXAMPLE_ARTICLE } from './examples.ts'

type Telling = { id: string; sourceNewsletter: string; receivedAt: string }

const named = ({ id, sourceNewsletter, receivedAt }: Telling) => ({
  id,
  sourceNewsletter,
  receivedAt,
})

const FIRST = { ...EXAMPLE_ARTICLE, storySize: 2 }
const LATER = {
  ...EXAMPLE_ARTICLE,
  id: '5d1f0f0e-2c57-4b5e-8f0a-7a1b9f3c2d10',
  title: 'Nine years on, the scheduler rewrite is in',
  summary: 'It was merged on Thursday. It took 41 review rounds.',
  sourceNewsletter: 'Systems Digest',
  newsletterId: '8e0d4f5c-61f5-4a39-9f0e-3c0f3f1f7b21',
  publishedAt: '2026-11-20T07:00:00.000Z',
  receivedAt: '2026-11-20T07:00:41.000Z',
  isDuplicate: true,
  duplicateOf: named(FIRST),
  storySize: 2,
  url: 'https://systems.example/scheduler',
}
const tellings = [
  {
    article: { ...FIRST, alsoIn: [named(LATER)] },
    layer: null,
    adds: [],
  },
  { article: LATER, layer: 'story', adds: [{ text: 'It took 41 review rounds.', start: 27, end: 52 }] },
]
const both = { id: FIRST.id, articleId: LATER.id }

export const storiesNotes: Record<string, CallNote> = {
  'stories.get': {
    description:
      'All tellings of a story in the order in which they came, each with what joins it (`link`, `text`, `story`, or `you`: the user’s own word) and the sentences that say what the first telling does not. The id of any telling stands for its story.',
    request: { id: FIRST.id },
    response: { id: FIRST.id, tellings },
  },
  'stories.split': {
    description:
      'The article is taken out of the story and never joins any of its tellings again, whatever is found later. `stories.takeBack` with the answered `changes` undoes it.',
    request: both,
    response: { ...both, storyId: LATER.id, changes: [{ articleId: FIRST.id, was: null, is: false }] },
  },
  'stories.join': {
    description:
      'The article tells the story from now on, whatever is found later. Two articles of one issue never do: that is refused with CONFLICT. `stories.takeBack` with the answered `changes` undoes it.',
    request: both,
    response: { ...both, storyId: FIRST.id, changes: [{ articleId: FIRST.id, was: null, is: true }] },
  },
  'stories.takeBack': {
    description:
      'Undoes `stories.split` and `stories.join`, given the `changes` that they answered: what was said of the article and each of those others `was`, is so again, but for what has been said anew since.',
    request: { articleId: LATER.id, changes: [{ articleId: FIRST.id, was: null, is: true }] },
    response: { articleId: LATER.id, storyId: LATER.id },
  },
  'stories.candidates': {
    description:
      'What an article may be said to tell the same as: articles of other issues that came within a week of it, of headline or newsletter with all words of `search`, the likeliest first.',
    request: { articleId: FIRST.id, search: 'scheduler' },
    response: {
      articles: [
        {
          id: LATER.id,
          title: LATER.title,
          sourceNewsletter: LATER.sourceNewsletter,
          publishedAt: LATER.publishedAt,
        },
      ],
    },
  },
}
