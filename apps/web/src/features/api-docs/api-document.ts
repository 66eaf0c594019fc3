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
