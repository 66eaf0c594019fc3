import { LookupError, type Resolve } from '../../../common/net/resolve.ts'

/** Records by type and name, such as `TXT news.example`; `hangs` and codes of errors replace what DNS does. */
export type DnsTable = Record<string, readonly unknown[] | 'hangs' | 'ESERVFAIL' | 'EREFUSED'>

/** Looks names up in a table; what isn't in it is not found. `asked` grows with each lookup. */
export function tableResolve(table: DnsTable, asked: string[] = []): Resolve {
  return async (name, type) => {
    const key = `${type} ${name.toLowerCase()}`
    asked.push(key)
    const answer = table[key]
    if (answer === undefined) throw new LookupError('ENOTFOUND', `No ${key}`)
    if (answer === 'hangs') return new Promise(() => {})
    if (typeof answer === 'string') throw new LookupError(answer, `No answer for ${key}`)
    return type === 'TXT' ? answer.map((text) => [text]) : answer
  }
}
