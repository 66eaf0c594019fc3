import { randomUUID } from 'node:crypto'
import { withinLimit } from '@tidings/accounts/limit-reached'
import { notFound } from '@tidings/db/domain-error'
import {
  changeSavedSearch,
  deleteSavedSearch,
  listSavedSearches,
  saveSearch,
} from '@tidings/db/queries/search/saved-searches'
import { countResults, prepareSearch } from '@tidings/jobs/search/search-articles'
import { effortOfAll } from '@tidings/jobs/search/word-forms'
import { z } from 'zod'
import { userProcedure } from '../trpc/trpc.ts'
import { newSavedSearch, savedSearch, savedSearchChange, savedSearchList } from './schema.ts'

const EXAMPLE = {
  id: '5d2f8c0e-1f6b-4a55-9c3e-0a7d4b9e8f21',
  name: 'Bakeries',
  query: 'bakery from:"Kernel Weekly"',
  preference: null,
}

/** The searches that users saved. */
export const savedSearches = {
  saved: userProcedure({
    route: 'GET /search/saved',
    scope: 'read',
    summary: 'Saved searches',
    description: 'By name, each with the number of unread articles that it finds.',
    response: { searches: [{ ...EXAMPLE, unread: 3 }] },
  })
    .input(z.object({}))
    .output(savedSearchList)
    .query(async ({ ctx }) => {
      const searches = []
      const effort = effortOfAll()
      for (const { id, name, query, preference } of await listSavedSearches(ctx.db, ctx.user.id)) {
        const search = await prepareSearch(ctx.db, ctx.user, query, { now: Date.now(), effort })
        const unread = search
          ? await countResults(ctx.db, ctx.user.id, 'article', search, { unreadOnly: true })
          : 0
        searches.push({ id, name, query, preference, unread })
      }
      return { searches }
    }),

  save: userProcedure({
    route: 'POST /search/saved',
    scope: 'write',
    summary: 'Save a search',
    description:
      'It appears in the sidebar. Saving the same query again changes its name; at most 50 searches can be saved.',
    request: { query: EXAMPLE.query, name: EXAMPLE.name },
    response: EXAMPLE,
  })
    .input(newSavedSearch)
    .output(savedSearch)
    .mutation(({ ctx, input: { query, name = query.slice(0, 100) } }) =>
      withinLimit(ctx, 'savedSearches', async (trx) => {
        const added = { id: randomUUID(), user_id: ctx.user.id, preference: null, created_at: Date.now() }
        const { id, preference, ...row } = await saveSearch(trx, { ...added, query, name })
        return { id, name: row.name, query: row.query, preference }
      }),
    ),

  change: userProcedure({
    route: 'PATCH /search/saved/{id}',
    scope: 'write',
    summary: 'Rename, follow or mute a saved search',
    description:
      'Articles that a followed search finds count more in editions, those that a muted one finds count less; none is hidden. `preference` null is neither.',
    request: { id: EXAMPLE.id, preference: 'follow' },
    response: { ...EXAMPLE, preference: 'follow' },
  })
    .input(savedSearchChange)
    .output(savedSearch)
    .mutation(async ({ ctx, input: { id, name, preference } }) => {
      const change = { ...(name !== undefined && { name }), ...(preference !== undefined && { preference }) }
      const row =
        Object.keys(change).length > 0
          ? await changeSavedSearch(ctx.db, ctx.user.id, id, change)
          : (await listSavedSearches(ctx.db, ctx.user.id)).find((one) => one.id === id)
      if (!row) throw notFound('saved search')
      return { id, name: row.name, query: row.query, preference: row.preference }
    }),

  remove: userProcedure({
    route: 'DELETE /search/saved/{id}',
    scope: 'write',
    summary: 'Remove a saved search',
    description: 'It is then neither followed nor muted.',
    request: { id: EXAMPLE.id },
    response: { id: EXAMPLE.id },
  })
    .input(z.object({ id: z.string() }))
    .output(z.object({ id: z.string() }))
    .mutation(async ({ ctx, input: { id } }) => {
      if (!(await deleteSavedSearch(ctx.db, ctx.user.id, id))) throw notFound('saved search')
      return { id }
    }),
}
