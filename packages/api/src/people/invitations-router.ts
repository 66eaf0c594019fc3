import { operatorOf } from '@tidings/accounts/people/as-operator'
import { invitationPath, invite, revokeInvitation } from '@tidings/accounts/people/invitations'
import { invitationHash, signUpFault } from '@tidings/accounts/registration'
import {
  findOpenInvitation,
  type ListedInvitation,
  listInvitations,
} from '@tidings/db/queries/accounts/invitations'
import { z } from 'zod'
import { iso } from '../common/iso.ts'
import { operatorProcedure, publicProcedure, router } from '../trpc/trpc.ts'
import {
  EXAMPLE_INVITATION,
  type InvitationView,
  invitation,
  invitationToken,
  newInvitation,
} from './registration-schema.ts'

const EXAMPLE_TOKEN = 'Vb3Q9xT0sWn2kL8mYp4cRd7eHf1gJq5uVb3Q9xT0sWn'

function view(row: ListedInvitation): InvitationView {
  const { id, note, created_at, expires_at, used_at, used_by_email } = row
  return {
    id,
    note,
    usedBy: used_by_email,
    createdAt: iso(created_at),
    expiresAt: iso(expires_at),
    usedAt: iso(used_at),
    state: used_at !== null ? 'used' : expires_at <= Date.now() ? 'expired' : 'open',
  }
}

/** Links by which one person each can sign up. */
export const invitationsRouter = router({
  list: operatorProcedure({
    route: 'GET /invitations',
    tag: 'people',
    summary: 'All invitations',
    description:
      'For the administrator: invitations, the newest first. Those that were used or have expired are listed for 30 days more.',
    response: { invitations: [EXAMPLE_INVITATION] },
  })
    .input(z.object({}))
    .output(z.object({ invitations: z.array(invitation) }))
    .query(async ({ ctx }) => ({ invitations: (await listInvitations(ctx.db)).map(view) })),

  create: operatorProcedure({
    route: 'POST /invitations',
    tag: 'people',
    summary: 'Invite someone',
    description:
      'For the administrator. The link lets one person sign up within `days`, by default 14. It is only returned here.',
    request: { note: 'Ben from work' },
    response: { id: EXAMPLE_INVITATION.id, url: `https://tidings.example/signup#${EXAMPLE_TOKEN}` },
  })
    .input(newInvitation)
    .output(z.object({ id: z.string(), url: z.string() }))
    .mutation(async ({ ctx, input: { note, days } }) => {
      const made = await invite(operatorOf(ctx), { note: note.trim(), ...(days !== undefined && { days }) })
      return { id: made.id, url: `${ctx.webAddress()}${invitationPath(made.token)}` }
    }),

  revoke: operatorProcedure({
    route: 'DELETE /invitations/{id}',
    tag: 'people',
    summary: 'Revoke an invitation',
    description: 'For the administrator. Its link stops working. Returns 404 for one that was used.',
    request: { id: EXAMPLE_INVITATION.id },
    response: { id: EXAMPLE_INVITATION.id },
  })
    .input(z.object({ id: z.string() }))
    .output(z.object({ id: z.string() }))
    .mutation(async ({ ctx, input: { id } }) => {
      await revokeInvitation(operatorOf(ctx), id)
      return { id }
    }),

  check: publicProcedure({
    route: 'POST /invitations/check',
    tag: 'people',
    summary: 'Whether an invitation can be used',
    description:
      'For the page that its link opens. `isValid`: whether someone can sign up with it now. Returns nothing else about it, and does not use it up.',
    request: { token: EXAMPLE_TOKEN },
    response: { isValid: true },
  })
    .input(z.object({ token: invitationToken }))
    .output(z.object({ isValid: z.boolean() }))
    .mutation(async ({ ctx, input: { token } }) => {
      const hash = invitationHash(token)
      const isOpen = hash !== null && (await findOpenInvitation(ctx.db, hash, Date.now())) !== undefined
      const fault = await signUpFault(ctx.db, ctx, { email: '', invitationHash: hash })
      return { isValid: isOpen && fault === undefined }
    }),
})
