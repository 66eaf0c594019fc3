import openapiTS, { astToString } from 'openapi-typescript'
import ts from 'typescript'
import type { z } from 'zod'
import type { oas31 } from 'zod-openapi'
import { openApiDocument } from '../src/openapi/openapi-document.ts'
import { type RestRoute, restRoutes } from '../src/rest.ts'
import { appRouter } from '../src/router.ts'

const HEAD = `/** What may be said of one call besides what it takes. */
interface CallOptions {
  /** Gives the call up. */
  signal?: AbortSignal | undefined
}

type Schemas = components['schemas']

/** Every call as a function. */
export interface TidingsCalls {
`

interface Procedure {
  _def: { type: string; inputs: z.ZodType[] }
}

const { paths = {}, components } = openApiDocument()
const procedures = appRouter._def.procedures as unknown as Record<string, Procedure>

/** The source of `client-calls.ts` with types that reference no other file, generated from the OpenAPI document. */
export async function writeCalls(): Promise<string> {
  const nouns = new Map<string, string[]>()
  const schemas: Record<string, unknown> = { ...components?.schemas }
  for (const route of restRoutes()) {
    const [noun = '', verb = ''] = route.procedure.split('.')
    const operation = operationOf(route)
    schemas[`${route.procedure}.input`] = inputOf(operation)
    schemas[`${route.procedure}.output`] = contentOf(operation.responses?.['200'])
    nouns.set(noun, [...(nouns.get(noun) ?? []), writeCall(verb, route, operation)])
  }
  const document = { openapi: '3.1.0', info: { title: 'Tidings', version: '1' }, components: { schemas } }
  const types = await openapiTS(document as never, {
    silent: true,
    defaultNonNullable: false,
    transformProperty,
  })
  const calls = [...nouns].map(([noun, written]) => `  ${noun}: {\n${written.join('')}  }\n`)
  return `${HEAD}${calls.join('')}}\n\n${plainComments(astToString(types))}`
}

/** Optional fields may be `undefined`, also for programs that are compiled with `exactOptionalPropertyTypes`. */
function transformProperty(property: ts.PropertySignature): ts.PropertySignature {
  const { modifiers, name, questionToken, type } = property
  if (!questionToken || !type) return property
  const orUndefined = [type, ts.factory.createKeywordTypeNode(ts.SyntaxKind.UndefinedKeyword)]
  const union = ts.factory.createUnionTypeNode(orUndefined)
  return ts.factory.updatePropertySignature(property, modifiers, name, questionToken, union)
}

/** Without tags: what the type says anyway is left out, and a description is the comment itself. */
const plainComments = (types: string) =>
  types.replaceAll(/^ *(?:\/\*\*|\*) @(?:enum|constant)\b.*\n/gm, '').replaceAll('@description ', '')

const operationOf = ({ path, method }: RestRoute) =>
  paths[path]?.[method.toLowerCase() as 'get'] as oas31.OperationObject

const contentOf = (message: unknown) =>
  (message as oas31.ResponseObject | undefined)?.content?.['application/json']?.schema as oas31.SchemaObject

/** The parameters and the fields of the body in one object, as a call takes them. */
function inputOf({ parameters = [], requestBody }: oas31.OperationObject): oas31.SchemaObject {
  const named = parameters as oas31.ParameterObject[]
  const { properties, required = [] } = (contentOf(requestBody) ?? {}) as oas31.SchemaObject
  return {
    type: 'object',
    properties: {
      ...Object.fromEntries(named.map(({ name, schema = {} }) => [name, schema])),
      ...properties,
    },
    required: [...named.filter((parameter) => parameter.required).map(({ name }) => name), ...required],
  }
}

function writeCall(verb: string, { procedure, method, path }: RestRoute, operation: oas31.OperationObject) {
  const { type, inputs } = (procedures[procedure] as Procedure)._def
  const optional = inputs.every((input) => input.safeParse(undefined).success)
  const about = `${operation.summary}: \`${method} /api${path}\`.\n\n${operation.description}`
  return `    /**
${about.replaceAll('*/', '*\\/').replaceAll(/^/gm, '     * ')}
     */
    ${verb}: {
      ${type === 'query' ? 'query' : 'mutate'}(input${optional ? '?' : ''}: Schemas['${procedure}.input']${optional ? ' | undefined' : ''}, options?: CallOptions): Promise<Schemas['${procedure}.output']>
    }
`
}
