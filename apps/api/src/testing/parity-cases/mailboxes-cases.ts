import type { Case } from './parity-reader.ts'

/** Parity cases of mailboxes. */
export const MAILBOXES_CASES: Record<string, Case[]> = {
  'mailboxes.list': [['nothing', () => ({})]],
  'mailboxes.connect': [
    ['a host that is not there', () => ({ host: 'imap.invalid', username: 'ada', password: 'secret' })],
    ['no password', () => ({ host: 'imap.invalid', username: 'ada' })],
  ],
  'mailboxes.senders': [
    ['the own one', ({ mailboxId }) => ({ id: mailboxId })],
    ['an unknown one', () => ({ id: 'unknown' })],
  ],
  'mailboxes.choose': [
    ['a sender', ({ mailboxId }) => ({ id: mailboxId, keys: ['list:kernel.example'] })],
    ['no list', ({ mailboxId }) => ({ id: mailboxId })],
  ],
  'mailboxes.update': [
    ['what is done after reading', ({ mailboxId }) => ({ id: mailboxId, afterReading: 'mark-read' })],
    ['no folder', ({ mailboxId }) => ({ id: mailboxId, afterReading: 'move' })],
  ],
  'mailboxes.delete': [
    ['the own one', ({ mailboxId }) => ({ id: mailboxId })],
    ['an unknown one', () => ({ id: 'unknown' })],
  ],
}
