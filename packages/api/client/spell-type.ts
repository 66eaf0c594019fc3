import ts from '@typescript/typescript6'

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
 * A type written out to its last field, with doc comments, so that it references no other file. `indent` is that of the
 * line it begins on. Throws for types that no call accepts or returns, such as functions.
 */
export function spellType(checker: ts.TypeChecker, type: ts.Type, indent = ''): string {
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
export function comment(text: string, indent: string): string {
  const lines = text.replaceAll('*/', '*\\/').split('\n')
  if (text === '') return ''
  if (lines.length === 1) return `${indent}/** ${text} */\n`
  return [`${indent}/**`, ...lines.map((line) => `${indent} * ${line}`.trimEnd()), `${indent} */\n`].join(
    '\n',
  )
}
