import { randomUUID } from 'node:crypto'
import { DomainError, notFound } from '@tidings/db/domain-error'
import { insertArticle } from '@tidings/db/queries/articles'
import { findIssue } from '@tidings/db/queries/ledger'
import { insertTags } from '@tidings/db/queries/tags'
import { nameMadeArticle } from '@tidings/db/queries/turned-parts'
import type { Executor, LeftoverRow } from '@tidings/db/schema'
import { canBeArticle, titleOf } from '../../analyse/corrections/turn-part.ts'
import { finishStory } from '../../analyse/enrich/enrich-article.ts'
import { tellStories } from '../stories/tell-stories.ts'

/** A title is made of so many characters of the text at most. */
const TITLE_LENGTH = 1000
/** A part tells by then what it is about. The summary is made here and now, where whoever else asks waits for it. */
const SUMMARISED_LENGTH = 50_000

/**
 * Makes an article of a part that is none, in its place, enriched like any other. To be called under lockUser. Throws
 * CONFLICT where there is nothing to read in it.
 */
export async function makeArticle(
  trx: Executor,
  part: LeftoverRow,
): Promise<{ id: string; newsletter_id: string; mail_id: string; title: string }> {
  if (!canBeArticle(part)) {
    throw new DomainError({ code: 'CONFLICT', message: 'It has no text to show as an article.' })
  }
  const { user_id: userId, mail_id: mailId, html, url } = part
  const mail = await findIssue(trx, userId, mailId)
  if (!mail?.newsletter_id) throw notFound('part')
  const title = titleOf({ title: part.title, text: part.text.slice(0, TITLE_LENGTH) })
  const text = part.text === '' ? title : part.text
  const words = text.slice(0, SUMMARISED_LENGTH).toWellFormed()
  const enriched = finishStory({ title, text: words, url, section: part.section })
  const id = randomUUID()
  const { original_url, image_id, section, author, reading_minutes, position } = part
  await insertArticle(trx, {
    ...{ id, user_id: userId, mail_id: mailId, newsletter_id: mail.newsletter_id, position },
    ...{ title, text, html, url, original_url, image_id, section, author, reading_minutes },
    ...{ paragraphs: part.paragraphs, link_count: part.link_count, traits: part.traits },
    summary: enriched.summary,
    summary_places: JSON.stringify(enriched.summarySentences),
    category: enriched.category,
    published_at:
      mail.sent_at !== null && mail.sent_at > 0 ? Math.min(mail.sent_at, mail.received_at) : mail.received_at,
    received_at: mail.received_at,
    story_id: id,
    is_duplicate: 0,
    turned: 1,
  })
  await insertTags(trx, userId, id, enriched.tags)
  const articles = [{ id, sketch: enriched.sketch }]
  await tellStories(trx, { userId, mailId, at: mail.received_at, articles })
  await nameMadeArticle(trx, userId, part.id, id)
  return { id, newsletter_id: mail.newsletter_id, mail_id: mailId, title }
}
