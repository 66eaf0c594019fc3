import { withinLimit } from '@tidings/accounts/limit-reached'
import { notFound, refused } from '@tidings/db/domain-error'
import { lockUser } from '@tidings/db/queries/accounts/users'
import {
  addNewsletterLabel,
  listNewsletterLabels,
  removeNewsletterLabels,
} from '@tidings/db/queries/newsletters/newsletter-labels'
import { findNewsletter, listNewsletters } from '@tidings/db/queries/newsletters/newsletters'
import { mergeNewsletters, undoMerge } from '@tidings/jobs/newsletters/merge-newsletters'
import { sendersOfNewsletter } from '@tidings/jobs/newsletters/senders-of-newsletter'
import { splitByUser } from '@tidings/jobs/newsletters/split-by-user'
import { z } from 'zod'
import { EXAMPLE_NEWSLETTER } from '../common/example-newsletter.ts'
import { int, textOrNull } from '../common/fields.ts'
import { iso } from '../common/iso.ts'
import { userProcedure } from '../trpc/trpc.ts'
import { newNewsletter, newsletter } from './schema.ts'
import { newsletterView } from './view.ts'

const label = z.string().trim().min(1, 'Enter a name.').max(60, 'A name has at most 60 characters.')
const EXAMPLE_MERGED = '9d2f5a4e-6a0c-4a53-9d54-0c7f3b0f7a12'
const EXAMPLE_KEY = 'pX4c0vK2mZ8sT1yQ9wR7uA'

/** Folders and tags of newsletters, merging and splitting them. */
export const newsletterOrder = {
  organize: userProcedure({
    route: 'POST /newsletters/organize',
    scope: 'write',
    summary: 'Move newsletters to a folder, or tag them',
    description:
      'Each newsletter is in one folder at most; `folder: null` takes it out. `NOT_FOUND` if one of them is not the user’s; then nothing changes.',
    request: { ids: [EXAMPLE_NEWSLETTER.id], folder: 'Work', addTag: 'linux' },
    response: { ids: [EXAMPLE_NEWSLETTER.id] },
  })
    .input(
      z.object({
        ids: z.array(z.string().max(100)).min(1).max(500),
        folder: label.nullable().optional(),
        addTag: label.optional(),
        removeTag: label.optional(),
      }),
    )
    .output(z.object({ ids: z.array(z.string()) }))
    .mutation(async ({ ctx, input: { ids, folder, addTag, removeTag } }) => {
      const userId = ctx.user.id
      await ctx.db.transaction().execute(async (trx) => {
        await lockUser(trx, userId)
        const own = new Set((await listNewsletters(trx, userId)).map(({ id }) => id))
        if (ids.some((id) => !own.has(id))) throw notFound('newsletter')
        const unique = [...new Set(ids)]
        if (folder !== undefined) await removeNewsletterLabels(trx, userId, unique, { kind: 'folder' })
        if (folder) await addNewsletterLabel(trx, userId, unique, { kind: 'folder', name: folder })
        if (removeTag !== undefined) {
          await removeNewsletterLabels(trx, userId, unique, { kind: 'tag', name: removeTag })
        }
        if (addTag === undefined) return
        await addNewsletterLabel(trx, userId, unique, { kind: 'tag', name: addTag })
        const counts = new Map<string, number>()
        for (const row of await listNewsletterLabels(trx, userId)) {
          if (row.kind === 'tag') counts.set(row.newsletter_id, (counts.get(row.newsletter_id) ?? 0) + 1)
        }
        if (unique.some((id) => (counts.get(id) ?? 0) > ctx.limits.tagsOfNewsletter)) {
          throw refused('LIMIT_REACHED', `A newsletter has at most ${ctx.limits.tagsOfNewsletter} tags.`)
        }
      })
      return { ids }
    }),

  senders: userProcedure({
    route: 'GET /newsletters/{id}/senders',
    scope: 'read',
    summary: 'Senders of a newsletter',
    description:
      'By whom its emails were sent and under which names, or, with one sender, by what their subjects begin with: by these it can be split.',
    request: { id: EXAMPLE_NEWSLETTER.id },
    response: {
      senders: [
        {
          key: EXAMPLE_KEY,
          name: 'Kernel Weekly',
          address: 'news@kernel.example',
          tag: null,
          mails: 4,
          lastAt: '2026-11-20T06:31:12.000Z',
          lastSubject: 'This week in kernels',
        },
      ],
    },
  })
    .input(z.object({ id: z.string() }))
    .output(
      z.object({
        senders: z.array(
          z.object({
            key: z.string(),
            name: z.string(),
            address: z.string(),
            tag: textOrNull.describe('The common start of the subjects, if the sender is the same.'),
            mails: int,
            lastAt: z.string(),
            lastSubject: z.string(),
          }),
        ),
      }),
    )
    .query(async ({ ctx, input: { id } }) => {
      if (!(await findNewsletter(ctx.db, ctx.user.id, id))) throw notFound('newsletter')
      const senders = await sendersOfNewsletter(ctx.db, ctx.user.id, id)
      return {
        senders: senders.slice(0, 200).map(({ key, name, address, tag, mailIds, lastAt, lastSubject }) => ({
          key,
          name,
          address,
          tag,
          lastSubject,
          mails: mailIds.length,
          lastAt: iso(lastAt),
        })),
      }
    }),

  merge: userProcedure({
    route: 'POST /newsletters/{id}/merge',
    scope: 'write',
    summary: 'Merge a newsletter into another',
    description:
      'All issues of `id`, and its later mail, belong to `into`, which stays; `id` is gone. Within `undoSeconds` that can be undone, unless newsletters are merged or split again; later, splitting takes its senders out.',
    request: { id: EXAMPLE_MERGED, into: EXAMPLE_NEWSLETTER.id },
    response: { newsletter: EXAMPLE_NEWSLETTER, undoSeconds: 10 },
  })
    .input(z.object({ id: z.string(), into: z.string().max(100) }))
    .output(z.object({ newsletter, undoSeconds: int }))
    .mutation(async ({ ctx, input: { id, into } }) => {
      const merge = { fromId: id, intoId: into, limits: ctx.limits }
      const merged = await mergeNewsletters(ctx, ctx.user.id, merge)
      return { newsletter: newsletterView(merged.newsletter), undoSeconds: merged.undoSeconds }
    }),

  undoMerge: userProcedure({
    route: 'POST /newsletters/{id}/undo-merge',
    scope: 'write',
    summary: 'Undo the merging of a newsletter',
    description:
      'Restores the newsletter that was merged into another, with its issues, rules, folder and tags. Returns 404 when the time to undo is over, or newsletters were merged or split since.',
    request: { id: EXAMPLE_MERGED },
    response: { newsletter: { ...EXAMPLE_NEWSLETTER, id: EXAMPLE_MERGED } },
  })
    .input(z.object({ id: z.string() }))
    .output(z.object({ newsletter }))
    .mutation(async ({ ctx, input: { id } }) => ({
      newsletter: newsletterView(await undoMerge(ctx, ctx.user.id, id)),
    })),

  split: userProcedure({
    route: 'POST /newsletters/{id}/split',
    scope: 'write',
    summary: 'Split a newsletter',
    description:
      'Puts the emails of some of its senders (`key` of *Senders of a newsletter*), and their later mail, under a new newsletter.',
    request: { id: EXAMPLE_NEWSLETTER.id, keys: [EXAMPLE_KEY], name: 'Kernel Jobs' },
    response: { newsletter: { ...EXAMPLE_NEWSLETTER, name: 'Kernel Jobs' } },
  })
    .input(
      z.object({
        id: z.string(),
        keys: z.array(z.string().max(40)).min(1).max(200),
        name: newNewsletter.shape.name,
      }),
    )
    .output(z.object({ newsletter }))
    .mutation(({ ctx, input: { id, keys, name } }) =>
      withinLimit(ctx, 'newsletters', async (trx) => {
        const split = { keys, name, limits: ctx.limits, now: Date.now() }
        return { newsletter: newsletterView(await splitByUser(trx, ctx.user.id, id, split)) }
      }),
    ),
}
