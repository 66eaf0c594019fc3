import { addArticle } from '@tidings/api/testing/add-article'
import { PIXEL } from '@tidings/api/testing/pixel'
import { pictureSource } from '@tidings/db/picture-sources'
import { seedFile, seedMail, seedNewsletter } from '@tidings/db/testing/seed'
import { expect, test } from 'vitest'
import { epubcheck, hasEpubcheck } from '../testing/epubcheck.ts'
import { openTestHttp } from '../testing/test-http.ts'

const canCheck = hasEpubcheck()
if (!canCheck) test.skip('books by epubcheck: not checked, as epubcheck is missing')

test.runIf(canCheck)('books are valid by epubcheck', { timeout: 300_000 }, async () => {
  const { app, http, close } = await openTestHttp('sqlite')
  const { user, token } = await app.newReader()
  const owner = { userId: user.id, newsletterId: await seedNewsletter(app.db, user.id, 'Kernel & Weekly') }
  const key = `pictures/${user.id}/dot.png`
  await app.services.files.put(key, PIXEL)
  const mailId = await seedMail(app.db, user.id)
  const picture = pictureSource(await seedFile(app.db, { userId: user.id, mailId }, { key }))
  for (const article of [
    {
      title: 'First <b> & "best"',
      html: `<p>Hello &amp; <b>welcome</b>\u0007</p><figure><img src="${picture}" alt="A dot"></figure><img src="https://tracker.example/1.gif"><script>alert(1)</script><ul>x<li>one</li></ul><dl><dt>a</dt></dl><table><tr><td>cell</td></tr></table><p><a href="https://x.example/a|b">link</a></p>`,
      url: 'https://x.example/1',
    },
    { title: '', html: '<h1>a<p>b</p></h1><li>x</li><pre>a\n b</pre><hr>', url: 'https://x_y.example/' },
  ]) {
    await addArticle(app.db, owner, { received_at: Date.now(), ...article })
  }
  const { rawPayload } = await http.inject({
    url: '/api/epub',
    headers: { authorization: `Bearer ${token}` },
  })
  expect(await epubcheck(rawPayload)).toEqual([])
  await close()
})
