import type { Case } from './parity-reader.ts'

/** Parity cases of receiving mail. */
export const INBOUND_CASES: Record<string, Case[]> = {
  'inbound.list': [['nothing', () => ({})]],
  'mailCheck.get': [['nothing', () => ({})]],
  'mailCheck.run': [['nothing', () => ({})]],
  'inbound.setUp': [
    ['a signing key', () => ({ service: 'mailgun', key: 'key-0123456789' })],
    ['no topic', () => ({ service: 'ses', key: 'not a topic' })],
    ['an unknown service', () => ({ service: 'pigeon' })],
  ],
  'inbound.remove': [['a service', () => ({ service: 'mailgun' })]],
}
