import ts from '@typescript/typescript6'
import type { oas31 } from 'zod-openapi'
import { openApiDocument } from '../src/openapi/openapi-document.ts'
import { restRoutes } from '../src/rest.ts'
import { comment, spellType } from './spell-type.ts'

const HEAD = `/** What may be said of one call besides what it takes. */
export interface CallOptions {
  /** Gives the call up. */
  signal?: AbortSignal | undefined
}

`

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
  const answer = checker.getAwaitedType(signature.getReturnType())
  if (!answer) throw new Error('A call answers nothing that can be waited for.')
  const answered = spellType(checker, answer, '      ')
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
