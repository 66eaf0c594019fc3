import type { oas31 } from 'zod-openapi'

/** Where a mail is shown as it was sent, below `/api`: no procedure, as it answers with a page. */
export const ORIGINAL_PATH = '/issues/{id}/original'

/** What the OpenAPI document tells of that page; `refusal` describes the refusals of a status. */
export function originalOperation(refusal: (status: number) => oas31.ResponseObject): oas31.OperationObject {
  const statuses = [401, 404]
  return {
    operationId: 'issues-original',
    tags: ['issues'],
    summary: 'The mail of an issue as it was sent',
    description:
      'A page that looks like the mail and can do nothing: scripts, forms and frames are taken out, pictures come by way of this server, and its own policy forbids it everything else. Meant for a sandboxed frame on a page of this server, and as safe when it is opened by itself. A mail that cannot be read is shown as its source.',
    security: [{ bearer: [] }, { cookie: [] }],
    parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'string' } }],
    responses: {
      '200': {
        description: 'Done',
        content: { 'text/html': { schema: { type: 'string' }, example: '<!doctype html><p>Hello!</p>' } },
      },
      ...Object.fromEntries(statuses.map((status) => [status, refusal(status)])),
      default: refusal(500),
    },
  }
}
