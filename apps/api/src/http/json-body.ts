import type { FastifyInstance } from 'fastify'

/**
 * Reads JSON bodies and no others, as a form on another site can send the others. An empty one is none: the documented
 * calls name the JSON type also when they have nothing to say.
 */
export function jsonBody(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser('text/plain')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body.length === 0) done(null, undefined)
    else parse(request, String(body), done)
  })
}
