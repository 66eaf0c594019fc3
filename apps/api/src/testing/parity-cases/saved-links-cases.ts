import type { Case } from './parity-reader.ts'

/** Parity cases of saved links. */
export const SAVED_LINKS_CASES: Record<string, Case[]> = {
  'savedLinks.save': [
    ['an address', () => ({ url: 'https://quayside.example/ships', title: 'Ships' })],
    ['a text', () => ({ text: 'Two words\n\nand more', ago: 1000 })],
    ['an address of a private network', () => ({ url: 'https://192.168.1.5/' })],
    ['nothing', () => ({})],
  ],
  'savedLinks.get': [
    ['an unknown id', () => ({ id: 'unknown' })],
    ['an article of a newsletter', ({ articleId }) => ({ id: articleId })],
  ],
}
