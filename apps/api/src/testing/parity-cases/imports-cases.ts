import type { Case } from './parity-reader.ts'

const FILE = { name: 'mails.mbox', size: 1000, lastModified: 1 }

/** Parity cases of imports. */
export const IMPORTS_CASES: Record<string, Case[]> = {
  'imports.list': [['nothing', () => ({})]],
  'imports.create': [
    ['a file', () => ({ files: [FILE] })],
    ['no file', () => ({ files: [] })],
    ['an empty file', () => ({ files: [{ ...FILE, size: 0 }] })],
    ['more than fits', () => ({ files: [{ ...FILE, size: 900_000_000_000 }] })],
  ],
  'imports.get': [
    ['the own one', ({ importId }) => ({ id: importId })],
    ['an unknown one', () => ({ id: 'unknown' })],
  ],
  'imports.senders': [
    ['the own one', ({ importId }) => ({ id: importId })],
    ['an unknown one', () => ({ id: 'unknown' })],
  ],
  'imports.choose': [
    ['a sender', ({ importId }) => ({ id: importId, keys: ['list:kernel.example'] })],
    ['no list', ({ importId }) => ({ id: importId })],
  ],
  'imports.stop': [
    ['the own one', ({ importId }) => ({ id: importId })],
    ['an unknown one', () => ({ id: 'unknown' })],
  ],
  'imports.delete': [
    ['the own one', ({ importId }) => ({ id: importId })],
    ['an unknown one', () => ({ id: 'unknown' })],
  ],
}
