import type { Schema } from './api-document.ts'

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
