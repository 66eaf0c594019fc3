import { z } from 'zod'
import type { oas31 } from 'zod-openapi'
import { highlightFilter } from '../schemas/highlight.ts'

/** The path of an export of highlights, below `/api`: not a procedure, because it returns a file. */
export const HIGHLIGHT_EXPORT_PATH = '/highlights/export'

/** The query of an export: its format, and which highlights. */
export const highlightExport = highlightFilter.extend({
  format: z.enum(['markdown', 'csv', 'json', 'readwise']),
})

/** The OpenAPI operation of that export; `refusal` describes the error response of a status. */
export function highlightExportOperation(
  refusal: (status: number) => oas31.ResponseObject,
): oas31.OperationObject {
  const statuses = [400, 401, 429]
  const { properties = {}, required = [] } = z.toJSONSchema(highlightExport, { io: 'input' })
  const parameters = Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query' as const,
    required: required.includes(name),
    schema: schema as oas31.SchemaObject,
  }))
  const text = { schema: { type: 'string' } } as const
  return {
    operationId: 'highlights-export',
    tags: ['highlights'],
    summary: 'Export highlights as a file',
    description:
      'All highlights, or those that the filters of the list find. `markdown` is a ZIP with a file for each article, as Obsidian reads it; a repeated export changes only the files of articles that changed. `csv` is for spreadsheets, `readwise` for the import of Readwise, `json` has everything. Scope of access tokens: `highlights`.',
    security: [{ bearer: [] }, { cookie: [] }, { token: ['highlights'] }],
    parameters,
    responses: {
      '200': {
        description: 'Done',
        content: {
          'application/zip': { schema: { type: 'string', contentMediaType: 'application/zip' } },
          'text/csv': text,
          'application/json': { schema: { type: 'array', items: { type: 'object' } } },
        },
      },
      ...Object.fromEntries(statuses.map((status) => [status, refusal(status)])),
      default: refusal(500),
    },
  }
}
