import { seedFile, seedMail, seedNewsletter, seedRemotePicture } from '@tidings/db/testing/seed'
import { DATABASES } from '@tidings/db/testing/test-database'
import { describe, expect, it } from 'vitest'
import { addArticle } from '../testing/add-article.ts'
import { useTestApp } from '../testing/test-app.ts'

describe.each(DATABASES)('pictures of articles on %s', (kind) => {
  const app = useTestApp(kind)

  /** A user with one newsletter; `add` adds articles to it. */
  async function reader() {
    const { call, user } = await app.newReader()
    const newsletterId = await seedNewsletter(app.db, user.id, 'Kernel Weekly')
    const add = (wanted: Parameters<typeof addArticle>[2]) =>
      addArticle(app.db, { userId: user.id, newsletterId }, wanted)
    return { call: call.articles, user, add }
  }
  const sourcesIn = (html: string) => [...html.matchAll(/src="([^"]*)"/g)].map(([, source]) => source)

  it('the full text loads every picture from this server, and none that is neither stored nor pending', async () => {
    const { call, user, add } = await reader()
    const mailId = await seedMail(app.db, user.id)
    const owner = { userId: user.id, mailId }
    const [file, waiting, failed, evicted] = await Promise.all([
      seedFile(app.db, owner),
      seedRemotePicture(app.db, owner),
      seedRemotePicture(app.db, owner, { state: 'failed' }),
      seedRemotePicture(app.db, owner, { state: 'evicted' }),
    ])
    const ids = [file, waiting, failed, evicted]
    const html = ids.map((id) => `<img alt="x > y" src="picture:${id}">`).join('')
    const { fullText } = await call.get({ id: await add({ html }) })
    expect(sourcesIn(fullText)).toEqual([`/api/pictures/${file}`, `/api/pictures/${waiting}`, '', ''])
    for (const image_id of [failed, evicted, 'none']) {
      expect((await call.get({ id: await add({ image_id }) })).imageUrl).toBeNull()
    }
  })

  it('never shows another user’s picture, a raw mail or a sender’s URL, however an article references it', async () => {
    const [{ call, user, add }, other] = [await reader(), await reader()]
    const hers = { userId: other.user.id, mailId: await seedMail(app.db, other.user.id) }
    const mine = { userId: user.id, mailId: await seedMail(app.db, user.id) }
    const forbidden = await Promise.all([
      seedFile(app.db, hers),
      seedFile(
        app.db,
        { userId: other.user.id },
        { kind: 'avatar', key: `profile_pictures/${other.user.id}` },
      ),
      seedRemotePicture(app.db, hers),
      seedFile(app.db, mine, { kind: 'mail' }),
    ])
    const sources = [
      ...forbidden.map((id) => `picture:${id}`),
      ...[
        `stored:pictures/${hers.userId}/a.png`,
        'https://t.example/p.gif?a=1&amp;b=2',
        'cid:x',
        '//t.example/p',
      ],
      ...['data:image/png;base64,AAAA', `/api/pictures/${forbidden[0]}`, `PICTURE:${forbidden[0]}`],
    ]
    const html = sources.map((source) => `<img src="${source}">`).join('')
    const { fullText } = await call.get({ id: await add({ html }) })
    expect(sourcesIn(fullText)).toEqual(sources.map(() => ''))
    for (const image_id of forbidden) {
      expect((await call.get({ id: await add({ image_id }) })).imageUrl).toBeNull()
    }
  })
})
