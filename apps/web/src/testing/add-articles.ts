import { randomUUID } from 'node:crypto'
import { addArticle } from '@tidings/api/testing/add-article'
import type { TestApp } from '@tidings/api/testing/test-app'

type Wanted = Parameters<typeof addArticle>[2]

/**
 * A reader of the app with one newsletter. `add` adds articles, each a moment older than the one before; `subscribe`
 * adds another newsletter and returns its id; `chooseMinutes` is what the digest opens with.
 */
export async function userWithArticles(server: TestApp) {
  const { token, user, call } = await server.newReader(new Intl.DateTimeFormat().resolvedOptions().timeZone)
  const subscribe = async (name: string): Promise<string> => {
    const sourceEmail = `${randomUUID()}@letters.example`
    return (await call.newsletters.add({ name, sourceEmail })).newsletter.id
  }
  const newsletterId = await subscribe('Kernel Weekly')
  let received = Date.now()
  const add = (wanted: Wanted = {}, into = newsletterId) => {
    received -= 1
    return addArticle(
      server.db,
      { userId: user.id, newsletterId: into },
      { received_at: received, ...wanted },
    )
  }
  const addMany = async (count: number, wanted: Wanted = {}) => {
    for (let n = 1; n <= count; n++) await add({ title: `Story ${n}`, ...wanted })
  }
  const chooseMinutes = (editionMinutes: '10' | '20' | 'all') =>
    call.user.updatePreferences({ editionMinutes })
  const minutesChosen = async () => {
    const row = server.db.selectFrom('users').select('edition_minutes').where('id', '=', user.id)
    return (await row.executeTakeFirst())?.edition_minutes
  }
  const choice = { chooseMinutes, minutesChosen }
  return { token, user, call: call.articles, newsletterId, subscribe, add, addMany, ...choice }
}
