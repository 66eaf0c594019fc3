import { withinLimit } from '@tidings/accounts/limit-reached'
import { found } from '@tidings/db/domain-error'
import { findSavedLink, type SavedLink } from '@tidings/db/queries/imports/saved-links'
import type { Executor } from '@tidings/db/schema'
import { saveLink } from '@tidings/jobs/imports/save-link'
import { z } from 'zod'
import { ago, instantOf } from '../common/ago.ts'
import { textOrNull } from '../common/fields.ts'
import { holdRate } from '../common/hold-rate.ts'
import { mailReasonText } from '../mails/mail-reason-text.ts'
import { router, userProcedure } from '../trpc/trpc.ts'

const MAX_ADDRESS_LENGTH = 8192
const MAX_TEXT_LENGTH = 20_000
const MAX_TITLE_LENGTH = 1000

/** A link to save, or a text without one. */
const newSavedLink = z
  .object({
    url: z.string().trim().max(MAX_ADDRESS_LENGTH, 'The address is too long.').optional(),
    text: z
      .string()
      .trim()
      .min(1, 'There is no text to save.')
      .max(MAX_TEXT_LENGTH, `A text has at most ${MAX_TEXT_LENGTH.toLocaleString('en-US')} characters.`)
      .optional()
      .describe('Plain text.'),
    title: z
      .string()
      .trim()
      .max(MAX_TITLE_LENGTH, 'The title is too long.')
      .optional()
      .describe('Shown until the page is fetched, which has its own title; for a text, its title.'),
    ago,
  })
  .refine(({ url, text }) => (url === undefined) !== (text === undefined), {
    message: 'Please give either an address or a text.',
  })

/** A link or a text that was saved. */
const savedLink = z.object({
  articleId: z.string(),
  title: z.string(),
  state: z
    .enum(['fetching', 'stored', 'missing'])
    .describe('`fetching` its page, `stored` with its text, or `missing` the text, because of `why`.'),
  why: textOrNull.describe('In words, to be shown after a colon.'),
})
export type SavedLinkView = z.infer<typeof savedLink>

/** The saved link in examples. */
const EXAMPLE_SAVED_LINK: SavedLinkView = {
  articleId: '0b0e9e32-6c5a-4a3e-9e0f-2f1f4f0c7c11',
  title: 'Freighters under sail',
  state: 'stored',
  why: null,
}

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
      const now = Date.now()
      await holdRate(
        ctx,
        `saved links of ${ctx.user.id}`,
        SAVED,
        'Many links were saved within an hour. Please try again later.',
      )
      const link = { url: url ?? null, text, title, savedAt: instantOf(ago, now) }
      // Only a given page has pictures to fetch.
      const saving = { jobs: ctx.jobs, pictureDelay: () => null }
      const { articleId } = await withinLimit(ctx, 'savedArticles', (trx) =>
        saveLink(trx, saving, ctx.user.id, link),
      )
      ctx.jobs.wake()
      return viewOf(ctx.db, ctx.user.id, articleId)
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
    .query(({ ctx, input: { id } }) => viewOf(ctx.db, ctx.user.id, id)),
})

async function viewOf(db: Executor, userId: string, articleId: string) {
  const link = found(await findSavedLink(db, userId, { articleId }), 'article')
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
