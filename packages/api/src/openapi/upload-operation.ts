import type { oas31 } from 'zod-openapi'

/** The upload path of the parts of a file, below `/api`: not a procedure, because it does not take JSON. */
export const UPLOAD_PATH = '/imports/{id}/files/{fileId}'

/** The OpenAPI operation of that upload; `refusal` describes the error response of a status. */
export function uploadOperation(refusal: (status: number) => oas31.ResponseObject): oas31.OperationObject {
  const statuses = [400, 401, 404, 409, 413, 415, 422, 429, 503]
  const id = (name: string) => ({ name, in: 'path', required: true, schema: { type: 'string' } }) as const
  return {
    operationId: 'imports-upload',
    tags: ['imports'],
    summary: 'Upload a part of a file',
    description:
      'The next 4,194,304 bytes of the file, or what is left of it. `Upload-Offset` is how many bytes were uploaded before, as `uploaded` of the file says, also after a lost connection; any other is answered 409. The bytes are on disk once the response is 200. After the last part of the last file, senders are looked for.',
    security: [{ bearer: [] }, { cookie: [] }],
    parameters: [
      id('id'),
      id('fileId'),
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
    responses: {
      '200': {
        description: 'Done',
        content: {
          'application/json': {
            schema: { type: 'object', properties: { uploaded: { type: 'integer' } }, required: ['uploaded'] },
            example: { uploaded: 8_388_608 },
          },
        },
      },
      ...Object.fromEntries(statuses.map((status) => [status, refusal(status)])),
      default: refusal(500),
    },
  }
}
