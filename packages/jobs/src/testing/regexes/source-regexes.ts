import { readFileSync } from 'node:fs'
import { glob } from 'node:fs/promises'
import path from 'node:path'
import ts from 'typescript'

const ROOT = path.resolve(import.meta.dirname, '../../../../..')
const FOLDERS = [
  'apps/api',
  'apps/web',
  'packages/accounts',
  'packages/api',
  'packages/db',
  'packages/jobs',
  'packages/mail',
  'packages/ui',
]

/** A regular expression and its use: splitting tries it at every position, so it is measured by splitting. */
export interface UsedRegex {
  /** Its location, as `file:line` from the root of the project, or the library that uses it. */
  place: string
  regex: RegExp
  isSplit: boolean
}

/**
 * Every regular expression literal in the product's sources, and the locations (`file:line`) where others are composed:
 * their pattern is known only there.
 */
export async function sourceRegexes(): Promise<{ written: UsedRegex[]; composed: string[] }> {
  const written: (UsedRegex & { name: string | undefined })[] = []
  const composed: string[] = []
  const splitBy = new Set<string>()
  for (const file of await sourceFiles()) {
    const source = ts.createSourceFile(
      file,
      readFileSync(path.join(ROOT, file), 'utf8'),
      ts.ScriptTarget.Latest,
      true,
      file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS,
    )
    const placeOf = (node: ts.Node) =>
      `${file}:${source.getLineAndCharacterOfPosition(node.getStart(source)).line + 1}`
    const look = (node: ts.Node): void => {
      if (ts.isRegularExpressionLiteral(node)) {
        written.push({
          place: placeOf(node),
          regex: regexOf(node.text),
          isSplit: isArgumentOfSplit(node),
          name: nameOf(node),
        })
      } else if (ts.isIdentifier(node) && isArgumentOfSplit(node)) splitBy.add(node.text)
      else if (isComposed(node)) composed.push(placeOf(node))
      ts.forEachChild(node, look)
    }
    look(source)
  }
  return {
    written: written.map(({ place, regex, isSplit, name }) => ({
      place,
      regex,
      isSplit: isSplit || (name !== undefined && splitBy.has(name)),
    })),
    composed,
  }
}

async function sourceFiles(): Promise<string[]> {
  const files: string[] = []
  for (const folder of FOLDERS) {
    for await (const name of glob(`${folder}/src/**/*.{ts,tsx}`, { cwd: ROOT })) {
      const file = name.split(path.sep).join('/')
      if (!/\.test\.tsx?$|\/testing\//.test(file)) files.push(file)
    }
  }
  return files.sort()
}

function regexOf(text: string): RegExp {
  const end = text.lastIndexOf('/')
  return new RegExp(text.slice(1, end), text.slice(end + 1))
}

function isArgumentOfSplit({ parent }: ts.Node): boolean {
  return (
    ts.isCallExpression(parent) &&
    ts.isPropertyAccessExpression(parent.expression) &&
    parent.expression.name.text === 'split'
  )
}

/** The name of the constant that holds it. */
function nameOf({ parent }: ts.Node): string | undefined {
  return ts.isVariableDeclaration(parent) && ts.isIdentifier(parent.name) ? parent.name.text : undefined
}

function isComposed(node: ts.Node): boolean {
  if (!ts.isNewExpression(node) && !ts.isCallExpression(node)) return false
  return ts.isIdentifier(node.expression) && node.expression.text === 'RegExp'
}
