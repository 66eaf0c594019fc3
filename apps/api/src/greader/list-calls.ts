import { countCategoriesSince } from '@tidings/db/queries/articles/article-counts'
import { readerUnread } from '@tidings/db/queries/articles/reader-streams'
import { countTags } from '@tidings/db/queries/articles/tags'
import { listNewsletterLabels } from '@tidings/db/queries/newsletters/newsletter-labels'
import { listNewsletters } from '@tidings/db/queries/newsletters/newsletters'
import { escapeXml } from '@tidings/mail/common/text/escape-markup'
import type { ReaderCall, ReaderResponse } from './call.ts'
import { feedId, labelId, labelOfCategory, stateId } from './stream-ids.ts'

/** Like Google Reader, which counted no further. */
const MAX_COUNTED = 1000

/** `user-info`: the user. */
export async function userInfo({ user }: ReaderCall): Promise<ReaderResponse> {
  return {
    json: { userId: user.id, userName: user.display_name, userProfileId: user.id, userEmail: user.email },
  }
}

/** `subscription/list`: the user's newsletters, each with its folder. */
export async function subscriptionList({ ctx, user }: ReaderCall): Promise<ReaderResponse> {
  const { db } = ctx.database
  const folders = await foldersOf({ ctx, user })
  const web = ctx.webAddress()
  return {
    json: {
      subscriptions: (await listNewsletters(db, user.id)).map(({ id, name, created_at: at }) => {
        const folder = folders.get(id)
        const page = `${web}/newsletter/${id}`
        return {
          id: feedId(id),
          title: name,
          categories: folder === undefined ? [] : [{ id: labelId(folder), label: folder }],
          sortid: id.slice(0, 8).toUpperCase(),
          firstitemmsec: String(at),
          url: page,
          htmlUrl: page,
          iconUrl: '',
        }
      }),
    },
  }
}

/** `subscription/export`: the same as OPML, with its folders. Newsletters have no feed without a secret. */
export async function subscriptionExport({ ctx, user }: ReaderCall): Promise<ReaderResponse> {
  const folders = await foldersOf({ ctx, user })
  const web = ctx.webAddress()
  const byFolder = new Map<string, string[]>()
  for (const { id, name } of await listNewsletters(ctx.database.db, user.id)) {
    const [title, page] = [escapeXml(name), escapeXml(`${web}/newsletter/${id}`)]
    const line = `<outline type="rss" text="${title}" title="${title}" xmlUrl="${page}" htmlUrl="${page}"/>`
    const folder = folders.get(id) ?? ''
    byFolder.set(folder, [...(byFolder.get(folder) ?? []), line])
  }
  const outlines = [...byFolder].map(([folder, lines]) => {
    const label = escapeXml(folder)
    return folder === ''
      ? lines.join('\n')
      : `<outline text="${label}" title="${label}">\n${lines.join('\n')}\n</outline>`
  })
  const head = `<head><title>Newsletters of ${escapeXml(user.display_name)}</title></head>`
  return {
    text: `<?xml version="1.0" encoding="UTF-8"?>\n<opml version="2.0">\n${head}\n<body>\n${outlines.join('\n')}\n</body>\n</opml>\n`,
    type: 'text/x-opml; charset=utf-8',
  }
}

/** The maximum of the user's tags that are listed. */
const MAX_TAGS_LISTED = 500

/** `tag/list`: saved articles, folders of newsletters, categories of articles, and the user's own tags. */
export async function tagList({ ctx, user }: ReaderCall): Promise<ReaderResponse> {
  const folders = [...new Set((await foldersOf({ ctx, user })).values())].sort()
  const categories = (await countCategoriesSince(ctx.database.db, user.id, Date.now()))
    .map(({ category }) => labelOfCategory(category))
    .filter((label) => !folders.some((folder) => folder.toLowerCase() === label.toLowerCase()))
  const known = new Set([...folders, ...categories].map((label) => label.toLowerCase()))
  const own = (await countTags(ctx.database.db, user.id, MAX_TAGS_LISTED)).filter(
    ({ tag, byUser }) => byUser && !known.has(tag.toLowerCase()),
  )
  return {
    json: {
      tags: [
        { id: stateId('starred') },
        ...folders.map((folder) => ({ id: labelId(folder), type: 'folder' })),
        ...categories.map((label) => ({ id: labelId(label), type: 'tag' })),
        ...own.map(({ tag }) => ({ id: labelId(tag), type: 'tag' })),
      ],
    },
  }
}

/** `unread-count`: the number of unread stories, by newsletter, by folder, and in total. */
export async function unreadCount({ ctx, user }: ReaderCall): Promise<ReaderResponse> {
  const folders = await foldersOf({ ctx, user })
  const counts = new Map<string, { count: number; newestAt: number }>()
  for (const { newsletterId, count, newestAt } of await readerUnread(ctx.database.db, user.id)) {
    const folder = folders.get(newsletterId)
    for (const id of [feedId(newsletterId), ...(folder ? [labelId(folder)] : []), stateId('reading-list')]) {
      const known = counts.get(id) ?? { count: 0, newestAt: 0 }
      counts.set(id, {
        count: known.count + Number(count),
        newestAt: Math.max(known.newestAt, Number(newestAt)),
      })
    }
  }
  return {
    json: {
      max: MAX_COUNTED,
      unreadcounts: [...counts].map(([id, { count, newestAt }]) => ({
        id,
        count,
        newestItemTimestampUsec: String(newestAt * 1000),
      })),
    },
  }
}

/** The folders of newsletters that have one. */
export async function foldersOf({
  ctx,
  user,
}: Pick<ReaderCall, 'ctx' | 'user'>): Promise<Map<string, string>> {
  const labels = await listNewsletterLabels(ctx.database.db, user.id)
  return new Map(
    labels.filter(({ kind }) => kind === 'folder').map(({ newsletter_id: id, name }) => [id, name]),
  )
}
