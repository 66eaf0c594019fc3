import type { oas31 } from 'zod-openapi'

/** The download path of a user's data, below `/api`: not a procedure, because it returns a file. */
export const DOWNLOAD_PATH = '/account/data'

/** The OpenAPI operation of that download; `refusal` describes the error response of a status. */
export function downloadOperation(refusal: (status: number) => oas31.ResponseObject): oas31.OperationObject {
  const statuses = [401, 429]
  return {
    operationId: 'account-data',
    tags: ['account'],
    summary: 'Download all your data',
    description:
      'A ZIP with all your rows as JSON, one file per table, your mails as they were received, pictures, and your highlights as a readable file. Hashes of passwords and tokens are not included.',
    security: [{ bearer: [] }, { cookie: [] }],
    responses: {
      '200': {
        description: 'Done',
        content: { 'application/zip': { schema: { type: 'string', contentMediaType: 'application/zip' } } },
      },
      ...Object.fromEntries(statuses.map((status) => [status, refusal(status)])),
      default: refusal(500),
    },
  }
}
