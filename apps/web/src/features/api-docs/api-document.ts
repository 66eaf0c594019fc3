/** The part of OpenAPI 3.1 that the server's own document uses. */
export interface Schema {
  $ref?: string
  type?: string | string[]
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  enum?: unknown[]
  const?: unknown
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
  additionalProperties?: boolean | Schema
  format?: string
  contentMediaType?: string
  description?: string
}
export interface Parameter {
  name: string
  in: 'path' | 'query' | 'header' | 'cookie'
  required?: boolean
  description?: string
  schema?: Schema
  example?: unknown
}
type Content = Record<string, { schema?: Schema; example?: unknown }>
interface Operation {
  summary?: string
  description?: string
  tags?: string[]
  security?: object[]
  parameters?: Parameter[]
  requestBody?: { required?: boolean; content: Content }
  responses: Record<string, { description: string; content?: Content }>
}
export interface ApiDocument {
  info: { title: string; description?: string; version: string }
  servers: { url: string }[]
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, Schema> }
}

/** A call as shown on the page. */
export interface Call {
  /** For URLs: `articles-save`. */
  id: string
  method: string
  /** With the server's prefix: `/api/articles/{id}`. */
  path: string
  summary: string
  description: string
  needsSignIn: boolean
  parameters: Parameter[]
  /** The schema of the body, if there is one. */
  body: { type: 'application/json' | 'multipart/form-data'; schema: Schema; example: unknown } | undefined
  responses: { status: string; description: string; schema: Schema | undefined }[]
}

/** The calls of a document by their tag, in the order of the document. */
export function callsByTag({ paths, servers }: ApiDocument): Map<string, Call[]> {
  const prefix = servers[0]?.url ?? ''
  const groups = new Map<string, Call[]>()
  for (const [path, operations] of Object.entries(paths)) {
    for (const [method, operation] of Object.entries(operations)) {
      const [tag = 'other'] = operation.tags ?? []
      groups.set(tag, [...(groups.get(tag) ?? []), callOf(method.toUpperCase(), prefix + path, operation)])
    }
  }
  return groups
}

function callOf(method: string, path: string, operation: Operation): Call {
  return {
    id: `${method}${path.replaceAll(/\W+/g, '-')}`.toLowerCase().replace(/-$/, ''),
    method,
    path,
    summary: operation.summary ?? '',
    description: operation.description ?? '',
    needsSignIn: (operation.security ?? []).length > 0,
    parameters: operation.parameters ?? [],
    body: bodyOf(operation),
    responses: Object.entries(operation.responses).map(([status, { description, content }]) => ({
      status,
      description,
      schema: content?.['application/json']?.schema,
    })),
  }
}

function bodyOf({ requestBody }: Operation): Call['body'] {
  for (const type of ['application/json', 'multipart/form-data'] as const) {
    const found = requestBody?.content[type]
    if (found?.schema && Object.keys(found.schema.properties ?? {}).length > 0)
      return { type, schema: found.schema, example: found.example ?? {} }
  }
  return undefined
}

/** A schema in the style of a TypeScript type; a named schema is shown by its name. */
export function schemaText(schema: Schema, indent = ''): string {
  if (schema.$ref) return nameOf(schema.$ref)
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ')
  const choice = schema.anyOf ?? schema.oneOf
  if (choice) return choice.map((each) => schemaText(each, indent)).join(' | ')
  if (schema.allOf) return schema.allOf.map((each) => schemaText(each, indent)).join(' & ')
  if (Array.isArray(schema.type))
    return schema.type.map((type) => schemaText({ ...schema, type }, indent)).join(' | ')
  if (schema.type === 'array') return listText(schema.items ?? {}, indent)
  if (schema.type === 'object') return objectText(schema, indent)
  if (schema.contentMediaType || schema.format === 'binary') return 'file'
  return schema.type ?? 'unknown'
}

/** The name at the end of a reference such as `#/components/schemas/Article`. */
function nameOf(reference: string): string {
  return reference.slice(reference.lastIndexOf('/') + 1)
}

function listText(items: Schema, indent: string): string {
  const text = schemaText(items, indent)
  return /^\w+$/.test(text) ? `${text}[]` : `(${text})[]`
}

function objectText({ properties = {}, required = [] }: Schema, indent: string): string {
  const inner = `${indent}  `
  const lines = Object.entries(properties).map(
    ([name, value]) => `${inner}${name}${required.includes(name) ? '' : '?'}: ${schemaText(value, inner)}\n`,
  )
  return lines.length > 0 ? `{\n${lines.join('')}${indent}}` : '{}'
}
