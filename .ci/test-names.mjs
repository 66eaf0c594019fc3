import ts from 'typescript'

/**
 * The names of the tests in a file, as they are written in the source: `it('…')`, `test.each(…)('…')`, with any quotes.
 * A template keeps its `${…}`. Names in comments or strings are ignored.
 */
export function testNamesIn(source, fileName) {
  const kind = fileName.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS
  const names = new Set()
  const file = ts.createSourceFile(fileName, source, ts.ScriptTarget.Latest, true, kind)
  const visit = (node) => {
    if (ts.isCallExpression(node) && declaresTest(node.expression)) {
      const name = literal(node.arguments[0])
      if (name !== undefined) names.add(name)
    }
    ts.forEachChild(node, visit)
  }
  visit(file)
  return names
}

/** `it`, `it.skipIf(…)`, `it.each(…)`, `` it.each`…` ``; but not `it.each`, whose argument is a list of cases. */
function declaresTest(callee) {
  if (ts.isIdentifier(callee)) return callee.text === 'it' || callee.text === 'test'
  if (ts.isPropertyAccessExpression(callee)) return declaresTest(callee.expression)
  if (ts.isCallExpression(callee)) return declaresTest(callee.expression)
  if (ts.isTaggedTemplateExpression(callee)) return declaresTest(callee.tag)
  return false
}

function literal(node) {
  if (!node) return undefined
  if (ts.isStringLiteralLike(node)) return node.text
  if (!ts.isTemplateExpression(node)) return undefined
  const spans = node.templateSpans.map(
    ({ expression, literal: after }) => `\${${expression.getText()}}${after.text}`,
  )
  return node.head.text + spans.join('')
}
