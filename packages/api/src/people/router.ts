import { isOperator } from '@tidings/accounts/operator'
import { operatorOf } from '@tidings/accounts/people/as-operator'
import {
  deletePerson,
  limitEverybody,
  limitPerson,
  restorePerson,
  resumePerson,
  signOutPerson,
  suspendPerson,
} from '@tidings/accounts/people/manage-people'
import { verifyPassword } from '@tidings/accounts/sign-in/verify-password'
import { found } from '@tidings/db/domain-error'
import { GRACE_MS } from '@tidings/db/queries/accounts/account-deletion'
import { findDefaultLimits } from '@tidings/db/queries/accounts/default-limits'
import { type ListedOperatorAction, listOperatorActions } from '@tidings/db/queries/accounts/operator-actions'
import { findPerson, listPeople, type Person, usageOf } from '@tidings/db/queries/accounts/people'
import { findUser } from '@tidings/db/queries/accounts/users'
import { z } from 'zod'
import { int } from '../common/fields.ts'
import { iso } from '../common/iso.ts'
import { ownPassword } from '../common/own-password.ts'
import { pageOf, windowOf } from '../common/paging.ts'
import type { Context, Services } from '../trpc/context.ts'
import type { Documentation } from '../trpc/documented.ts'
import { operatorProcedure, router } from '../trpc/trpc.ts'
import {
  EXAMPLE_PERSON,
  type OperatorActionView,
  operatorActionsPage,
  operatorActionsQuery,
  type PersonView,
  peoplePage,
  peopleQuery,
  person,
  personLimits,
} from './schema.ts'

const MONTH = 30 * 86_400_000

const one = z.object({ id: z.string() })
/**
 * Closing somebody's account requires the operator's own password: somebody who found an open browser doesn't know it.
 */
const withPassword = one.extend({ password: ownPassword })
const PASSWORD = { password: 'correct horse' }
const PASSWORD_RULE =
  'Requires the administrator’s password: returns 403 for a wrong one, and 412 if the administrator has none yet.'

/** A call that changes one account, and returns it. */
const changeOfPerson = (
  call: Pick<Documentation, 'route' | 'summary' | 'description'> & {
    request?: object
    response: Partial<typeof EXAMPLE_PERSON>
  },
) =>
  operatorProcedure({
    ...call,
    tag: 'people',
    request: { id: EXAMPLE_PERSON.id, ...call.request },
    response: { person: { ...EXAMPLE_PERSON, ...call.response } },
  }).output(z.object({ person }))

async function shown(ctx: Context, id: string) {
  const row = found(await findPerson(ctx.database.db, id), 'account')
  return { person: await personView(ctx, row) }
}

const actionView = ({
  id,
  at,
  action,
  by_command,
  about_id,
  email,
}: ListedOperatorAction): OperatorActionView => ({
  id,
  action,
  personId: about_id,
  byCommand: by_command === 1,
  at: iso(at),
  email: email?.includes('@') ? email : null,
})

/** Accounts, for the operator: their usage, never their content. */
export const peopleRouter = router({
  list: operatorProcedure({
    route: 'GET /people',
    summary: 'All accounts',
    description:
      'For the administrator: accounts, the newest first, with their use of space and emails, and their limits. Nothing of what an account was sent or reads is in any call of the administrator.',
    request: { search: 'ada', pageSize: 25 },
    response: { people: [EXAMPLE_PERSON] },
  })
    .input(peopleQuery)
    .output(peoplePage)
    .query(async ({ ctx, input: { search, ...page } }) => {
      const rows = await listPeople(ctx.db, { ...windowOf(page), search: search?.trim() })
      const { shown: those, ...more } = pageOf(rows, page, ({ created_at, id }) => ({ at: created_at, id }))
      const people = []
      // Sequentially: the usage of a heavy user is summed from an index.
      for (const row of those) people.push(await personView(ctx, row))
      return { people, ...more }
    }),

  setLimits: changeOfPerson({
    route: 'PUT /people/{id}/limits',
    summary: 'Limit an account',
    description:
      'For the administrator. Beyond `mailsADay` within 24 hours, and beyond `megabytes`, mail is refused for a time, and senders try again; `newsletters` is the most newsletters. `null`: the limit for everyone.',
    request: { mailsADay: null, megabytes: 500, newsletters: null },
    response: {},
  })
    .input(personLimits.extend(one.shape))
    .mutation(async ({ ctx, input: { id, ...limits } }) => {
      await limitPerson(operatorOf(ctx), id, limits)
      return shown(ctx, id)
    }),

  defaultLimits: operatorProcedure({
    route: 'GET /people/limits',
    summary: 'The limits for everyone',
    description: 'For the administrator: what each account may have at most that has no limit of its own.',
    response: { limits: EXAMPLE_PERSON.limits },
  })
    .input(z.object({}))
    .output(z.object({ limits: personLimits }))
    .query(async ({ ctx }) => ({ limits: await findDefaultLimits(ctx.db) })),

  setDefaultLimits: operatorProcedure({
    route: 'PUT /people/limits',
    summary: 'Limit everyone',
    description:
      'For the administrator. Applies at once to each account that has no limit of its own, also to the administrator’s, with the meaning of the limits of an account. `null`: no limit.',
    request: EXAMPLE_PERSON.limits,
    response: { limits: EXAMPLE_PERSON.limits },
  })
    .input(personLimits)
    .output(z.object({ limits: personLimits }))
    .mutation(async ({ ctx, input }) => {
      await limitEverybody(operatorOf(ctx), input)
      return { limits: input }
    }),

  suspend: changeOfPerson({
    route: 'POST /people/{id}/suspension',
    summary: 'Suspend an account',
    description: `For the administrator. Its sessions end; no one can log in to it; its access tokens and feeds stop; its mail is refused for a time (450), so that senders try again; its digests, mailboxes, imports and webhooks wait. Nothing is deleted. ${PASSWORD_RULE} Returns 409 if it is suspended or deleted already, and for the administrator’s own account.`,
    request: PASSWORD,
    response: { state: 'suspended', suspendedAt: '2026-11-20T08:00:00.000Z' },
  })
    .input(withPassword)
    .mutation(async ({ ctx, input: { id, password } }) => {
      await verifyPassword(ctx, ctx.user, password)
      await suspendPerson(operatorOf(ctx), id)
      return shown(ctx, id)
    }),

  resume: changeOfPerson({
    route: 'DELETE /people/{id}/suspension',
    summary: 'Resume a suspended account',
    description: 'For the administrator. Returns 409 if it is not suspended.',
    response: {},
  })
    .input(one)
    .mutation(async ({ ctx, input: { id } }) => {
      await resumePerson(operatorOf(ctx), id)
      return shown(ctx, id)
    }),

  signOut: operatorProcedure({
    route: 'DELETE /people/{id}/sessions',
    tag: 'people',
    summary: 'Sign an account out everywhere',
    description:
      'For the administrator, for example after a device was stolen. Ends all its sessions, access tokens, feeds, webhooks and tokens of Readwise. Returns 409 for the administrator’s own account.',
    request: { id: EXAMPLE_PERSON.id },
    response: { sessions: 3 },
  })
    .input(one)
    .output(z.object({ sessions: int }))
    .mutation(async ({ ctx, input: { id } }) => ({ sessions: await signOutPerson(operatorOf(ctx), id) })),

  delete: changeOfPerson({
    route: 'POST /people/{id}/deletion',
    summary: 'Delete an account',
    description: `For the administrator. As if its owner deleted it: for 7 days the administrator can restore it, and the owner with a link that is emailed; then all its data is deleted permanently. An account that must stay closed is suspended first. ${PASSWORD_RULE} Returns 409 if it is deleted already, and for the administrator’s own account.`,
    request: PASSWORD,
    response: { state: 'deleted', restorableUntil: '2026-11-27T08:00:00.000Z' },
  })
    .input(withPassword)
    .mutation(async ({ ctx, input: { id, password } }) => {
      await verifyPassword(ctx, ctx.user, password)
      await deletePerson(operatorOf(ctx), id)
      return shown(ctx, id)
    }),

  restore: changeOfPerson({
    route: 'DELETE /people/{id}/deletion',
    summary: 'Restore a deleted account',
    description:
      'For the administrator, within 7 days. Its owner logs in again as before. Returns 409 if it is not deleted.',
    response: {},
  })
    .input(one)
    .mutation(async ({ ctx, input: { id } }) => {
      await restorePerson(operatorOf(ctx), id)
      return shown(ctx, id)
    }),

  log: operatorProcedure({
    route: 'GET /people/log',
    summary: 'What the administrator did',
    description:
      'For the administrator: what was done to accounts, limits, invitations, the announcement and who can sign up, the latest first, here and by commands on the server. The last 2,000 are kept.',
    request: { pageSize: 50 },
    response: {
      actions: [
        {
          id: '5e0c9f0e-6f0b-4a37-8f0d-3a2b1c0d9e8f',
          at: '2026-11-20T08:00:00.000Z',
          action: 'suspended',
          byCommand: false,
          personId: EXAMPLE_PERSON.id,
          email: EXAMPLE_PERSON.email,
        },
      ],
    },
  })
    .input(operatorActionsQuery)
    .output(operatorActionsPage)
    .query(async ({ ctx, input: page }) => {
      const rows = await listOperatorActions(ctx.db, windowOf(page))
      const { shown, ...more } = pageOf(rows, page, (row) => row)
      return { actions: shown.map(actionView), ...more }
    }),
})

/** An account as the operator sees it, with what it takes. */
async function personView(
  { database: { db }, operatorEmail }: Pick<Services, 'database' | 'operatorEmail'>,
  row: Person,
): Promise<PersonView> {
  const { bytes, mails, newsletters } = await usageOf(db, row.id, Date.now() - MONTH)
  const user = await findUser(db, row.id)
  const { deleted_at, suspended_at } = row
  return {
    id: row.id,
    email: row.email,
    displayName: row.display_name,
    state: deleted_at !== null ? 'deleted' : suspended_at !== null ? 'suspended' : 'active',
    isOperator: user !== undefined && (await isOperator(db, user, operatorEmail)),
    createdAt: iso(row.created_at),
    lastSeenAt: iso(row.seen_at),
    suspendedAt: iso(suspended_at),
    restorableUntil: iso(deleted_at === null ? null : deleted_at + GRACE_MS),
    usage: { keptBytes: bytes, mailsIn30Days: mails, newsletters },
    limits: {
      mailsADay: row.most_mails_a_day,
      megabytes: row.most_megabytes,
      newsletters: row.most_newsletters,
    },
  }
}
