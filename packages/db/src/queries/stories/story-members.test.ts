import { describe, expect, test } from 'vitest'
import { seedArticle, seedMail, seedNewsletter, seedUser } from '../../testing/seed.ts'
import { BOTH_DATABASES, useDatabase } from '../../testing/test-database.ts'
import { textsOfArticles } from './story-members.ts'

describe.each(BOTH_DATABASES)('texts of articles on %s', (kind) => {
  const database = useDatabase(kind, { isShared: true })

  test('are only loaded as far as they are read', async () => {
    const { db } = database
    const userId = await seedUser(db)
    const newsletterId = await seedNewsletter(db, userId)
    const mailId = await seedMail(db, userId)
    const id = await seedArticle(
      db,
      { userId, newsletterId, mailId },
      { title: 'Ships', text: 'Üben im Hafen' },
    )
    const textOf = async (length?: number) => (await textsOfArticles(db, userId, [id], length)).get(id)?.text
    expect([await textOf(4), await textOf(100), await textOf()]).toEqual([
      'Üben',
      'Üben im Hafen',
      'Üben im Hafen',
    ])
  })
})
