import { randomUUID } from 'node:crypto'
import { DomainError } from '@tidings/db/domain-error'
import { findArticle } from '@tidings/db/queries/articles'
import {
  askedSince,
  beginResolution,
  endResolution,
  resolvedLinks,
} from '@tidings/db/queries/link-resolutions'
import { sizeOfOwnMail } from '@tidings/db/queries/mails'
import { lockUser } from '@tidings/db/queries/users'
import type { Context, LinkOutcome, Services } from './context.ts'
import { notFound } from './not-found.ts'
import type { ResolvedLink } from './schemas/resolved-link.ts'

const HOUR = 3_600_000
/** Nobody reads faster, and no server is asked more on one reader's behalf. */
const MOST_AN_HOUR = 60
/** Longer than any asking takes: whoever began and hasn't ended by then is gone. */
const GIVEN_UP_AFTER = 30_000
const REMEMBERED = 24 * HOUR

type Asking = Services & Pick<Context, 'signal'>

/**
 * Finds where the link of an article leads and gives that address to all of the user's articles with the same link; where
 * it can't be found nothing changes and the answer says why. What was found once is not asked again. Throws NOT_FOUND,
 * CONFLICT where there is no link or it is being asked, TOO_MANY_REQUESTS.
 */
export async function resolveArticleLink(ctx: Asking, userId: string, id: string): Promise<ResolvedLink> {
  const { db } = ctx.database
  const article = await findArticle(db, userId, id)
  if (!article) throw notFound('article')
  const { url: link } = article
  if (link === null) throw new DomainError({ code: 'CONFLICT', message: 'The article has no link.' })
  if (!ctx.isOpaqueLink(link)) return found(id, link, [])
  const known = (await resolvedLinks(db, userId, [link])).get(link)
  if (known !== undefined) return found(id, known, await relink(ctx, userId, { link, url: known }))
  const mail = { id: article.mail_id, user_id: userId }
  const of = { ...article, link, originalUrl: article.original_url }
  const whyNot =
    (await sizeOfOwnMail(db, userId, mail.id)) === undefined
      ? 'The mail of the article is gone.'
      : await ctx.work.run(userId, 'mail', () => ctx.linkDesk.whyNotAsked(mail, of), { signal: ctx.signal })
  if (whyNot !== null) return notFoundOut(id, link, whyNot)
  const asking = await begin(ctx, userId, link)
  const outcome = await ask(ctx, link)
  const articleIds = await db.transaction().execute(async (trx) => {
    await lockUser(trx, userId)
    await endResolution(trx, userId, asking, outcome)
    return 'url' in outcome ? await ctx.linkDesk.relink(trx, userId, { link, url: outcome.url }) : []
  })
  if ('url' in outcome) return found(id, outcome.url, articleIds)
  return notFoundOut(id, link, outcome.why)
}

const found = (articleId: string, url: string, articleIds: string[]): ResolvedLink => ({
  ...{ articleId, url, isResolved: true, why: null, articleIds },
})

const notFoundOut = (articleId: string, url: string, why: string): ResolvedLink => ({
  ...{ articleId, url, isResolved: false, why, articleIds: [] },
})

function relink(ctx: Services, userId: string, known: { link: string; url: string }): Promise<string[]> {
  return ctx.database.db.transaction().execute(async (trx) => {
    await lockUser(trx, userId)
    return await ctx.linkDesk.relink(trx, userId, known)
  })
}

function begin({ database: { db } }: Services, userId: string, link: string): Promise<string> {
  return db.transaction().execute(async (trx) => {
    // A second press would ask a second time.
    await lockUser(trx, userId)
    const now = Date.now()
    const { asked, first, lastAsking } = await askedSince(trx, userId, link, now - HOUR)
    if (lastAsking !== null && now - lastAsking < GIVEN_UP_AFTER) {
      throw new DomainError({ code: 'CONFLICT', message: 'The link is being asked for already.' })
    }
    if (asked >= MOST_AN_HOUR) {
      const minutes = Math.max(1, Math.ceil(((first ?? now) + HOUR - now) / 60_000))
      throw new DomainError({
        code: 'TOO_MANY_REQUESTS',
        message: `You have asked for ${MOST_AN_HOUR} links within an hour. Please try again in ${minutes} min.`,
      })
    }
    const id = randomUUID()
    await beginResolution(trx, userId, { id, link, now, forgetBefore: now - REMEMBERED })
    return id
  })
}

async function ask({ linkDesk, log }: Services, link: string): Promise<LinkOutcome> {
  try {
    return await linkDesk.resolve(link)
  } catch (error) {
    log.error({ err: error }, 'finding where a link leads failed')
    return { why: 'Something went wrong on this server.' }
  }
}
