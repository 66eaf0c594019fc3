import { seedFile, seedNewsletter, seedRemotePicture } from '@tidings/db/testing/seed'
import { DATABASES } from '@tidings/db/testing/test-database'
import { describe, expect, it } from 'vitest'
import { addArticle } from '../testing/add-article.ts'
import { expectRefused } from '../testing/refusal.ts'
import { useTestApp } from '../testing/test-app.ts'

describe.each(DATABASES)('marking articles on %s', (kind) => {
  const app = useTestApp(kind)

  async function reader() {
    const { call, user } = await app.newReader()
    const newsletterId = await seedNewsletter(app.db, user.id)
    const add = (wanted: Parameters<typeof addArticle>[2] = {}) =>
      addArticle(app.db, { userId: user.id, newsletterId }, wanted)
    return { call: call.articles, user, add }
  }

  it('marking as read and as unread is shown by every call', async () => {
    const { call, add } = await reader()
    const articleId = await add()
    expect(await call.read({ articleId, read: true })).toEqual({ articleId, isRead: true })
    expect((await call.get({ id: articleId })).isRead).toBe(true)
    expect((await call.list({})).articles[0]?.isRead).toBe(true)
    expect(await call.read({ articleId, read: false })).toEqual({ articleId, isRead: false })
    expect((await call.get({ id: articleId })).isRead).toBe(false)
  })

  it('an older change is ignored if the user made a later one, and returns the current state', async () => {
    const { call, add } = await reader()
    const articleId = await add()
    await call.read({ articleId, read: true })
    await call.read({ articleId, read: false })
    await call.save({ articleId, saved: true })
    await call.setReadingPosition({ id: articleId, position: 9 })
    const ago = 60_000
    expect(await call.read({ articleId, read: true, ago })).toEqual({ articleId, isRead: false })
    expect(await call.save({ articleId, saved: false, ago })).toEqual({ articleId, isSaved: true })
    await call.setReadingPosition({ id: articleId, position: 4, ago })
    expect(await call.get({ id: articleId })).toMatchObject({
      isRead: false,
      isSaved: true,
      readingPosition: 9,
    })
    expect(await call.read({ articleId, read: true, ago: 0 })).toEqual({ articleId, isRead: true })
  })

  it('a highlight that was changed later keeps its note, and stays where it was deleted before that', async () => {
    const { user, call } = await app.newReader()
    const newsletterId = await seedNewsletter(app.db, user.id)
    const id = await addArticle(app.db, { userId: user.id, newsletterId })
    const { highlight } = await call.highlights.add({ id, text: 'the captain smiles', ago: 60_000 })
    expect(Date.now() - Date.parse(highlight.createdAt)).toBeGreaterThanOrEqual(60_000)
    await call.highlights.update({ id: highlight.id, note: 'Mine.' })
    await call.highlights.update({ id: highlight.id, note: 'Older.', ago: 30_000 })
    await call.highlights.delete({ id: highlight.id, ago: 30_000 })
    expect((await call.highlights.list({})).highlights).toMatchObject([{ note: 'Mine.' }])
    await call.highlights.delete({ id: highlight.id })
    expect((await call.highlights.list({})).highlights).toEqual([])
  })

  it('how far an article was read is returned with it until it was read to its end', async () => {
    const { call, user, add } = await reader()
    const id = await add()
    const position = async () => (await call.get({ id })).readingPosition
    expect(await position()).toBeNull()
    expect(await call.setReadingPosition({ id, position: 7 })).toEqual({ articleId: id, readingPosition: 7 })
    await call.setReadingPosition({ id, position: 1200 })
    expect(await position()).toBe(1200)
    const rows = app.db.selectFrom('reading_positions').selectAll().where('user_id', '=', user.id)
    expect(await rows.execute()).toHaveLength(1)
    await call.setReadingPosition({ id, position: null })
    expect(await position()).toBeNull()
    expect(await rows.execute()).toEqual([])
  })

  it('saved articles are paged by when they were saved, although some are unsaved in between', async () => {
    const { call, add } = await reader()
    const ids = [await add({ saved_at: 3 }), await add({ saved_at: 2 }), await add({ saved_at: 1 })]
    const first = await call.saved({ pageSize: 1 })
    await call.save({ articleId: ids[0] ?? '', saved: false })
    const second = await call.saved({ page: 2, pageSize: 1, after: first.next })
    expect(second.articles.map(({ id }) => id)).toEqual([ids[1]])
    expect(second.totalPages).toBe(3)
  })

  it('filters by read state, pictures and first articles', async () => {
    const { call, user, add } = await reader()
    const image_id = await seedFile(app.db, { userId: user.id })
    const failed = await seedRemotePicture(app.db, { userId: user.id }, { state: 'failed' })
    const read = await add({ read_at: 1, image_id, received_at: 2 })
    const again = await add({ is_duplicate: 1, received_at: 1, image_id: failed })
    const ids = async (query: Parameters<typeof call.list>[0]) =>
      (await call.list(query)).articles.map(({ id }) => id)
    expect(await ids({ read: 'read' })).toEqual([read])
    expect(await ids({ read: 'unread' })).toEqual([again])
    expect(await ids({ duplicates: 'hide' })).toEqual([read])
    expect(await ids({ picture: 'only' })).toEqual([read])
    expect(await ids({ duplicates: 'show', picture: 'any' })).toEqual([read, again])
  })

  it('tags are added, removed, cleaned, and counted for the tag select', async () => {
    const { call, add } = await reader()
    const id = await add({ tags: ['linux', 'ai'] })
    await add({ tags: ['Linux'] })
    const changed = await call.changeTags({ id, add: ['  To\n cite ', 'LINUX'], remove: ['AI'] })
    expect(changed).toEqual({ articleId: id, tags: ['linux', 'To cite'] })
    expect((await call.get({ id })).tags).toEqual(['linux', 'To cite'])
    expect((await call.tags({})).tags.map(({ count }) => count)).toEqual([2, 1])
    expect((await call.list({ tags: 'TO CITE' })).articles.map((article) => article.id)).toEqual([id])
  })

  it.each([
    ['   ', 'Please enter a tag'],
    ['\u200b\u2060', 'Please enter a tag'],
    ['a,b', 'A tag can’t have a comma'],
    ['x'.repeat(41), 'A tag can have at most 40 characters'],
  ])('refuses the tag "%s"', async (tag, message) => {
    const { call, add } = await reader()
    const id = await add()
    await expectRefused(call.changeTags({ id, add: [tag] }), 'BAD_REQUEST', message)
  })

  it.each(['📬'.repeat(40), 'وسم', '<b>bold</b>'])('accepts the tag "%s" as it is', async (tag) => {
    const { call, add } = await reader()
    expect((await call.changeTags({ id: await add(), add: [tag] })).tags).toEqual([tag])
  })

  it('an article has at most 20 tags, and one too many changes nothing', async () => {
    const { call, add } = await reader()
    const tags = Array.from({ length: 20 }, (_, n) => `tag ${n}`)
    const id = await add({ tags })
    await expectRefused(
      call.changeTags({ id, add: ['one more'] }),
      'LIMIT_REACHED',
      'An article can have at most 20 tags',
    )
    expect((await call.get({ id })).tags).toHaveLength(20)
    const swapped = await call.changeTags({ id, add: ['one more'], remove: ['tag 0'] })
    expect(swapped.tags).toHaveLength(20)
  })
})
