import { z } from 'zod'
import type { oas31 } from 'zod-openapi'
import { highlightFilter } from '../highlights/schema.ts'
import { EXAMPLE_USER } from '../user/schema.ts'

// Paths below `/api` that are no procedures, because they take or return files or pages.
export const AVATAR_PATH = '/user/upload-avatar'
export const HIGHLIGHT_EXPORT_PATH = '/highlights/export'
export const EPUB_PATH = '/epub'
export const DOWNLOAD_PATH = '/account/data'
const ORIGINAL_PATH = '/issues/{id}/original'
export const ATTACHMENT_PATH = '/issues/{id}/attachments/{place}'
export const UPLOAD_PATH = '/imports/{id}/files/{fileId}'

/** The query of an export of highlights: its format, and which highlights. */
export const highlightExport = highlightFilter.extend({
  format: z.enum(['markdown', 'csv', 'json', 'readwise']),
})

const WANTED = ['date', 'ids', 'saved', 'tag', 'newsletterId', 'q'] as const

/** The query of a book: one of these; today's edition without any. */
export const epubQuery = z
  .object({
    date: z.iso
      .date('Please give a date such as 2026-11-20.')
      .optional()
      .describe('An edition: a date in the user’s time zone, such as `2026-11-20`.'),
    ids: z.string().max(12_000).optional().describe('Ids of articles, separated by commas, in this order.'),
    saved: z.enum(['true']).optional().describe('The saved articles, the last one first.'),
    tag: z.string().max(200).optional().describe('The articles with a tag.'),
    newsletterId: z.string().max(100).optional().describe('The articles of a newsletter.'),
    q: z.string().max(1000).optional().describe('The articles that match a search, latest first.'),
  })
  .refine((query) => WANTED.filter((name) => query[name] !== undefined).length <= 1, {
    message: 'Please give only one of date, ids, saved, tag, newsletterId and q.',
  })

type Refusal = (status: number) => oas31.ResponseObject

interface FileOperation extends Pick<oas31.OperationObject, 'parameters' | 'requestBody'> {
  /** Begins with its tag. */
  operationId: string
  summary: string
  description: string
  /** The scope of access tokens that may make it; none may by default. */
  scope?: string
  /** Of errors. */
  statuses: number[]
  /** Of the response. */
  content: oas31.ContentObject
}

const pathParameter = (name: string) =>
  ({ name, in: 'path', required: true, schema: { type: 'string' } }) as const

const file = (contentMediaType: string): oas31.ContentObject => ({
  [contentMediaType]: { schema: { type: 'string', contentMediaType } },
})

function parametersOf(query: z.ZodType): oas31.ParameterObject[] {
  const { properties = {}, required = [] } = z.toJSONSchema(query, { io: 'input' })
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    schema: schema as oas31.SchemaObject,
  }))
}

/** The OpenAPI operations of these paths; `refusal` describes the error response of a status. */
export function fileOperations(refusal: Refusal): oas31.PathsObject {
  const operation = (said: FileOperation): oas31.OperationObject => {
    const { operationId, summary, description, scope, statuses, content, ...more } = said
    return {
      operationId,
      tags: [operationId.slice(0, operationId.indexOf('-'))],
      summary,
      description,
      security: [{ bearer: [] }, { cookie: [] }, ...(scope ? [{ token: [scope] }] : [])],
      ...more,
      responses: {
        '200': { description: 'Done', content },
        ...Object.fromEntries(statuses.map((status) => [status, refusal(status)])),
        default: refusal(500),
      },
    }
  }
  return {
    [AVATAR_PATH]: {
      post: operation({
        operationId: 'user-uploadAvatar',
        summary: 'Upload a profile picture',
        description:
          'A JPEG, PNG, WebP, GIF or AVIF file of at most 5 MB and 50 million pixels (16 million for WebP, AVIF and progressive or interlaced files, 4 million for GIF). The type is detected from the bytes. The server stores a square picture of at most 512 px, without metadata, and replaces the previous one. Returns its path on this server, which is different for each picture.',
        statuses: [400, 401, 403, 413, 415, 422, 429],
        requestBody: {
          required: true,
          content: {
            'multipart/form-data': {
              schema: {
                type: 'object',
                properties: {
                  avatar: { type: 'string', contentMediaType: 'image/*', description: 'The file.' },
                  email: {
                    type: 'string',
                    description: 'Optional; must be the email of the logged-in user.',
                  },
                },
                required: ['avatar'],
              },
            },
          },
        },
        content: {
          'application/json': {
            schema: { type: 'object', properties: { photoURL: { type: 'string' } }, required: ['photoURL'] },
            example: { photoURL: EXAMPLE_USER.photoURL },
          },
        },
      }),
    },
    [HIGHLIGHT_EXPORT_PATH]: {
      get: operation({
        operationId: 'highlights-export',
        summary: 'Export highlights as a file',
        description:
          'All highlights, or those that the filters of the list find. `markdown` is a ZIP with a file for each article, as Obsidian reads it; a repeated export changes only the files of articles that changed. `csv` is for spreadsheets, `readwise` for the import of Readwise, `json` has everything. In both CSV files an apostrophe stands before text that a spreadsheet would run as a formula, and Readwise shows it. Scope of access tokens: `highlights`.',
        scope: 'highlights',
        statuses: [400, 401, 429],
        parameters: parametersOf(highlightExport),
        content: {
          ...file('application/zip'),
          'text/csv': { schema: { type: 'string' } },
          'application/json': { schema: { type: 'array', items: { type: 'object' } } },
        },
      }),
    },
    [EPUB_PATH]: {
      get: operation({
        operationId: 'articles-epub',
        summary: 'Get articles as a book for e-readers',
        description:
          'Today’s edition, that of a `date`, or a selection of articles as EPUB 3: one chapter per article, at most 300, with the pictures that this server has and nothing that loads from elsewhere. Scope of access tokens: `read`.',
        scope: 'read',
        statuses: [400, 401, 404, 429],
        parameters: parametersOf(epubQuery),
        content: file('application/epub+zip'),
      }),
    },
    [DOWNLOAD_PATH]: {
      get: operation({
        operationId: 'account-data',
        summary: 'Download all your data',
        description:
          'A ZIP with all your rows as JSON, one file per table, your emails as they were received, pictures, and your highlights as a readable file. Hashes of passwords and tokens are not included.',
        statuses: [401, 429],
        content: file('application/zip'),
      }),
    },
    [ORIGINAL_PATH]: {
      get: operation({
        operationId: 'issues-original',
        summary: 'The original email of an issue',
        description:
          'The email as an inert HTML page: scripts, forms and frames are removed, pictures are loaded through this server, and a Content-Security-Policy blocks everything else. Meant for a sandboxed iframe on a page of this server, and safe to open on its own. An email that cannot be parsed is shown as source.',
        statuses: [401, 404],
        parameters: [pathParameter('id')],
        content: { 'text/html': { schema: { type: 'string' }, example: '<!doctype html><p>Hello!</p>' } },
      }),
    },
    [ATTACHMENT_PATH]: {
      get: operation({
        operationId: 'issues-attachment',
        summary: 'An attachment of an issue',
        description:
          'A file that is attached to the email, by its position in `attachments` of the issue, from 0. It is sent as a download, and as `application/octet-stream` unless its bytes are those of a picture or a PDF. With `disposition=inline` these may be opened in the browser; a Content-Security-Policy then blocks everything else.',
        statuses: [401, 404, 429, 503],
        parameters: [
          pathParameter('id'),
          pathParameter('place'),
          {
            name: 'disposition',
            in: 'query',
            required: false,
            schema: { type: 'string', enum: ['attachment', 'inline'] },
          },
        ],
        content: file('application/octet-stream'),
      }),
    },
    [UPLOAD_PATH]: {
      patch: operation({
        operationId: 'imports-upload',
        summary: 'Upload a part of a file',
        description:
          'The next 4,194,304 bytes of the file, or what is left of it. `Upload-Offset` is how many bytes were uploaded before, as `uploaded` of the file says, also after a lost connection; any other is answered 409. The bytes are on disk once the response is 200. After the last part of the last file, senders are looked for.',
        statuses: [400, 401, 404, 409, 413, 415, 422, 429, 503],
        parameters: [
          pathParameter('id'),
          pathParameter('fileId'),
          {
            name: 'Upload-Offset',
            in: 'header',
            required: true,
            schema: { type: 'integer', minimum: 0 },
            example: 4_194_304,
          },
        ],
        requestBody: {
          required: true,
          content: { 'application/offset+octet-stream': { schema: { type: 'string', format: 'binary' } } },
        },
        content: {
          'application/json': {
            schema: { type: 'object', properties: { uploaded: { type: 'integer' } }, required: ['uploaded'] },
            example: { uploaded: 8_388_608 },
          },
        },
      }),
    },
  }
}
