import type { Case } from './parity-reader.ts'

/** Parity cases of books by mail; the reader's address is not confirmed. */
export const BOOK_MAILS_CASES: Record<string, Case[]> = {
  'bookMails.get': [['nothing', () => ({})]],
  'bookMails.save': [
    ['an address', () => ({ isEnabled: true, address: 'ada@kindle.com', hour: 7 })],
    ['no address', () => ({ isEnabled: true, address: 'ada', hour: 7 })],
    ['an hour that no clock has', () => ({ isEnabled: true, address: 'ada@kindle.com', hour: 24 })],
  ],
  'bookMails.send': [['nothing', () => ({})]],
}
