import type { Case } from './parity-reader.ts'

/** Parity cases of the digest by mail; the reader's address is not confirmed. */
export const DIGEST_MAILS_CASES: Record<string, Case[]> = {
  'digestMails.get': [['nothing', () => ({})]],
  'digestMails.save': [
    ['switched off', () => ({ isEnabled: false, days: ['mon'], hour: 9 })],
    ['switched on', () => ({ isEnabled: true, days: ['mon'], hour: 9 })],
    ['no day', () => ({ isEnabled: false, days: [], hour: 9 })],
    ['an hour that no clock has', () => ({ isEnabled: false, days: ['mon'], hour: 24 })],
  ],
  'digestMails.preview': [],
  'digestMails.test': [['nothing', () => ({})]],
  'digestMails.link': [['a made-up token', () => ({ token: 'made-up' })]],
  'digestMails.useLink': [['a made-up token', () => ({ token: 'made-up' })]],
}
