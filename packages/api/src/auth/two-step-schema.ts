import { z } from 'zod'
import { ownPassword } from '../common/own-password.ts'

/** Six digits of an app or a recovery code, with any spaces and hyphens. */
export const code = z
  .string()
  .min(1, 'Please enter the code')
  .max(64, 'That code is wrong or was used already.')

export const twoStep = z.object({
  isOn: z.boolean(),
  since: z.string().nullable().describe('Since when it is on, ISO 8601, UTC; null if off.'),
  recoveryCodesLeft: z.number().int(),
})

/** Data for the authenticator app: `address` for a QR code, `secret` to enter by hand, in base32. */
export const appSetup = z.object({ secret: z.string(), address: z.string() })

export const keys = z.object({ password: ownPassword, code })
export const recoveryCodes = z.object({ recoveryCodes: z.array(z.string()) })

/** Password and code in examples. */
export const EXAMPLE_KEYS = { password: 'correct horse', code: '492039' }

export const EXAMPLE_RECOVERY_CODES = ['K5TQ-2M7A-XH3C-V6PD-4RWE-J7NB', 'B2ZC-Q6LF-7MDA-5TGU-W3SX-IO4E']
