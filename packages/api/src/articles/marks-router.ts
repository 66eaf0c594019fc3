import { withinLimit } from '@tidings/accounts/limit-reached'
import { found, notFound } from '@tidings/db/domain-error'
import { findMarks, hasArticle, setRead, setSaved } from '@tidings/db/queries/articles/articles'
import { setReadingPosition } from '@tidings/db/queries/articles/reading-positions'
import { countTags } from '@tidings/db/queries/articles/tags'
import { isTopicName } from '@tidings/mail/topics/topics'
import { z } from 'zod'
import { ago, instantOf } from '../common/ago.ts'
import { int, intOrNull } from '../common/fields.ts'
import { userProcedure } from '../trpc/trpc.ts'
import { changeArticleTags } from './article-tags.ts'
import { EXAMPLE_ARTICLE, tagChange } from './schema.ts'

/** The maximum of listed tags; a longer select is not useful. */
const TAGS_LISTED = 1000

/** Longer than any stored text of a mail. */
const LAST_POSITION = 10_000_000

/** Saving, marking as read and tagging articles; reading positions. */
export const articleMarks = {
  save: userProcedure({
    route: 'POST /articles/save',
    scope: 'write',
    summary: 'Save or unsave an article',
    description:
      '`saved` is the new state, so the call is idempotent. `ago` is how many milliseconds ago the user did it, if not just now: an article that was saved or unsaved later stays as it is, which the response tells.',
    request: { articleId: EXAMPLE_ARTICLE.id, saved: true },
    response: { articleId: EXAMPLE_ARTICLE.id, isSaved: true },
  })
    .input(z.object({ articleId: z.string(), saved: z.boolean(), ago }))
    .output(z.object({ articleId: z.string(), isSaved: z.boolean() }))
    .mutation(async ({ ctx, input: { articleId, saved, ...input } }) => {
      const now = Date.now()
      const doneAt = instantOf(input.ago, now)
      const marks = await withinLimit(ctx, 'savedArticles', async (trx) => {
        await setSaved(trx, ctx.user.id, articleId, saved ? (doneAt ?? now) : null, doneAt)
        return findMarks(trx, ctx.user.id, articleId)
      })
      if (!marks) throw notFound('article')
      return { articleId, isSaved: marks.isSaved }
    }),

  read: userProcedure({
    route: 'POST /articles/read',
    scope: 'write',
    summary: 'Mark an article as read or unread',
    description:
      '`read` is the new state, so the call is idempotent. `ago` is how many milliseconds ago the user did it, if not just now: an article that was marked later stays as it is, which the response tells.',
    request: { articleId: EXAMPLE_ARTICLE.id, read: true },
    response: { articleId: EXAMPLE_ARTICLE.id, isRead: true },
  })
    .input(z.object({ articleId: z.string(), read: z.boolean(), ago }))
    .output(z.object({ articleId: z.string(), isRead: z.boolean() }))
    .mutation(async ({ ctx, input: { articleId, read, ...input } }) => {
      const now = Date.now()
      const doneAt = instantOf(input.ago, now)
      await setRead(ctx.db, ctx.user.id, articleId, read ? (doneAt ?? now) : null, doneAt)
      const marks = found(await findMarks(ctx.db, ctx.user.id, articleId), 'article')
      return { articleId, isRead: marks.isRead }
    }),

  setReadingPosition: userProcedure({
    route: 'POST /articles/{id}/position',
    scope: 'write',
    summary: 'Store how far an article was read',
    description:
      '`position` is an offset into the text content of `fullText`, in UTF-16 code units; `null` after reading to the end, or to begin again. The call is idempotent. `ago` is how many milliseconds ago the user did it, if not just now: a later position stays.',
    request: { id: EXAMPLE_ARTICLE.id, position: 1200 },
    response: { articleId: EXAMPLE_ARTICLE.id, readingPosition: 1200 },
  })
    .input(z.object({ id: z.string(), position: int.min(0).max(LAST_POSITION).nullable(), ago }))
    .output(z.object({ articleId: z.string(), readingPosition: intOrNull }))
    .mutation(async ({ ctx, input: { id, position, ...input } }) => {
      const now = Date.now()
      const doneAt = instantOf(input.ago, now) ?? now
      if (!(await hasArticle(ctx.db, ctx.user.id, id))) throw notFound('article')
      await setReadingPosition(ctx.db, ctx.user.id, id, { position, doneAt })
      return { articleId: id, readingPosition: position }
    }),

  tags: userProcedure({
    route: 'GET /articles/tags',
    scope: 'read',
    summary: 'All tags, most frequent first',
    description:
      'The tags of the user’s articles with the number of articles, most frequent first: topics, the user’s own, and names that several articles have.',
    response: { tags: [{ tag: 'linux', count: 3 }] },
  })
    .input(z.object({}))
    .output(z.object({ tags: z.array(z.object({ tag: z.string(), count: int })) }))
    .query(async ({ ctx }) => {
      const tags = await countTags(ctx.db, ctx.user.id, TAGS_LISTED)
      // Names mentioned by a single article are not useful as filters.
      const useful = tags.filter(({ tag, count, byUser }) => count > 1 || byUser || isTopicName(tag))
      return { tags: useful.map(({ tag, count }) => ({ tag, count })) }
    }),

  changeTags: userProcedure({
    route: 'POST /articles/{id}/tags',
    scope: 'write',
    summary: 'Add and remove tags of an article',
    description:
      'A tag that the user removed is not added again when the email is reprocessed. Tags are compared without case, have 1 to 40 characters and no comma; an article has at most 20.',
    request: { id: EXAMPLE_ARTICLE.id, add: ['to cite'], remove: ['scheduler'] },
    response: { articleId: EXAMPLE_ARTICLE.id, tags: ['linux', 'to cite'] },
  })
    .input(tagChange)
    .output(z.object({ articleId: z.string(), tags: z.array(z.string()) }))
    .mutation(({ ctx, input: { id, add, remove } }) =>
      withinLimit(ctx, 'tags', async (trx) => {
        const userId = ctx.user.id
        if (!(await hasArticle(trx, userId, id))) throw notFound('article')
        const tags = await changeArticleTags(trx, { userId, limits: ctx.limits }, id, { add, remove })
        return { articleId: id, tags }
      }),
    ),
}
