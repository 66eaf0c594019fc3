import { z } from 'zod'
import type { oas31 } from 'zod-openapi'

/** The path of a book, below `/api`: not a procedure, because it returns a file. */
export const EPUB_PATH = '/epub'

const WANTED = ['date', 'ids', 'saved', 'tag', 'newsletterId', 'q'] as const

/** The query of a book: one of these; today's edition without any. */
export const epubQuery = z
  .object({
    /** An edition: a date in the user's time zone, such as `2026-11-20`. */
    date: z.iso.date('Please give a date such as 2026-11-20.').optional(),
    /** Ids of articles, separated by commas, in this order. */
    ids: z.string().max(12_000).optional(),
    /** The saved articles, the last one first. */
    saved: z.enum(['true']).optional(),
    /** The articles with a tag. */
    tag: z.string().max(200).optional(),
    /** The articles of a newsletter. */
    newsletterId: z.string().max(100).optional(),
    /** The articles that match a search, latest first. */
    q: z.string().max(1000).optional(),
  })
  .refine((query) => WANTED.filter((name) => query[name] !== undefined).length <= 1, {
    message: 'Please give only one of date, ids, saved, tag, newsletterId and q.',
  })

/** The OpenAPI operation of a book; `refusal` describes the error response of a status. */
export function epubOperation(refusal: (status: number) => oas31.ResponseObject): oas31.OperationObject {
  const statuses = [400, 401, 404, 429]
  const { properties = {} } = z.toJSONSchema(epubQuery, { io: 'input' })
  const parameters = Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query' as const,
    required: false,
    schema: schema as oas31.SchemaObject,
  }))
  return {
    operationId: 'articles-epub',
    tags: ['articles'],
    summary: 'Get articles as a book for e-readers',
    description:
      'Today’s edition, that of a `date`, or a selection of articles as EPUB 3: one chapter per article, at most 300, with the pictures that this server has and nothing that loads from elsewhere. Scope of access tokens: `read`.',
    security: [{ bearer: [] }, { cookie: [] }, { token: ['read'] }],
    parameters,
    responses: {
      '200': {
        description: 'Done',
        content: {
          'application/epub+zip': { schema: { type: 'string', contentMediaType: 'application/epub+zip' } },
        },
      },
      ...Object.fromEntries(statuses.map((status) => [status, refusal(status)])),
      default: refusal(500),
    },
  }
}
