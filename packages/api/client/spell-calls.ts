import ts from '@typescript/typescript6'
import type { oas31 } from 'zod-openapi'
import { openApiDocument } from '../src/openapi/openapi-document.ts'
import { restRoutes } from '../src/rest.ts'

const HEAD = `/** What may be said of one call besides what it takes. */
export interface CallOptions {
  /** Gives the call up. */
  signal?: AbortSignal | undefined
}

`

const NAME = /^[A-Za-z_$][\w$]*$/
const KEYWORDS =
  ts.TypeFlags.Any |
  ts.TypeFlags.Unknown |
  ts.TypeFlags.Never |
  ts.TypeFlags.Void |
  ts.TypeFlags.Undefined |
  ts.TypeFlags.Null |
  ts.TypeFlags.String |
  ts.TypeFlags.Number |
  ts.TypeFlags.Boolean |
  ts.TypeFlags.BooleanLiteral |
  ts.TypeFlags.NumberLiteral

/**
 * The source of `client-calls.ts` with every type written out, generated from `file`, which takes them from the router.
 * Throws when that doesn't compile.
 */
export function spellCalls(file: string, options: ts.CompilerOptions): string {
  const program = ts.createProgram([file], options)
  const source = program.getSourceFile(file)
  const checker = program.getTypeChecker()
  const exported = source && checker.getExportsOfModule(checker.getSymbolAtLocation(source) as ts.Symbol)
  const calls = exported?.find(({ name }) => name === 'TidingsCalls')
  if (!source || !calls) throw new Error(`${file} exports no TidingsCalls.`)
  const typeOf = (symbol: ts.Symbol) => checker.getTypeOfSymbol(symbol)
  const nouns = named(checker, checker.getDeclaredTypeOfSymbol(calls)).map((noun) => {
    const procedures = named(checker, typeOf(noun)).map((procedure) => {
      const [verb] = named(checker, typeOf(procedure))
      const signature = verb && checker.getSignaturesOfType(typeOf(verb), ts.SignatureKind.Call)[0]
      if (!signature) throw new Error(`${noun.name}.${procedure.name} is no call.`)
      const spelled = spellSignature(checker, signature)
      const said = comment(about(`${noun.name}.${procedure.name}`), '    ')
      return `${said}    ${procedure.name}: {\n      ${verb.name}${spelled}\n    }\n`
    })
    return `  ${noun.name}: {\n${procedures.join('')}  }\n`
  })
  return `${HEAD}/** Every call as a function. */\nexport interface TidingsCalls {\n${nouns.join('')}}\n`
}

/** Only string names: tRPC keeps its untyped client behind a symbol. */
const named = (checker: ts.TypeChecker, type: ts.Type) =>
  checker.getPropertiesOfType(type).filter(({ name }) => !name.startsWith('__@'))

function spellSignature(checker: ts.TypeChecker, signature: ts.Signature): string {
  const [input] = signature.getParameters()
  const taken = input ? checker.getTypeOfSymbol(input) : checker.getVoidType()
  const parts = taken.isUnion() ? taken.types : [taken]
  const isOptional = parts.some(({ flags }) => flags & (ts.TypeFlags.Undefined | ts.TypeFlags.Void))
  const objects = parts.filter(({ flags }) => !(flags & (ts.TypeFlags.Undefined | ts.TypeFlags.Void)))
  const spelled = objects.map((part) => spellType(checker, part, '      ')).join(' | ') || 'undefined'
  const response = checker.getAwaitedType(signature.getReturnType())
  if (!response) throw new Error('A call answers nothing that can be waited for.')
  const answered = spellType(checker, response, '      ')
  return `(input${isOptional ? '?' : ''}: ${spelled}${isOptional ? ' | undefined' : ''}, options?: CallOptions): Promise<${answered}>`
}

const { paths = {} } = openApiDocument()
const ROUTES = new Map(restRoutes().map((route) => [route.procedure, route]))

/** A call's metadata in the description of the calls. */
function about(procedure: string): string {
  const { method = 'get', path = '' } = ROUTES.get(procedure) ?? {}
  const operation = paths[path]?.[method.toLowerCase() as 'get'] as oas31.OperationObject | undefined
  return [`${operation?.summary ?? procedure}: \`${method} /api${path}\`.`, operation?.description]
    .filter(Boolean)
    .join('\n\n')
}

/**
 * A type written out to its last field, with doc comments, so that it references no other file. `indent` is that of the
 * line it begins on. Throws for types that no call accepts or returns, such as functions.
 */
function spellType(checker: ts.TypeChecker, type: ts.Type, indent = ''): string {
  const spell = (inner: ts.Type) => spellType(checker, inner, indent)
  if (type.flags & KEYWORDS) return checker.typeToString(type)
  if (type.isStringLiteral()) return `'${type.value.replaceAll(/['\\]/g, '\\$&')}'`
  if (type.isUnion()) return spellUnion(type, spell)
  if (checker.isTupleType(type)) return `[${argumentsOf(checker, type).map(spell).join(', ')}]`
  if (checker.isArrayType(type)) {
    const [item = ''] = argumentsOf(checker, type).map(spell)
    return / \| |^readonly /.test(item) ? `(${item})[]` : `${item}[]`
  }
  if (type.flags & (ts.TypeFlags.Object | ts.TypeFlags.Intersection))
    return spellObject(checker, type, indent)
  throw new Error(`There is no way to write ${checker.typeToString(type)} out.`)
}

const argumentsOf = (checker: ts.TypeChecker, type: ts.Type) =>
  checker.getTypeArguments(type as ts.TypeReference)

function spellUnion(type: ts.UnionType, spell: (type: ts.Type) => string): string {
  const parts = new Set(type.types.map(spell))
  if (parts.has('true') && parts.has('false')) {
    parts.delete('true')
    parts.delete('false')
    parts.add('boolean')
  }
  // Values first, then `null` and `undefined`.
  const NOTHING = ['null', 'undefined']
  return [...parts].toSorted((a, b) => NOTHING.indexOf(a) - NOTHING.indexOf(b)).join(' | ')
}

function spellObject(checker: ts.TypeChecker, type: ts.Type, indent: string): string {
  if (checker.getSignaturesOfType(type, ts.SignatureKind.Call).length > 0) {
    throw new Error(`${checker.typeToString(type)} is a function.`)
  }
  const deeper = `${indent}  `
  const fields = checker.getPropertiesOfType(type).map((field) => {
    const optional = field.flags & ts.SymbolFlags.Optional ? '?' : ''
    const name = NAME.test(field.name) ? field.name : `'${field.name}'`
    const value = spellType(checker, checker.getTypeOfSymbol(field), deeper)
    const said = ts.displayPartsToString(field.getDocumentationComment(checker))
    return `${comment(said, deeper)}${deeper}${name}${optional}: ${value}\n`
  })
  const others = checker.getIndexInfosOfType(type).map(({ keyType, type: value }) => {
    return `${deeper}[key: ${checker.typeToString(keyType)}]: ${spellType(checker, value, deeper)}\n`
  })
  const lines = [...fields, ...others]
  return lines.length === 0 ? '{}' : `{\n${lines.join('')}${indent}}`
}

/** A doc comment on its own line, or nothing. */
function comment(text: string, indent: string): string {
  const lines = text.replaceAll('*/', '*\\/').split('\n')
  if (text === '') return ''
  if (lines.length === 1) return `${indent}/** ${text} */\n`
  return [`${indent}/**`, ...lines.map((line) => `${indent} * ${line}`.trimEnd()), `${indent} */\n`].join(
    '\n',
  )
}
