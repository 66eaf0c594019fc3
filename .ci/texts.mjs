import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import ts from 'typescript'
import { root } from './place.mjs'

/** What users may read: screens, emails, errors, log lines and output of commands. Not tests, SQL or fixtures. */
const SOURCES = ['{apps,packages}/*/src/**/*.{ts,tsx}', '.ci/*.mjs']
const NOT_SHOWN =
  /\.test\.|\/testing\/|\/golden\/|\/quality\/|\/topics\/terms\/|\/db\/src\/(queries|sqlite|migrations)\/|\.d\.ts$/
/** Templates under these tags are code. */
const CODE_TAGS = new Set(['sql', 'css', 'String.raw'])

/** The text of a template, with `…` in place of expressions. */
function wordsOf(node) {
  if (ts.isStringLiteralLike(node)) return node.text
  if (ts.isJsxText(node)) return node.text
  if (ts.isTemplateExpression(node))
    return [node.head, ...node.templateSpans.map((span) => span.literal)].map((part) => part.text).join('…')
}

/** Two words, or one that begins with a capital and isn't the name of a constant. */
const isSentence = (text) =>
  /\p{L}{2,}[\p{L}’'.,:;!?…)]* +\p{L}/u.test(text) || /^\p{Lu}\p{Ll}+[.!?…:]*$/u.test(text)

/** Patterns, markup, and lists of words that mails are compared with. */
const isData = (text) =>
  /\(\?:|[|*_]\S*[|*_]|<[a-z!]|[{;]\s*[a-z-]+:/.test(text) || /^(?:[^\s.!?:…]+ ){40}/u.test(text)

const isCode = (node) =>
  ts.isImportDeclaration(node.parent) ||
  ts.isExportDeclaration(node.parent) ||
  ts.isLiteralTypeNode(node.parent) ||
  ts.isExternalModuleReference(node.parent) ||
  (ts.isPropertyAssignment(node.parent) && node.parent.name === node) ||
  (ts.isJsxAttribute(node.parent) &&
    ['className', 'd', 'sandbox', 'viewBox', 'allow', 'rel'].includes(node.parent.name.getText())) ||
  (ts.isTaggedTemplateExpression(node.parent) && CODE_TAGS.has(node.parent.tag.getText()))

/** The shown texts of a file, with their lines. */
function textsOf(file) {
  const source = ts.createSourceFile(
    file,
    readFileSync(join(root, file), 'utf8'),
    ts.ScriptTarget.Latest,
    true,
  )
  const found = []
  const visit = (node) => {
    const words = wordsOf(node)?.replace(/\s+/g, ' ').trim()
    if (words && isSentence(words) && !isData(words) && !isCode(node)) {
      found.push({ line: source.getLineAndCharacterOfPosition(node.getStart()).line + 1, words })
    }
    ts.forEachChild(node, visit)
  }
  visit(source)
  return found
}

/** Every text that users may read, by file, with their lines: an iterator of `[file, texts]`. */
export function* shownTexts() {
  for (const file of globSync(SOURCES, { cwd: root })
    .filter((one) => !NOT_SHOWN.test(one))
    .sort()) {
    const texts = textsOf(file)
    if (texts.length > 0) yield [file, texts]
  }
}

// npm run texts [-- --where]: prints them, for reviewers and translators.
if (process.argv[1] === import.meta.filename) {
  const { values } = parseArgs({ options: { where: { type: 'boolean', default: false } } })
  for (const [file, texts] of shownTexts()) {
    console.log(`\n${file}`)
    for (const { line, words } of texts)
      console.log(values.where ? `${String(line).padStart(5)}  ${words}` : `  ${words}`)
  }
}
