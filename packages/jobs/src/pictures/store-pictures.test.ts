import { setTimeout as sleep } from 'node:timers/promises'
import { pictureIds, pictureSources } from '@tidings/db/picture-sources'
import { findFile } from '@tidings/db/queries/pictures/files'
import { seedArticle, seedFile } from '@tidings/db/testing/seed'
import { DATABASES } from '@tidings/db/testing/test-database'
import { describe, expect, test } from 'vitest'
import { forEachTest } from '../testing/for-each-test.ts'
import { openMailRun } from '../testing/mail-run.ts'
import { putPictures, savePictures, settlePut } from './store-pictures.ts'

const PNG = 'iVBORw0KGgo='

/** A newsletter's issue of one story with that HTML, and pictures of the same bytes with these names. */
function pictured(id: string, html: string, names = ['own@x']): string {
  return [
    'From: Kernel Weekly <news@kernel.example>',
    `Message-ID: <${id}@kernel.example>`,
    'List-Unsubscribe: <https://kernel.example/unsubscribe>',
    'Subject: Pictured',
    'MIME-Version: 1.0',
    'Content-Type: multipart/related; boundary=cut',
    '',
    '--cut',
    'Content-Type: text/html; charset=utf-8',
    '',
    `<h1>Kernel Weekly</h1><h2><a href="https://lwn.example/a">A scheduler rewrite lands after nine years</a></h2>
<p>What the newsletter says of it takes a sentence or two, so that a card has something to show.</p>${html}`,
    ...names.flatMap((name) => [
      ...['--cut', 'Content-Type: image/png', `Content-ID: <${name}>`],
      ...['Content-Transfer-Encoding: base64', '', PNG],
    ]),
    '--cut--',
  ].join('\r\n')
}

describe.each(DATABASES)('pictures of a mail on %s', (kind) => {
  const mails = forEachTest(() => openMailRun(kind))

  const parts = async () => {
    const { db } = mails
    const articles = await db.selectFrom('articles').select(['html', 'image_id']).execute()
    return [...articles, ...(await db.selectFrom('non_article_parts').select(['html', 'image_id']).execute())]
  }
  const remote = () =>
    mails.db
      .selectFrom('remote_pictures')
      .select(['id', 'url', 'host', 'due_at', 'state'])
      .orderBy('url')
      .execute()
  /** The stored picture of the first mail. */
  const own = () =>
    mails.db
      .selectFrom('files')
      .select(['id', 'key'])
      .where('kind', '=', 'inline')
      .where('user_id', '=', mails.userId)
      .executeTakeFirstOrThrow()
  /** A mail whose picture was written to the store but has no row yet. */
  async function mailWithPut(id: string) {
    await mails.receive(id, pictured(id, ''))
    const row = await mails.mailRow(id)
    const images = [{ contentId: 'own@x', mimeType: 'image/png', bytes: Buffer.from(PNG, 'base64') }]
    return { row, put: await putPictures(mails.files, row, images) }
  }
  const img = (src: string) => `<p><img src="${src}" width="400" height="300" alt="A > B"></p>`

  test('are named by ids of their owner’s rows, also remote ones, however often they are shown', async () => {
    mails.pictureDelay = () => 5000
    const before = Date.now()
    const copies = ['https://P.example/a.png?x=1&amp;y=2', 'https://p.example/a.png?x=1&y=2']
    await mails.arrive('m1', pictured('one', ['cid:own@x', ...copies].map(img).join('')), before)
    const [picture, ...others] = await remote()
    expect(others).toEqual([])
    expect(picture).toMatchObject({ url: copies[1], host: 'p.example', state: 'waiting' })
    expect(picture?.due_at).toBeGreaterThanOrEqual(before + 5000)
    const ids = (await parts()).flatMap(({ html }) => pictureIds(html))
    const { id } = await own()
    expect(new Set(ids)).toEqual(new Set([id, picture?.id]))
    expect(JSON.stringify(await parts())).not.toContain('p.example')
    const row = await findFile(mails.db, mails.userId, id)
    expect(row?.key).toMatch(new RegExp(`^pictures/${mails.userId}/m1-[0-9a-f]{16}\\.png$`))
    expect(row).toMatchObject({ kind: 'inline', media_type: 'image/png', bytes: 8 })
    expect(Buffer.from((await mails.files.get(row?.key ?? '')) ?? []).toString('base64')).toBe(PNG)
  })

  test('keep their ids when the mail is reprocessed, and are not requested again', async () => {
    mails.pictureDelay = () => 0
    await mails.arrive('m1', pictured('one', img('cid:own@x') + img('https://p.example/a.png')))
    const { db } = mails
    await db.updateTable('remote_pictures').set({ state: 'stored', due_at: null }).execute()
    const [before, known] = [await parts(), await remote()]
    await mails.readAgain('m1')
    expect([await parts(), await remote()]).toEqual([before, known])
  })

  test.each(['stored:', 'picture:', 'file:', ''])(
    '%s and a name of another’s file in a mail is no picture',
    async (scheme) => {
      const { db } = mails
      const other = 'bea'
      const bea = { id: other, email: other, display_name: 'Bea', time_zone: 'UTC', created_at: 1 }
      await db.insertInto('users').values(bea).execute()
      const hers = await seedFile(db, { userId: other })
      const keys = [hers, `pictures/${other}/${hers}.png`, `mails/${other}/m1.eml.zst`]
      const names = keys.map((name) => scheme + name)
      const html = names.flatMap((name) => [
        img(name),
        `<p>Words with "${name}" in them, and <a href="${name}">a link</a> with words of its own.</p>`,
        `<p><img alt='" src="${name}"' src="cid:own@x" width="400" height="300"></p>`,
      ])
      await mails.arrive('m1', pictured('one', html.join('')))
      const { id } = await own()
      const sources = (await parts()).flatMap((part) => pictureSources(part.html))
      expect(sources.length).toBeGreaterThan(0)
      for (const source of sources) expect(['', `picture:${id}`]).toContain(source)
      for (const { image_id } of await parts()) expect([null, id]).toContain(image_id)
      expect(await remote()).toEqual([])
    },
  )

  test('of ten thousand remote ones eighty are fetched, those of the articles first, and none that counts openings', async () => {
    mails.pictureDelay = () => 0
    const many = Array.from({ length: 10_000 }, (_, n) => `<img src="https://p.example/${n}">`)
    const html = `<p><img src="https://o.example/track/open.php?u=1" width="600" height="200"><img src="https://o.example/one.gif" width="1" height="1"></p>${img('https://first.example/lead.png')}<div>${many.join('')}</div>`
    await mails.arrive('m1', pictured('one', html))
    const rows = await remote()
    expect(rows).toHaveLength(80)
    expect(rows.some(({ host }) => host === 'first.example')).toBe(true)
    expect(rows.some(({ host }) => host === 'o.example')).toBe(false)
  })

  test('of a mail received long ago, released or reprocessed are due at a time that does not reveal when that was', async () => {
    mails.pictureDelay = () => 0
    const { db } = mails
    const two = img('https://p.example/a.png') + img('https://p.example/b.png')
    await mails.receive('old', pictured('old', two), Date.now() - 3_700_000)
    await mails.receive('release', pictured('release', two), Date.now())
    await db.updateTable('mails').set({ released_at: Date.now() }).where('id', '=', 'release').execute()
    await mails.receive('again', pictured('again', two), Date.now())
    for (const id of ['old', 'release', 'again']) await mails.run(id)
    await db.deleteFrom('remote_pictures').where('mail_id', '=', 'again').execute()
    await mails.readAgain('again')
    const due = await db.selectFrom('remote_pictures').select(['mail_id', 'due_at']).execute()
    const now = Date.now()
    const times = [...Map.groupBy(due, ({ mail_id }) => mail_id).values()].map((rows) => [
      ...new Set(rows.map(({ due_at }) => (due_at ?? 0) - now)),
    ])
    expect(due).toHaveLength(6)
    // All of a mail at one time, within hours: three within a minute of now would be one chance in forty million.
    expect(times.map(({ length }) => length)).toEqual([1, 1, 1])
    expect(times.flat().some((ms) => ms > 60_000)).toBe(true)
    expect(times.flat().every((ms) => ms < 6 * 3_600_000)).toBe(true)
  })

  test('of a mail that repeats another are named for its original', async () => {
    const { db } = mails
    const picture = img('https://p.example/a.png')
    for (const id of ['first', 'second']) await mails.arrive(id, pictured('same', picture), Date.now())
    const rows = await db.selectFrom('remote_pictures').select('mail_id').orderBy('mail_id').execute()
    expect(rows).toEqual([{ mail_id: 'first' }, { mail_id: 'second' }])
    expect((await mails.mailRow('second')).state).toBe('repeated')
  })

  test.each(['new', 'released'])('of a flood of mails, %s, are not all due at once', async (how) => {
    mails.pictureDelay = () => 0
    for (let n = 0; n < 7; n += 1) {
      const many = Array.from({ length: 80 }, (_, i) => `<img src="https://p.example/${n}-${i}">`).join('')
      await mails.receive(`m${n}`, pictured(`m${n}`, many), Date.now())
      if (how === 'released') {
        const released_at = Date.now()
        await mails.db.updateTable('mails').set({ released_at }).where('id', '=', `m${n}`).execute()
      }
      await mails.run(`m${n}`)
    }
    const rows = await remote()
    expect(rows).toHaveLength(560)
    expect(rows.filter(({ due_at }) => due_at !== null)).toHaveLength(400)
  })

  test('of a mail that makes no article leave nothing in the store', async () => {
    await mails.arrive('m1', pictured('one', img('cid:own@x')))
    const before = await mails.keys()
    const again = `Received: again\r\n${pictured('one', img('cid:own@x'))}`
    expect(await mails.arrive('m2', again)).toMatchObject({ state: 'repeated' })
    const ofPictures = (keys: string[]) => keys.filter((key) => key.startsWith('pictures/'))
    expect(ofPictures(await mails.keys())).toEqual(ofPictures(before))
  })

  test('are there if another processing of the mail deleted them as ownerless while this one stored them', async () => {
    const mail = await mailWithPut('m1')
    const { db, files } = mails
    await mails.locked((trx) => savePictures(trx, mail.row, mail.put))
    // By a worker that had read their owner before.
    await files.delete(mail.put[0]?.file.key ?? '')
    await settlePut(db, files, mail.put)
    expect(await mails.keys()).toEqual([mail.put[0]?.file.key])
  })

  test('are there if one processing deletes them as ownerless while another stores them', async () => {
    const { put, row } = await mailWithPut('m1')
    const { db } = mails
    let dropping = Promise.resolve()
    await mails.locked(async (trx) => {
      dropping = settlePut(db, mails.files, put)
      await sleep(200)
      await savePictures(trx, row, put)
    })
    await Promise.all([dropping, settlePut(db, mails.files, put)])
    expect(await mails.keys()).toEqual([put[0]?.file.key])
  })

  test('of the same bytes are one file', async () => {
    await mails.arrive('m1', pictured('one', img('cid:own@x') + img('cid:two@x'), ['own@x', 'two@x']))
    const files = await mails.db.selectFrom('files').select('id').where('kind', '=', 'inline').execute()
    expect(files).toHaveLength(1)
    const ids = (await parts()).flatMap(({ html }) => pictureIds(html))
    expect([ids.length, new Set(ids).size]).toEqual([2, 1])
  })

  test('that an article kept by hand shows are kept, whatever reprocessing finds later', async () => {
    const { newsletter_id } = await mails.arrive('m1', pictured('one', img('cid:own@x')))
    const { id, key } = await own()
    const place = { userId: mails.userId, newsletterId: newsletter_id ?? '', mailId: 'm1' }
    await seedArticle(mails.db, place, { position: 90, image_id: id, saved_at: 1, title: 'By hand' })
    await mails.readAgain('m1')
    expect(await mails.files.get(key)).toBeDefined()
  })
})
