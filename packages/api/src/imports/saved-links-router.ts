import { withinLimit } from '@tidings/accounts/limit-reached'
import { DomainError, notFound } from '@tidings/db/domain-error'
import { consumeLimit } from '@tidings/db/queries/accounts/limits'
import type { SavedLink } from '@tidings/db/queries/imports/saved-links'
import { findSavedLink } from '@tidings/db/queries/imports/saved-links'
import type { Executor } from '@tidings/db/schema'
import { saveLink } from '@tidings/jobs/imports/save-link'
import { z } from 'zod'
import { instantOf } from '../common/ago.ts'
import { mailReasonText } from '../mails/mail-reason-text.ts'
import { router, userProcedure } from '../trpc/trpc.ts'
import type { SavedLinkView } from './saved-links-schema.ts'
import { EXAMPLE_SAVED_LINK, newSavedLink, savedLink } from './saved-links-schema.ts'

/** Each link is a request to somebody else's server. */
const SAVED = { burst: 120, within: 3_600_000 }

/** Links and texts that the user saved without a mail, such as those that another app shares. */
export const savedLinksRouter = router({
  save: userProcedure({
    route: 'POST /saved-links',
    scope: 'write',
    summary: 'Save a link or a text',
    description:
      'Give either `url`, the public address of a web page, or `text`. It is an article of the newsletter “Saved links” at once, among the saved articles; the page of a link is fetched later, and its main text becomes the text of the article. The same page is saved once, however its address is written, so the call is idempotent. `ago` is how many milliseconds ago the user did it, if not just now. At most 120 an hour.',
    request: { url: 'https://quayside.example/ships/norrby-sails' },
    response: { ...EXAMPLE_SAVED_LINK, title: 'norrby sails (quayside.example)', state: 'fetching' },
  })
    .input(newSavedLink)
    .output(savedLink)
    .mutation(async ({ ctx, input: { url, text, title, ago } }) => {
      const { db } = ctx.database
      const now = Date.now()
      const waitMs = await consumeLimit(db, `saved links of ${ctx.user.id}`, SAVED, now)
      if (waitMs !== undefined) {
        ctx.retryAfter?.(Math.ceil(waitMs / 1000))
        const message = 'Many links were saved within an hour. Please try again later.'
        throw new DomainError({ code: 'TOO_MANY_REQUESTS', message })
      }
      const link = { url: url ?? null, text, title, savedAt: instantOf(ago, now) }
      // Only a given page has pictures to fetch.
      const saving = { jobs: ctx.jobs, pictureDelay: () => null }
      const { articleId } = await withinLimit(ctx, 'savedArticles', (trx) =>
        saveLink(trx, saving, ctx.user.id, link),
      )
      ctx.jobs.wake()
      return viewOf(db, ctx.user.id, articleId)
    }),

  get: userProcedure({
    route: 'GET /saved-links/{id}',
    scope: 'read',
    summary: 'The state of a saved link',
    description: '`id` is that of its article.',
    request: { id: EXAMPLE_SAVED_LINK.articleId },
    response: EXAMPLE_SAVED_LINK,
  })
    .input(z.object({ id: z.string() }))
    .output(savedLink)
    .query(({ ctx, input: { id } }) => viewOf(ctx.database.db, ctx.user.id, id)),
})

async function viewOf(db: Executor, userId: string, articleId: string) {
  const link = await findSavedLink(db, userId, { articleId })
  if (!link) throw notFound('article')
  return savedLinkView(link)
}

/** A saved link as returned by the API. */
function savedLinkView({ mail, articleId, readingSeconds, url }: SavedLink): SavedLinkView {
  const isMissing = url !== null && readingSeconds === 0
  return {
    articleId,
    title: mail.subject ?? '',
    state: !isMissing ? 'stored' : mail.reason === null ? 'fetching' : 'missing',
    why: isMissing && mail.reason !== null ? mailReasonText(mail.reason, mail.reason_detail) : null,
  }
}
