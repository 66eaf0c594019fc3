import { readFile } from 'node:fs/promises'
import { USER_LIMITS } from '@tidings/db/user-limits'
import { describe, expect, it } from 'vitest'
import { restRoutes } from '../rest.ts'
import { allProcedures } from '../testing/procedures.ts'
import { ERROR_CODES } from './error-codes.ts'
import { openApiDocument } from './openapi-document.ts'

const document = JSON.parse(JSON.stringify(openApiDocument()))
const ROUTES = restRoutes()

interface Parameter {
  name: string
  required?: boolean
}

it('the document is OpenAPI 3.1, and every schema that it refers to is in it', () => {
  expect(document.openapi).toMatch(/^3\.1/)
  expect(document.servers).toEqual([{ url: '/api' }])
  const references = [...JSON.stringify(document).matchAll(/"#\/components\/schemas\/([^"]+)"/g)]
  for (const [, name] of references) expect(Object.keys(document.components.schemas)).toContain(name)
})

/** What other programs were promised. */
it.each([
  ['POST /auth/sync', 'auth.sync'],
  ['GET /newsletters', 'newsletters.list'],
  ['POST /newsletters', 'newsletters.add'],
  ['DELETE /newsletters/{id}', 'newsletters.delete'],
  ['POST /newsletters/process-confirmations', 'newsletters.processConfirmations'],
  ['GET /articles', 'articles.list'],
  ['GET /articles/saved', 'articles.saved'],
  ['GET /articles/stats', 'articles.stats'],
  ['GET /articles/{id}', 'articles.get'],
  ['POST /articles/save', 'articles.save'],
  ['POST /articles/{id}/highlight', 'highlights.add'],
  ['GET /highlights', 'highlights.list'],
  ['GET /user', 'user.get'],
  ['PATCH /user/profile', 'user.updateProfile'],
  ['PATCH /user/preferences', 'user.updatePreferences'],
])('%s stays the route of %s', (route, procedure) => {
  expect(ROUTES.find(({ method, path }) => `${method} ${path}` === route)?.procedure).toBe(procedure)
})

describe.each(ROUTES)('$method $path', ({ method, path, procedure, example }) => {
  const operation = document.paths[path]?.[method.toLowerCase()]

  it('is described with its response and its errors', () => {
    expect(operation.summary).toMatch(/\w/)
    expect(operation.responses['200'].content['application/json'].schema).toBeDefined()
    expect(Object.keys(operation.responses)).toContain('default')
    for (const [status, response] of Object.entries<{ content: Record<string, { schema: object }> }>(
      operation.responses,
    )) {
      if (status === '200') continue
      expect(response.content['application/json']?.schema).toEqual({ $ref: '#/components/schemas/Error' })
    }
  })

  it('has an example that matches its schemas', () => {
    expect(operation.description).toMatch(/\.$/)
    const { input, output } = allProcedures().find(({ name }) => name === procedure) ?? {}
    expect(input?.safeParse(example.request).error).toBeUndefined()
    expect(output?.parse(example.response)).toEqual(example.response)
  })
})

it('calls of a user accept the bearer token or the cookie; public ones declare no security', () => {
  expect(document.components.securitySchemes).toMatchObject({
    bearer: { type: 'http', scheme: 'bearer' },
    cookie: { type: 'apiKey', in: 'cookie', name: 'tidings' },
  })
  expect(document.paths['/passkeys'].get.security).toEqual([{ bearer: [] }, { cookie: [] }])
  expect(document.paths['/auth/login'].post.security).toEqual([])
})

it('calls that access tokens can make say which scope it needs', () => {
  for (const { method, path, scope } of ROUTES) {
    const { security, description } = document.paths[path][method.toLowerCase()]
    const scopes = security.flatMap(({ token = [] }: { token?: string[] }) => token)
    const isForTokens = scope !== 'session' && scope !== 'public'
    expect(scopes).toEqual(isForTokens ? [scope] : [])
    expect(description.includes(`Scope of access tokens: \`${scope}\`.`)).toBe(isForTokens)
  }
})

it('the upload of a profile picture is described as multipart, with its response and its errors', () => {
  const { requestBody, responses, security } = document.paths['/user/upload-avatar'].post
  expect(requestBody.content['multipart/form-data'].schema).toMatchObject({
    properties: { avatar: { type: 'string' }, email: { type: 'string' } },
    required: ['avatar'],
  })
  expect(security).toEqual([{ bearer: [] }, { cookie: [] }])
  const { example, schema } = responses['200'].content['application/json']
  expect(schema.required).toEqual(Object.keys(example))
  expect(Object.keys(responses)).toEqual(
    expect.arrayContaining(['400', '401', '413', '415', '422', 'default']),
  )
})

it('parameters and bodies are described where they are sent', () => {
  const list = document.paths['/articles'].get
  expect(list.parameters.map(({ name }: { name: string }) => name)).toEqual(
    expect.arrayContaining(['page', 'pageSize', 'sort', 'tags', 'source', 'category']),
  )
  const { schema, example } = document.paths['/articles/save'].post.requestBody.content['application/json']
  expect(schema.required).toEqual(['articleId', 'saved'])
  expect(example).toMatchObject({ saved: true })
  expect(document.paths['/articles/{id}'].get.parameters).toMatchObject([
    { name: 'id', in: 'path', required: true, example: expect.any(String) },
  ])
})

it('only the statistics require the email', () => {
  for (const [path, operations] of Object.entries<Record<string, { parameters?: Parameter[] }>>(
    document.paths,
  )) {
    for (const { parameters = [] } of Object.values(operations)) {
      const email = parameters.find(({ name }) => name === 'email')
      if (email) expect(email.required ?? false, path).toBe(path === '/articles/stats')
    }
  }
})

it('every code of an error is listed in the README and in the document, with its status', async () => {
  const readme = await readFile(new URL('../../README.md', import.meta.url), 'utf8')
  for (const { code, status, when } of ERROR_CODES) {
    const row = `| ${status} | \`${code}\` | ${when} |`
    expect(readme).toContain(row)
    expect(document.info.description).toContain(row)
  }
  expect(document.components.schemas.Error.properties.code.enum).toEqual(ERROR_CODES.map(({ code }) => code))
})

it('every limit of an account is documented with its number', () => {
  for (const max of Object.values(USER_LIMITS)) {
    expect(document.info.description).toMatch(new RegExp(`^\\| ${max.toLocaleString('en-US')} \\| \\w`, 'm'))
  }
  expect(document.info.description.match(/^\| [\d,]+ \| [a-z]/gm)).toHaveLength(
    Object.keys(USER_LIMITS).length,
  )
})
