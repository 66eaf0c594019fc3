import type { CallNote } from '../call-note.ts'

const EXAMPLE_ADDRESS = {
  id: '5e0f7c3a-91b4-4f0e-8a52-2a6c1f0d7b9e',
  address: 'kx7f-4hpn-3dtb@inbox.localhost',
  label: 'Kernel Weekly',
  isMain: false,
  isOn: true,
  forOne: true,
  givenTo: 'kernel.example',
  createdAt: '2026-11-02T09:15:00.000Z',
  mails: 12,
  lastAt: '2026-11-20T06:31:12.000Z',
  words: [
    {
      word: 'work',
      address: 'kx7f-4hpn-3dtb+work@inbox.localhost',
      mails: 3,
      lastAt: '2026-11-19T06:30:48.000Z',
    },
  ],
}
const { id } = EXAMPLE_ADDRESS

export const addressesNotes: Record<string, CallNote> = {
  'addresses.list': {
    description:
      'Oldest first; the first came with the account. Mail to `local+word@domain` arrives like mail to `local@domain`, and each word is a source of its own under `words`; fifty words of an address are told apart.',
    response: { addresses: [EXAMPLE_ADDRESS] },
  },
  'addresses.add': {
    description:
      'An address is random, at least 50 bits, and stays the user’s. With `forOne` it is meant for one newsletter: mail from a domain that has nothing to do with `givenTo`, a host, website or e-mail, is set apart. Left out, the first mail’s domain takes its place. A user can have 50 addresses.',
    request: { label: 'Kernel Weekly', forOne: true, givenTo: 'kernel.example' },
    response: { address: { ...EXAMPLE_ADDRESS, mails: 0, lastAt: null, words: [] } },
  },
  'addresses.rename': {
    description:
      'Nothing of the address changes but its name and, for one that is meant for one newsletter, whom it was given to; `givenTo: null` lets the next mail show that.',
    request: { id, label: 'Kernels' },
    response: { address: { ...EXAMPLE_ADDRESS, label: 'Kernels' } },
  },
  'addresses.switchOff': {
    description:
      'From now on mail to it is refused with `550 5.1.1`, exactly as for an address that nobody has: a refusal does not tell that there is one. What has arrived stays.',
    request: { id },
    response: { address: { ...EXAMPLE_ADDRESS, isOn: false } },
  },
  'addresses.switchOn': {
    description: 'Mail to it is taken again.',
    request: { id },
    response: { address: EXAMPLE_ADDRESS },
  },
}
