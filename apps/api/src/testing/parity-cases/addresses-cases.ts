import type { Case } from './parity-reader.ts'

/** Parity cases of inbox addresses. */
export const ADDRESSES_CASES: Record<string, Case[]> = {
  'addresses.list': [['nothing', () => ({})]],
  'addresses.add': [
    ['a name', () => ({ label: 'Work' })],
    [
      'one newsletter',
      () => ({ label: 'Margins', forOneNewsletter: true, senderHost: 'https://www.Margins.example/join' }),
    ],
    ['no name', () => ({ forOneNewsletter: true })],
    ['no sender', () => ({ label: 'Margins', forOneNewsletter: true, senderHost: 'margins' })],
  ],
  'addresses.rename': [
    ['another name', ({ addressId }) => ({ id: addressId, label: 'Home' })],
    ['a short name', ({ addressId }) => ({ id: addressId, label: 'H' })],
    ['an unknown one', () => ({ id: 'unknown', label: 'Home' })],
  ],
  'addresses.switchOff': [
    ['the own one', ({ addressId }) => ({ id: addressId })],
    ['an unknown one', () => ({ id: 'unknown' })],
  ],
  'addresses.switchOn': [
    ['the own one', ({ addressId }) => ({ id: addressId })],
    ['an unknown one', () => ({ id: 'unknown' })],
  ],
}
