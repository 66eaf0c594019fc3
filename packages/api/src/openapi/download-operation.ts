import type { oas31 } from 'zod-openapi'

/** Where a user's data is downloaded, below `/api`: no procedure, as it answers with a file. */
export const DOWNLOAD_PATH = '/account/data'

/** What the OpenAPI document tells of that file; `refusal` describes the refusals of a status. */
export function downloadOperation(refusal: (status: number) => oas31.ResponseObject): oas31.OperationObject {
  const statuses = [401, 429]
  return {
    operationId: 'account-data',
    tags: ['account'],
    summary: 'Download all that is held of you',
    description:
      'A ZIP with every row of yours by table as JSON, your mails as they were received, pictures, and your highlights to read. Hashes of passwords and tokens are left out.',
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
