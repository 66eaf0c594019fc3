import { z } from 'zod'
import { int, textOrNull } from '../common/fields.ts'
import { nameWith } from '../common/name.ts'

const arrivals = {
  mails: int.describe('How many emails arrived.'),
  lastAt: textOrNull.describe('When the last of them arrived, ISO 8601, UTC; null if there is none.'),
}

/** An inbox address with the mail that it received. */
export const address = z.object({
  id: z.string(),
  address: z.string().describe('In full: `kx7f-4hpn-3dtz@inbox.localhost`.'),
  label: textOrNull.describe('The user’s name for it; null for the one created with the account.'),
  isMain: z.boolean().describe('Whether it is the one that other calls show as the user’s.'),
  isOn: z.boolean().describe('When off, mail to it is rejected like mail to an address that does not exist.'),
  forOneNewsletter: z
    .boolean()
    .describe('Whether it is for one newsletter: mail from other senders is quarantined.'),
  senderHost: textOrNull.describe('Host of the expected sender; null until the first email.'),
  createdAt: z.string(),
  ...arrivals,
  words: z
    .array(z.object({ word: z.string(), address: z.string(), ...arrivals }))
    .describe('Mail to `address+word@`, listed as a separate source; included in `mails`.'),
})
export type Address = z.infer<typeof address>

/** Same rule as for newsletter names: 2 to 200 characters. */
const label = nameWith('Name must be at least 2 characters.', 'Name must be at most 200 characters.')

const HOST =
  /^(?=.{4,253}$)(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?\.)+[\p{L}][\p{L}\p{N}-]{1,62}$/u

/** The host of a sender given as an e-mail, a website or a host; undefined for anything else. */
function hostOf(written: string): string | undefined {
  const host = written
    .trim()
    .toLowerCase()
    .replace(/^https?:\/\//, '')
    .replace(/[/?#].*$/s, '')
    .replace(/^.*@/s, '')
    .replace(/^www\./, '')
    .replace(/\.$/, '')
  return HOST.test(host) ? host : undefined
}

/** The expected sender of an address; undefined or null: that of the first mail. */
const senderHost = z
  .string()
  .max(254, 'Sender must be at most 254 characters.')
  .nullable()
  .transform((written, { addIssue }) => {
    if (written === null || written.trim() === '') return null
    const host = hostOf(written)
    if (host !== undefined) return host
    addIssue({ code: 'custom', message: 'Please enter a website or an email address.' })
    return z.NEVER
  })

export const newAddress = z.object({
  label,
  forOneNewsletter: z.boolean().default(false).describe('For one newsletter only.'),
  senderHost: senderHost.optional(),
})

export const addressChange = z.object({ id: z.string(), label, senderHost: senderHost.optional() })

/** The inbox address in examples. */
export const EXAMPLE_ADDRESS = {
  id: '5e0f7c3a-91b4-4f0e-8a52-2a6c1f0d7b9e',
  address: 'kx7f-4hpn-3dtb@inbox.localhost',
  label: 'Kernel Weekly',
  isMain: false,
  isOn: true,
  forOneNewsletter: true,
  senderHost: 'kernel.example',
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
