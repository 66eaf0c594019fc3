import { z } from 'zod'
import { EXAMPLE_ARTICLE } from './article.ts'
import { issue } from './issue.ts'
import { EXAMPLE_NEWSLETTER } from './newsletter.ts'
import { senderChecks } from './sender-checks.ts'

/** Why a part of an issue is no article; what the screen has words for. */
export const NON_ARTICLE_REASONS = [
  // What readers care about.
  'sponsor',
  'job',
  'promotion',
  'puzzle',
  'introduction',
  'text',
  'picture',
  // What is around articles.
  'heading',
  'by-line',
  'read-more',
  'link',
  'contents',
  'greeting',
  'sign-off',
  'navigation',
  'view-in-browser',
  'share',
  'social',
  'footer',
  'unsubscribe',
  // What was decided beside the mail itself.
  'hidden',
  'repeated',
  'unwanted',
  'excluded',
  'other',
] as const

/** An article of an issue. */
export const issueStory = z.object({
  /** The article's. */
  id: z.string(),
  /** Its place among all parts of the issue, non-article parts included. */
  position: z.number().int(),
  title: z.string(),
  url: z.string().nullable(),
  category: z.string(),
  section: z.string().nullable(),
  isSaved: z.boolean(),
  isRead: z.boolean(),
  isDuplicate: z.boolean(),
  /** The first article of its story, when this is a later one. */
  duplicateOf: z.object({ id: z.string(), sourceNewsletter: z.string() }).nullable(),
  /** How many of the mail's paragraphs and links are its own. */
  paragraphs: z.number().int(),
  links: z.number().int(),
  /** Whether it is an article because the user said so. */
  reclassified: z.boolean(),
})
export type IssueStory = z.infer<typeof issueStory>

/** A part of an issue that is no article. */
export const issueNonArticlePart = z.object({
  /**
   * What `issues.reclassifyAsArticle` takes: the non-article part's own, or the article's where the user left that out.
   */
  id: z.string(),
  position: z.number().int(),
  /**
   * `excluded` by the user, `unwanted` because it is like something that was, `repeated` from earlier issues, `hidden`
   * from anyone who reads the mail; the others are what it was taken for.
   */
  reason: z.enum(NON_ARTICLE_REASONS),
  title: z.string().nullable(),
  /** Plain text, blocks separated by blank lines. */
  text: z.string(),
  links: z.array(
    z.object({
      /** Null where the address is none that a browser should open. */
      url: z.string().nullable(),
      text: z.string(),
    }),
  ),
  paragraphs: z.number().int(),
  /** How many of the mail's links are its own; of an article that was left out, `links` shows those of its text. */
  linkCount: z.number().int(),
  /** Whether the user left it out. */
  reclassified: z.boolean(),
  /** Whether there is enough in it to be read as a story. */
  canBeArticle: z.boolean(),
})
export type IssueNonArticlePart = z.infer<typeof issueNonArticlePart>

/** An issue taken apart: each visible paragraph and link of the mail is in one of its parts. */
export const issueDetails = z.object({
  issue: issue.omit({ articles: true }).extend({
    newsletterId: z.string().nullable(),
    /** Whether it waits to be read again, or is. */
    isReprocessing: z.boolean(),
    /** Whether it could not be read when that was last asked for; it then is as it was before. */
    reprocessFailed: z.boolean(),
    newsletterName: z.string().nullable(),
    /** What checking its sender came to; null where nothing was checked, as with imported mail. */
    senderChecks: senderChecks.nullable(),
  }),
  stories: z.array(issueStory),
  nonArticleParts: z.array(issueNonArticlePart),
  /** Counted over the mail as a whole; the sums over its parts are equal. Null for mails that came before they were counted. */
  totals: z
    .object({
      paragraphs: z.number().int(),
      links: z.number().int(),
      /** Words that nobody sees who reads the mail; no article holds any. */
      hiddenWords: z.number().int(),
    })
    .nullable(),
})
export type IssueDetails = z.infer<typeof issueDetails>

/** A part of an issue that is to change sides. */
export const partToReclassify = z.object({ id: z.string(), partId: z.string() })
export const articleToReclassify = z.object({ id: z.string(), articleId: z.string() })

/** What reclassifying a part taught: parts that are `alike` go with it in later issues, or none but the `same` one, come again. */
export const learned = z.enum(['alike', 'same']).nullable()

/** What a user corrected by reclassifying a part: later issues' parts of its kind are judged alike. */
export const correction = z.object({
  id: z.string(),
  /** What parts like it are taken for. */
  verdict: z.enum(['article', 'non-article']),
  /** What the part was called. */
  title: z.string(),
  /** Whether it is about parts alike, or none but the same part, come again. */
  learned,
  /** The issue that it was in. */
  issueId: z.string(),
  issueSubject: z.string(),
  /** ISO 8601, UTC. */
  createdAt: z.string(),
})

/** The issue of the examples, taken apart. */
export const EXAMPLE_ISSUE_PAGE = {
  issue: {
    id: 'f4b7a0c2-9a77-4d6c-8f5e-2b9d3e1c6a55',
    newsletterId: EXAMPLE_NEWSLETTER.id,
    newsletterName: EXAMPLE_NEWSLETTER.name,
    subject: 'This week in kernels',
    receivedAt: EXAMPLE_ARTICLE.receivedAt,
    sentAt: EXAMPLE_ARTICLE.publishedAt,
    state: 'processed',
    reason: null,
    kind: 'newsletter',
    senderChecks: {
      ip: '93.184.215.14',
      from: 'kernel.example',
      signatures: [
        {
          domain: 'kernel.example',
          selector: 's1',
          result: 'pass',
          why: null,
          covers: ['from', 'subject', 'list-unsubscribe', 'list-unsubscribe-post'],
        },
      ],
      spf: { result: 'pass', domain: 'bounce.kernel.example' },
      dmarc: { result: 'pass', policy: 'reject' },
      arc: { result: 'none', sealer: null, isBelieved: false },
    },
    isReprocessing: false,
    reprocessFailed: false,
  },
  stories: [
    {
      id: EXAMPLE_ARTICLE.id,
      position: 0,
      title: EXAMPLE_ARTICLE.title,
      url: EXAMPLE_ARTICLE.url,
      category: EXAMPLE_ARTICLE.category,
      section: EXAMPLE_ARTICLE.section,
      isSaved: false,
      isRead: false,
      isDuplicate: false,
      duplicateOf: null,
      paragraphs: 2,
      links: 1,
      reclassified: false,
    },
  ],
  nonArticleParts: [
    {
      id: '0d5b7c1e-7f0a-4f64-9a53-5d2f1f0f7b21',
      position: 1,
      reason: 'sponsor',
      title: 'A lamp that knows when you are out',
      text: 'Sponsored by Brightlamp',
      links: [{ url: 'https://brightlamp.example/', text: 'A lamp that knows when you are out' }],
      paragraphs: 2,
      linkCount: 1,
      reclassified: false,
      canBeArticle: true,
    },
  ],
  totals: { paragraphs: 4, links: 2, hiddenWords: 0 },
}
