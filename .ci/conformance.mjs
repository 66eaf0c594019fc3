import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { root } from './place.mjs'

/** The table of the specification's sentences, from the root. */
const TABLE = '.github/CONFORMANCE.md'

/**
 * Reads the table: `parts` are the headings that number a part of the specification, each with the rows below it, `{id,
 * sentence, proofs: [{name, file}]}`, where `file` is a path from the root. `unread` are lines of tables that don't
 * have three cells, and proofs that are not links.
 */
export function readConformance(text) {
  const parts = []
  const unread = []
  for (const line of text.split('\n')) {
    const heading = /^#{2,4} (\d+(?:\.\d+)*)\.? (.+)$/.exec(line)
    if (heading) parts.push({ number: heading[1], title: heading[2], rows: [], hasTable: false })
    if (!line.startsWith('|') || parts.length === 0) continue
    const part = parts.at(-1)
    part.hasTable = true
    if (/^\|[\s:|-]+\|$/.test(line) || /^\|\s*id\s*\|/.test(line)) continue
    const cells = line
      .trim()
      .slice(1, -1)
      .split(/(?<!\\)\|/)
    if (cells.length !== 3) {
      unread.push(line)
      continue
    }
    const [id, sentence, provedBy] = cells.map((cell) => cell.trim())
    const links = provedBy.split('<br>').map((link) => link.trim())
    const proofs = links.map(proofIn).filter(Boolean)
    if (proofs.length !== links.length) unread.push(line)
    part.rows.push({ id, sentence, proofs })
  }
  return { parts, unread }
}

/** The repository's table; undefined if there is none. */
export function conformanceOfRepository() {
  const file = join(root, TABLE)
  return existsSync(file) ? readConformance(readFileSync(file, 'utf8')) : undefined
}

function proofIn(link) {
  const found = /^\[(.+)\]\(([^()\s]+)\)$/.exec(link)
  if (!found) return undefined
  const file = relative('/', join('/', dirname(TABLE), found[2]))
  return { name: found[1].replace(/\\([\\|[\]*_<>`~])/g, '$1'), file }
}
