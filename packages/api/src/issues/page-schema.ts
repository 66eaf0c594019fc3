import { NON_ARTICLE_REASONS } from '@tidings/mail/common/types/issue'
import { z } from 'zod'
import { attachment, EXAMPLE_ATTACHMENTS } from '../articles/attachment-schema.ts'
import { EXAMPLE_ARTICLE } from '../articles/schema.ts'
import { EXAMPLE_NEWSLETTER } from '../common/example-newsletter.ts'
import { int, textOrNull } from '../common/fields.ts'
import { issue } from './schema.ts'
import { senderChecks } from './sender-checks.ts'

/** An article of an issue. */
export const issueStory = z.object({
  id: z.string().describe('The article’s id.'),
  position: int.describe('Its position among all parts of the issue, including non-article parts.'),
  title: z.string(),
  url: textOrNull,
  category: z.string(),
  section: textOrNull,
  isSaved: z.boolean(),
  isRead: z.boolean(),
  isDuplicate: z.boolean(),
  duplicateOf: z
    .object({ id: z.string(), sourceNewsletter: z.string() })
    .nullable()
    .describe('The first article of its story, if this is a later one.'),
  paragraphs: int.describe('How many of the email’s paragraphs and links it contains.'),
  links: int,
  reclassified: z.boolean().describe('Whether it is an article because the user reclassified it.'),
})
export type IssueStory = z.infer<typeof issueStory>

/** A part of an issue that is no article. */
export const issueNonArticlePart = z.object({
  id: z
    .string()
    .describe(
      'The id for `issues.reclassifyAsArticle`: the non-article part’s, or that of the reclassified article.',
    ),
  position: int,
  reason: z
    .enum([...NON_ARTICLE_REASONS, 'excluded'])
    .describe(
      '`excluded` by the user, `unwanted` because it is like an excluded part, `repeated` from earlier issues, `hidden` in the email; the others are its classification.',
    ),
  title: textOrNull,
  text: z.string().describe('Plain text, blocks separated by blank lines.'),
  links: z.array(
    z.object({
      url: textOrNull.describe('Null if a browser should not open the URL.'),
      text: z.string(),
    }),
  ),
  paragraphs: int,
  linkCount: int.describe(
    'How many of the email’s links it contains; for a reclassified article, `links` lists those of its text.',
  ),
  reclassified: z.boolean().describe('Whether the user reclassified it from an article.'),
  canBeArticle: z.boolean().describe('Whether it has enough text for an article.'),
})
export type IssueNonArticlePart = z.infer<typeof issueNonArticlePart>

/** An issue split into parts: each visible paragraph and link of the mail is in exactly one. */
export const issueDetails = z.object({
  issue: issue.omit({ articles: true }).extend({
    newsletterId: textOrNull,
    isReprocessing: z.boolean().describe('Whether it is queued for reprocessing or being reprocessed.'),
    reprocessFailed: z
      .boolean()
      .describe('Whether the last reprocessing failed; the issue is then unchanged.'),
    newsletterName: textOrNull,
    promotion: z
      .enum(['hidden', 'shown'])
      .nullable()
      .describe('Of a promotion or notice, whether it is in the digest; null for other mail.'),
    senderChecks: senderChecks
      .nullable()
      .describe('The results of checking its sender; null if nothing was checked, as with imported mail.'),
  }),
  attachments: z.array(attachment).describe('The files that are attached to its mail, in order.'),
  stories: z.array(issueStory),
  nonArticleParts: z.array(issueNonArticlePart),
  totals: z
    .object({
      paragraphs: int,
      links: int,
      hiddenWords: int.describe('Words that are invisible in the email; no article contains any.'),
    })
    .nullable()
    .describe(
      'Counted over the whole email; the sums over its parts are equal. Null for emails from before counting was introduced.',
    ),
})
export type IssueDetails = z.infer<typeof issueDetails>

/** A part of an issue to reclassify. */
export const partToReclassify = z.object({ id: z.string(), partId: z.string() })
export const articleToReclassify = z.object({ id: z.string(), articleId: z.string() })

/**
 * What the correction applies to in later issues: parts that are `alike`, or only the `same` part if it is repeated.
 */
export const correctionScope = z.enum(['alike', 'same']).nullable()

/** A correction made by reclassifying a part: it is applied to similar parts of later issues. */
export const correction = z.object({
  id: z.string(),
  verdict: z.enum(['article', 'non-article']).describe('What similar parts are classified as.'),
  title: z.string().describe('The title of the part.'),
  scope: correctionScope.describe(
    'Whether it applies to similar parts, or only to the same part if it is repeated.',
  ),
  issueId: z.string().describe('The issue of the part.'),
  issueSubject: z.string(),
  createdAt: z.string().describe('ISO 8601, UTC.'),
})

/** The issue in examples, with its parts. */
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
    promotion: null,
    isReprocessing: false,
    reprocessFailed: false,
  },
  attachments: EXAMPLE_ATTACHMENTS,
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
