import { type ListedOperatorAction, listOperatorActions } from '@tidings/db/queries/operator-actions'
import {
  EXAMPLE_PERSON,
  type OperatorActionView,
  operatorActionsPage,
  operatorActionsQuery,
} from '../schemas/person.ts'
import { documented } from '../trpc/documented.ts'
import { operatorProcedure } from '../trpc/trpc.ts'
import { pageOf, windowOf } from '../views/page-of.ts'

const view = ({ id, at, action, by_command, about_id, email }: ListedOperatorAction): OperatorActionView => ({
  ...{ id, action, personId: about_id, byCommand: by_command === 1 },
  at: new Date(at).toISOString(),
  email: email?.includes('@') ? email : null,
})

/** What the operator did, on the screen and by command. */
export const peopleLog = operatorProcedure
  .meta(
    documented({
      route: 'GET /people/log',
      scope: 'session',
      summary: 'What the operator did',
      description:
        'For the operator: what was done to accounts, limits, invitations, the announcement and who can sign up, the latest first, here and by commands on the server. The last 2,000 are kept.',
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
    }),
  )
  .input(operatorActionsQuery)
  .output(operatorActionsPage)
  .query(async ({ ctx, input: page }) => {
    const rows = await listOperatorActions(ctx.database.db, windowOf(page))
    const { shown, ...more } = pageOf(rows, page, (row) => row)
    return { actions: shown.map(view), ...more }
  })
