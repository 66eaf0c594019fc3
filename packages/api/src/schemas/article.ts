import { z } from 'zod'

/** Another telling of the same story. */
const telling = z.object({ id: z.string(), sourceNewsletter: z.string() })

/** An article as lists show it. */
export const article = z.object({
  id: z.string(),
  title: z.string(),
  /** Plain text, two to three sentences. */
  summary: z.string(),
  /** A path on this server; pictures never come from the newsletter's servers directly. */
  imageUrl: z.string().nullable(),
  category: z.string(),
  sourceNewsletter: z.string(),
  newsletterId: z.string(),
  /** ISO 8601, UTC. */
  publishedAt: z.string(),
  /** When the mail came in, ISO 8601, UTC; what "today" and "latest" go by. */
  receivedAt: z.string(),
  isDuplicate: z.boolean(),
  /** The first telling of this story, when this is a later one. */
  duplicateOf: telling.nullable(),
  /** The later tellings, when this is the first. */
  alsoIn: z.array(telling),
  isSaved: z.boolean(),
  isRead: z.boolean(),
  tags: z.array(z.string()),
  /** Where the article stands on the web; null where the mail printed it in full. */
  url: z.string().nullable(),
  author: z.string().nullable(),
  section: z.string().nullable(),
  readingMinutes: z.number().int().nullable(),
})
export type Article = z.infer<typeof article>

/** An article as the reader shows it. `fullText` is sanitised HTML. */
export const fullArticle = article.extend({ fullText: z.string() })
export type FullArticle = z.infer<typeof fullArticle>

export const articlePage = z.object({
  articles: z.array(article),
  /** At least 1, also when there are no articles. */
  totalPages: z.number().int(),
})
export type ArticlePage = z.infer<typeof articlePage>

/** Query parameters of the list calls; numbers come as strings over REST. */
export const articleQuery = z.object({
  page: z.coerce.number().int().min(1).max(100_000).default(1),
  pageSize: z.coerce.number().int().min(1).max(100).default(24),
  sort: z.enum(['latest']).default('latest'),
  /** Comma-separated; an article must carry every one. */
  tags: z.string().max(1000).optional(),
  /** A newsletter's id or its name. */
  source: z.string().max(300).optional(),
  category: z.string().max(40).optional(),
})
