import { REGISTRATION_MODES } from '@tidings/accounts/context'
import { z } from 'zod'
import { int, textOrNull } from '../common/fields.ts'

/** Who can sign up: anybody, only with an invitation, or nobody. */
export const registrationMode = z.enum(REGISTRATION_MODES)

/** `isFixed`: determined by the setting `REGISTRATION`, so that no call can change it. */
export const registrationView = z.object({ mode: registrationMode, isFixed: z.boolean() })
export type RegistrationView = z.infer<typeof registrationView>

/** The token of an invitation, from its link. */
export const invitationToken = z.string().max(100)

/** An invitation. `usedBy`: the email of the account created with it, null if that was deleted. */
export const invitation = z.object({
  id: z.string(),
  note: z.string().describe('Whom it is for, in the administrator’s words; may be empty.'),
  createdAt: z.string(),
  expiresAt: z.string(),
  usedAt: textOrNull,
  usedBy: textOrNull,
  state: z.enum(['open', 'used', 'expired']),
})
export type InvitationView = z.infer<typeof invitation>

/** Input for a new invitation. */
export const newInvitation = z.object({
  note: z.string().max(100, 'The note must be at most 100 characters long').default(''),
  days: int.min(1).max(90).optional(),
})

export const EXAMPLE_INVITATION: InvitationView = {
  id: '0f6a2d6e-36c4-4a55-8f9e-5b8a1c3d7e90',
  note: 'Ben from work',
  createdAt: '2026-11-20T08:00:00.000Z',
  expiresAt: '2026-12-04T08:00:00.000Z',
  usedAt: null,
  usedBy: null,
  state: 'open',
}
