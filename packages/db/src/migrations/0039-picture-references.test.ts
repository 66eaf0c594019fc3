import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { migrate } from '../migrate.ts'
import { pictureIdOf, pictureSources } from '../picture-sources.ts'
import { DATABASES, emptyDatabase, type TestDatabase } from '../testing/test-database.ts'

const HASH = '0123456789abcdef'

describe.each(DATABASES)('files from before they had rows, on %s', (kind) => {
  let database: TestDatabase
  beforeEach(async () => {
    database = await emptyDatabase(kind)
    await migrate(database, '0036-passkeys')
    for (const user of ['ann', 'bea', 'holder']) {
      await sql`insert into users (id, email, display_name, time_zone, created_at, photo_url)
        values (${user}, ${user}, ${user}, 'UTC', 7, ${null})`.execute(database.db)
    }
    await mail('ann', 'a1', 'mails/ann/a1.eml.zst')
    await mail('bea', 'b1', 'mails/bea/b1.eml.zst')
  })
  afterEach(() => database.drop())

  const mail = async (user: string, id: string, rawKey: string | null) => {
    const { db } = database
    await sql`insert into newsletters (id, user_id, identity, name, source_email, color, created_at)
      values (${`n-${id}`}, ${user}, ${id}, ${id}, ${id}, 'blue', 1)`.execute(db)
    await sql`insert into mails (id, user_id, newsletter_id, envelope_from, envelope_to, received_at, digest, size, raw_key, state)
      values (${id}, ${user}, ${`n-${id}`}, '', 'a@b', 5, ${id}, 1, ${rawKey}, 'processed')`.execute(db)
  }
  const article = async (
    { user, mail, position = 0 }: { user: string; mail: string; position?: number },
    { html = '', imageUrl = null, imageKey = null }: Record<string, string | null>,
  ) => {
    await sql`insert into articles (id, user_id, newsletter_id, mail_id, position, title, summary, html, text, category,
        published_at, received_at, story_id, is_duplicate, image_url, image_key)
      values (${`${mail}-${position}`}, ${user}, ${`n-${mail}`}, ${mail}, ${position}, 't', 's', ${html}, 't', 'other',
        1, 1, 's', 0, ${imageUrl}, ${imageKey})`.execute(database.db)
  }
  const files = () =>
    database.db
      .selectFrom('files')
      .select(['id', 'user_id', 'mail_id', 'kind', 'key'])
      .orderBy('key')
      .execute()
  const remote = () =>
    database.db
      .selectFrom('remote_pictures')
      .select(['id', 'user_id', 'mail_id', 'url', 'host', 'state', 'due_at'])
      .orderBy('url')
      .execute()
  const parts = () =>
    database.db.selectFrom('articles').select(['id', 'html', 'image_id']).orderBy('id').execute()

  test('get rows for those that are their owner’s, and articles name these', async () => {
    const own = `pictures/ann/a1-${HASH}.png`
    await article(
      { user: 'ann', mail: 'a1' },
      {
        imageKey: own,
        html: `<p>Look: <img alt="a > b" src="stored:${own}" width="3">, <img src="https://p.example/x.png?a=1&amp;b=2">.</p>`,
      },
    )
    await article({ user: 'ann', mail: 'a1', position: 1 }, { imageUrl: 'https://p.example/x.png?a=1&b=2' })
    await migrate(database)
    const [inline, rawOfAnn, rawOfBea, ...others] = (await files()).toSorted((a, b) =>
      a.key < b.key ? 1 : -1,
    )
    expect(others).toEqual([])
    expect(inline).toMatchObject({ user_id: 'ann', mail_id: 'a1', kind: 'inline', key: own })
    expect([rawOfAnn, rawOfBea]).toMatchObject([
      { user_id: 'bea', mail_id: 'b1', kind: 'mail', key: 'mails/bea/b1.eml.zst' },
      { user_id: 'ann', mail_id: 'a1', kind: 'mail', key: 'mails/ann/a1.eml.zst' },
    ])
    const [picture, ...more] = await remote()
    expect(more).toEqual([])
    expect(picture).toMatchObject({
      ...{ user_id: 'ann', mail_id: 'a1', url: 'https://p.example/x.png?a=1&b=2', host: 'p.example' },
      ...{ state: 'waiting', due_at: null },
    })
    expect(await parts()).toEqual([
      {
        id: 'a1-0',
        image_id: inline?.id,
        html: `<p>Look: <img alt="a > b" src="picture:${inline?.id}" width="3">, <img src="picture:${picture?.id}">.</p>`,
      },
      { id: 'a1-1', image_id: picture?.id, html: '' },
    ])
  })

  test.each([
    ['another’s mail', `<img src="stored:mails/bea/b1.eml.zst">`],
    ['another’s picture', `<img src="stored:pictures/bea/b1-${HASH}.png">`],
    ['a picture of another mail', `<img src="stored:pictures/ann/a2-${HASH}.png">`],
    [
      'another’s picture in the own folder’s name',
      `<img src="stored:pictures/ann/a1-../../bea/b1-${HASH}.png">`,
    ],
    ['a profile picture', '<img src="stored:profile_pictures/bea">'],
    ['an id', `<img src="picture:${'a'.repeat(32)}">`],
    ['an address within', '<img src="cid:x"><img src="data:image/png;base64,AA"><img src="javascript:x">'],
    ['a key in the text', `"stored:pictures/ann/a1-${HASH}.png"`],
    ['a key in another attribute', `<img alt='src="stored:pictures/ann/a1-${HASH}.png"'>`],
  ])('%s that a sender wrote is no file', async (_, html) => {
    await article({ user: 'ann', mail: 'a1' }, { html, imageKey: 'mails/bea/b1.eml.zst' })
    await migrate(database)
    expect((await files()).map(({ kind }) => kind)).toEqual(['mail', 'mail'])
    expect(await remote()).toEqual([])
    const [{ html: now, image_id } = { html: 'none', image_id: '' }] = await parts()
    expect(image_id).toBeNull()
    expect(pictureSources(now).filter((source) => pictureIdOf(source) !== undefined)).toEqual([])
  })

  test('that a holder holds for somebody are found where they lay, and a raw mail elsewhere is not taken', async () => {
    await mail('holder', 'h1', 'mails/ann/h1.eml.zst')
    await mail('ann', 'a2', 'mails/bea/a2.eml.zst')
    await sql`insert into deletions (newsletter_id, user_id, holder_id, deleted_at, purge_at)
      values ('n-h1', 'ann', 'holder', 1, 2)`.execute(database.db)
    const key = `pictures/ann/h1-${HASH}.webp`
    await article({ user: 'holder', mail: 'h1' }, { imageKey: key })
    await migrate(database)
    const kept = await files()
    expect(kept.map((file) => file.key)).toEqual([
      'mails/ann/a1.eml.zst',
      'mails/ann/h1.eml.zst',
      'mails/bea/b1.eml.zst',
      key,
    ])
    expect(kept.filter(({ mail_id }) => mail_id === 'h1').map(({ user_id }) => user_id)).toEqual([
      'holder',
      'holder',
    ])
  })

  test('profile pictures go to their owner alone, and photos of providers wait to be fetched', async () => {
    const photos = { ann: 'stored:profile_pictures/ann#0123', bea: 'stored:profile_pictures/ann#0123' }
    for (const [id, url] of Object.entries({ ...photos, holder: 'https://lh3.example/a.jpg' })) {
      await sql`update users set photo_url = ${url} where id = ${id}`.execute(database.db)
    }
    await migrate(database)
    const avatars = (await files()).filter((file) => file.kind === 'avatar')
    expect(avatars).toMatchObject([{ user_id: 'ann', mail_id: null, key: 'profile_pictures/ann' }])
    const users = await database.db.selectFrom('users').select(['id', 'photo_url']).orderBy('id').execute()
    expect(users).toEqual([
      { id: 'ann', photo_url: `picture:${avatars[0]?.id}#0123` },
      { id: 'bea', photo_url: null },
      { id: 'holder', photo_url: 'https://lh3.example/a.jpg' },
    ])
    expect(await remote()).toMatchObject([{ user_id: 'holder', mail_id: null, host: 'lh3.example' }])
  })

  test('of a mail with pictures without end, the first ones of the web count', async () => {
    const many = Array.from({ length: 300 }, (_, n) => `<img src="http://p.example/${n}">`).join('')
    await article({ user: 'ann', mail: 'a1' }, { html: many })
    await migrate(database)
    expect(await remote()).toHaveLength(80)
  })
})
