import type { oas31 } from 'zod-openapi'
import { EXAMPLE_USER } from '../schemas/user.ts'

/** The upload path of profile pictures, below `/api`: not a procedure, because it does not take JSON. */
export const AVATAR_PATH = '/user/upload-avatar'

/** The OpenAPI operation of that upload; `refusal` describes the error response of a status. */
export function avatarOperation(refusal: (status: number) => oas31.ResponseObject): oas31.OperationObject {
  const statuses = [400, 401, 403, 413, 415, 422, 429]
  return {
    operationId: 'user-uploadAvatar',
    tags: ['user'],
    summary: 'Upload a profile picture',
    description:
      'A JPEG, PNG, WebP, GIF or AVIF file of at most 5 MB and 50 million pixels (16 million for WebP, AVIF and progressive or interlaced files, 4 million for GIF). The type is detected from the bytes. The server stores a square picture of at most 512 px, without metadata, and replaces the previous one. Returns its path on this server, which is different for each picture.',
    security: [{ bearer: [] }, { cookie: [] }],
    requestBody: {
      required: true,
      content: {
        'multipart/form-data': {
          schema: {
            type: 'object',
            properties: {
              avatar: { type: 'string', contentMediaType: 'image/*', description: 'The file.' },
              email: { type: 'string', description: 'Optional; must be the email of the signed-in user.' },
            },
            required: ['avatar'],
          },
        },
      },
    },
    responses: {
      '200': {
        description: 'Done',
        content: {
          'application/json': {
            schema: { type: 'object', properties: { photoURL: { type: 'string' } }, required: ['photoURL'] },
            example: { photoURL: EXAMPLE_USER.photoURL },
          },
        },
      },
      ...Object.fromEntries(statuses.map((status) => [status, refusal(status)])),
      default: refusal(500),
    },
  }
}
