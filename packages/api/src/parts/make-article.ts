import { randomUUID } from 'node:crypto'
import { DomainError } from '@tidings/db/domain-error'
import { insertArticle } from '@tidings/db/queries/articles'
import { findIssue } from '@tidings/db/queries/ledger'
import { insertTags } from '@tidings/db/queries/tags'
import { nameMadeArticle } from '@tidings/db/queries/turned-parts'
import type { LeftoverRow, Tables } from '@tidings/db/schema'
import type { Transaction } from 'kysely'
import type { Services } from '../context.ts'
import { notFound } from '../not-found.ts'
import { canBeStory } from './can-be-story.ts'

/** A title of more words is a text: what has none of its own is called by its first words. */
const TITLE_WORDS = 12
const TITLE_LENGTH = 1000
/** A part tells by then what it is about. The summary is made here and now, where whoever else asks waits for it. */
const TOLD_LENGTH = 50_000

/**
 * Makes an article of a leftover, in its place, finished like any other. Throws CONFLICT where there is nothing to
 * read in it.
 */
export async function makeArticle(
  trx: Transaction<Tables>,
  { finishStory, tellStory }: Pick<Services, 'finishStory' | 'tellStory'>,
  leftover: LeftoverRow,
): Promise<{ id: string; newsletter_id: string; mail_id: string; title: string }> {
  if (!canBeStory(leftover)) {
    throw new DomainError({ code: 'CONFLICT', message: 'There is nothing in it to read as a story.' })
  }
  const { user_id: userId, mail_id: mailId, html, url } = leftover
  const mail = await findIssue(trx, userId, mailId)
  if (!mail?.newsletter_id) throw notFound('part')
  const title = leftover.title ?? firstWords(leftover.text.slice(0, TITLE_LENGTH))
  const text = leftover.text === '' ? title : leftover.text
  const told = text.slice(0, TOLD_LENGTH).toWellFormed()
  const finished = finishStory({ title, text: told, url, section: leftover.section })
  const id = randomUUID()
  const { original_url, image_id, section, author, reading_minutes, position } = leftover
  await insertArticle(trx, {
    ...{ id, user_id: userId, mail_id: mailId, newsletter_id: mail.newsletter_id, position },
    ...{ title, text, html, url, original_url, image_id, section, author, reading_minutes },
    ...{ paragraphs: leftover.paragraphs, link_count: leftover.link_count, traits: leftover.traits },
    summary: finished.summary,
    summary_places: JSON.stringify(finished.summarySentences),
    category: finished.category,
    published_at:
      mail.sent_at !== null && mail.sent_at > 0 ? Math.min(mail.sent_at, mail.received_at) : mail.received_at,
    received_at: mail.received_at,
    story_id: id,
    is_duplicate: 0,
    turned: 1,
  })
  await insertTags(trx, userId, id, finished.tags)
  await tellStory(trx, { userId, mailId, at: mail.received_at, articleId: id, sketch: finished.sketch })
  await nameMadeArticle(trx, userId, leftover.id, id)
  return { id, newsletter_id: mail.newsletter_id, mail_id: mailId, title }
}

function firstWords(text: string): string {
  const words = text.trim().split(/\s+/)
  return words.length <= TITLE_WORDS ? words.join(' ') : `${words.slice(0, TITLE_WORDS).join(' ')} …`
}
