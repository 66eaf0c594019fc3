import { expect, it } from 'vitest'
import { restRoutes } from './rest.ts'
import { allProcedures } from './testing/procedures.ts'

const PROCEDURES = allProcedures()

it('there are procedures to check', () => {
  expect(PROCEDURES.length).toBeGreaterThan(10)
})

it.each(PROCEDURES)('$name declares its REST route, input and output', (procedure) => {
  const { openapi, type, input, output } = procedure
  expect(openapi).toMatchObject({
    method: expect.stringMatching(/^(GET|POST|PATCH|PUT|DELETE)$/),
    path: expect.stringMatching(/^\/[a-z/{}-]+$/i),
    summary: expect.stringMatching(/\w/),
    protect: expect.any(Boolean),
  })
  expect(input).toBeDefined()
  expect(output).toBeDefined()
  expect(openapi?.method === 'GET').toBe(type === 'query')
})

it('no two procedures have the same route', () => {
  const places = restRoutes().map(({ method, path }) => `${method} ${path.replaceAll(/\{\w+\}/g, '{}')}`)
  expect(new Set(places).size).toBe(PROCEDURES.length)
})
