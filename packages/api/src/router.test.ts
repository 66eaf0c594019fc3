import { expect, it } from 'vitest'
import { openApiDocument, restRoutes } from './rest.ts'
import { allProcedures } from './testing/procedures.ts'

const PROCEDURES = allProcedures()

it('there are procedures to look at', () => {
  expect(PROCEDURES.length).toBeGreaterThan(10)
})

it.each(PROCEDURES)('$name states its place in REST, what it takes and what it answers', (procedure) => {
  const { openapi, type, hasInput, hasOutput } = procedure
  expect(openapi).toMatchObject({
    method: expect.stringMatching(/^(GET|POST|PATCH|PUT|DELETE)$/),
    path: expect.stringMatching(/^\/[a-z/{}-]+$/i),
    summary: expect.stringMatching(/\w/),
    protect: expect.any(Boolean),
  })
  expect({ hasInput, hasOutput }).toEqual({ hasInput: true, hasOutput: true })
  expect(openapi?.method === 'GET').toBe(type === 'query')
})

it('no two procedures have the same place', () => {
  const places = restRoutes().map(({ method, path }) => `${method} ${path.replaceAll(/\{\w+\}/g, '{}')}`)
  expect(new Set(places).size).toBe(PROCEDURES.length)
})

it('the OpenAPI document describes every one, with its parameters and answer', () => {
  const document = JSON.parse(JSON.stringify(openApiDocument()))
  expect(document.openapi).toMatch(/^3\.1/)
  expect(document.servers).toEqual([{ url: '/api' }])
  for (const { method, path } of restRoutes()) {
    const described = document.paths[path]?.[method.toLowerCase()]
    expect(described, `${method} ${path}`).toBeDefined()
    expect(described.responses['200'].content['application/json'].schema).toBeDefined()
  }
  const list = document.paths['/articles'].get
  expect(list.parameters.map(({ name }: { name: string }) => name)).toEqual(
    expect.arrayContaining(['page', 'pageSize', 'sort', 'tags', 'source', 'category']),
  )
  const { properties, required } =
    document.paths['/auth/signup'].post.requestBody.content['application/json'].schema
  expect(Object.keys(properties)).toEqual(expect.arrayContaining(['name', 'email', 'password']))
  expect(required).toEqual(expect.arrayContaining(['name', 'email', 'password']))
})
