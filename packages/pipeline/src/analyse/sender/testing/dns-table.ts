import { LookupError, type Resolve } from '../../../common/net/resolve.ts'

/** Records by type and name, such as `TXT news.example`; `hangs` and error codes replace the response. */
export type DnsTable = Record<string, readonly unknown[] | 'hangs' | 'ESERVFAIL' | 'EREFUSED'>

/** Looks up names in a table; other names are not found. Each lookup is added to `asked`. */
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
