import { LookupError, type Resolve } from '../../common/net/resolve.ts'

/** Records by type and name, such as `TXT news.example`; `hangs` and error codes replace the response. */
export type DnsTable = Record<string, readonly unknown[] | 'hangs' | 'ESERVFAIL' | 'EREFUSED'>

/** Looks up names in a table; other names are not found. Each lookup is added to `asked`. */
export function tableResolve(table: DnsTable, asked: string[] = []): Resolve {
  return async (name, type) => {
    const key = `${type} ${name.toLowerCase()}`
    asked.push(key)
    const response = table[key]
    if (response === undefined) throw new LookupError('ENOTFOUND', `No ${key}`)
    if (response === 'hangs') return new Promise(() => {})
    if (typeof response === 'string') throw new LookupError(response, `No answer for ${key}`)
    return type === 'TXT' ? response.map((text) => [text]) : response
  }
}
