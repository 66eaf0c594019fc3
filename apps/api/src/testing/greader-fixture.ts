import type { TokenScope } from '@tidings/accounts/programs/api-tokens'
import { addArticle } from '@tidings/api/testing/add-article'
import { addNewsletterLabel } from '@tidings/db/queries/newsletters/newsletter-labels'
import { seedApiToken, seedNewsletter } from '@tidings/db/testing/seed'
import { expect } from 'vitest'
import type { TestHttp } from './test-http.ts'

export const READ = 'user/-/state/com.google/read'
export const STARRED = 'user/-/state/com.google/starred'
export const READING_LIST = 'user/-/state/com.google/reading-list'
export const HOUR = 3_600_000
export const MIDNIGHT = Date.UTC(2026, 10, 20)

export interface Item {
  id: string
  title: string
  categories: string[]
  summary: { content: string }
  origin: { streamId: string; title: string }
}

/** Fields of a form or a query; several values are several fields of that name. */
export type Form = Record<string, string | string[]>

export const paramsOf = (form: Form) =>
  new URLSearchParams(
    Object.entries(form).flatMap(([name, values]) => [values].flat().map((value) => [name, value])),
  )

/** A user with two newsletters, one in a folder, and a feed reader that has logged in. */
export async function openFeedReader(
  { app, http }: TestHttp,
  scopes: readonly TokenScope[] = ['read', 'write'],
) {
  const { call, user } = await app.newReader()
  const { secret } = await seedApiToken(app.db, user.id, { scopes: scopes.join(' ') })
  const kernel = await seedNewsletter(app.db, user.id, 'Kernel Weekly')
  const margins = await seedNewsletter(app.db, user.id, 'Margins')
  await addNewsletterLabel(app.db, user.id, [kernel], { kind: 'folder', name: 'Work & play' })
  let at = MIDNIGHT
  const add = (title: string, article: Parameters<typeof addArticle>[2] = {}, newsletterId = kernel) => {
    at += HOUR
    return addArticle(app.db, { userId: user.id, newsletterId }, { title, received_at: at, ...article })
  }
  const headers = { authorization: `GoogleLogin auth=${secret}` }
  const url = (path: string) => `/api/greader.php/reader/api/0/${path}`
  const get = async (path: string, form: Form = {}) => {
    const query = paramsOf({ ...form, output: 'json' })
    const response = await http.inject({ url: `${url(path)}?${query}`, headers })
    expect(response.statusCode, response.body).toBe(200)
    return response.json()
  }
  const post = (path: string, form: Form) =>
    http.inject({
      method: 'POST',
      url: url(path),
      headers: { ...headers, 'content-type': 'application/x-www-form-urlencoded' },
      payload: paramsOf(form).toString(),
    })
  const idsOf = async (form: Form) =>
    ((await get('stream/items/ids', form)).itemRefs as { id: string }[]).map(({ id }) => id)
  const titlesOf = async (stream: string, form: Form = {}) =>
    ((await get(`stream/contents/${stream}`, form)).items as Item[]).map(({ title }) => title)
  return { call, user, secret, kernel, margins, add, headers, url, get, post, idsOf, titlesOf }
}
