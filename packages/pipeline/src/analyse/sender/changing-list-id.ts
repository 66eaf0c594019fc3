import { isMachineKey } from './is-machine-key.ts'

/** Platforms whose List-Id names an audience by numbers that stay. */
const STAYS = /\.list-id\.mcsv\.net$|\.xt\.local$/

/**
 * A List-Id with `*` for its keys, where it has any beside what stays: `c-*.kernel.example` of `c-8f3a11c9.kernel.example`.
 * Null where nothing in it can be a campaign's or a reader's.
 */
export function listIdShape(listId: string): string | null {
  if (STAYS.test(listId)) return null
  const shape = listId
    .split(/([._-])/)
    .map((part) => (isMachineKey(part) ? '*' : part))
    .join('')
    .replace(/\*(?:[._-]?\*)+/g, '*')
  return shape.includes('*') ? shape : null
}
