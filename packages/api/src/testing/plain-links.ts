import { articlesOfLink } from '@tidings/db/queries/link-resolutions'
import { updateArticle } from '@tidings/db/queries/rerun'
import type { LinkDesk, LinkOutcome } from '../context.ts'

/** Which links were asked for in a test, and how that is answered. */
export interface PlainLinks {
  desk: LinkDesk
  asked: string[]
  answer: () => Promise<LinkOutcome>
  whyNot: string | null
}

/** A desk that asks nobody and compares nothing. */
export function plainLinks(): PlainLinks {
  const links: PlainLinks = {
    asked: [],
    answer: async () => ({ url: 'https://harbour.example/page' }),
    whyNot: null,
    desk: {
      whyNotAsked: async () => links.whyNot,
      resolve(link) {
        links.asked.push(link)
        return links.answer()
      },
      async relink(trx, userId, { link, url }) {
        const articles = await articlesOfLink(trx, userId, link)
        for (const { id } of articles) await updateArticle(trx, userId, id, { url, original_url: link })
        return articles.map(({ id }) => id)
      },
    },
  }
  return links
}
