import type { Case } from './door-reader.ts'

/** What is asked at both doors of inbox addresses. */
export const ADDRESSES_CASES: Record<string, Case[]> = {
  'addresses.list': [['nothing', () => ({})]],
  'addresses.add': [
    ['a name', () => ({ label: 'Work' })],
    [
      'one newsletter',
      () => ({ label: 'Margins', forOne: true, givenTo: 'https://www.Margins.example/join' }),
    ],
    ['no name', () => ({ forOne: true })],
    ['no sender', () => ({ label: 'Margins', forOne: true, givenTo: 'margins' })],
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
