import type { Row } from './snapshot.ts'

/** Columns that hold the key of a file, and those that hold addresses such as `stored:KEY#version`. */
const KEYS = new Set(['raw_key', 'image_key'])
const ADDRESSES = new Set(['photo_url', 'html'])
const STORED = /(?:^|")stored:([^"#]+)/g

/** The keys of the files that a row names. */
export function namedFiles(columns: readonly string[], row: Row): string[] {
  return columns.flatMap((column, at) => {
    const value = row[at]
    if (typeof value !== 'string') return []
    if (KEYS.has(column)) return [value]
    return ADDRESSES.has(column) ? [...value.matchAll(STORED)].flatMap(([, key]) => key ?? []) : []
  })
}
