import { setTimeout as sleep } from 'node:timers/promises'
import { createTidingsClient } from '@tidings/api/client'
import { restRoutes } from '@tidings/api/rest'
import { allProcedures } from '@tidings/api/testing/procedures'
import { sendRequest } from './wire.ts'

/** The demo user, and how many articles make the demo complete enough. */
const READER = { email: 'mara@example.com', password: 'tidings' }
const ENOUGH_ARTICLES = 20

/** The requesting user, and the user whose data must not change. */
export interface Accounts {
  /** The headers of the requesting user; signs in again if an earlier call ended the session. */
  headers(): Promise<Record<string, string>>
  /** The id of something of the requesting user, for a procedure's field that takes one. */
  idOf(procedure: string, field: string): string | undefined
  /** Everything that the other user can list, by call; without times of use, which listing changes. */
  victimHolds(): Promise<Map<string, string>>
}

/** Waits for the demo user, and adds an idle user. */
export async function accounts(url: string): Promise<Accounts> {
  const guest = createTidingsClient({ baseUrl: url })
  let { token } = await guest.auth.login.mutate(READER)
  const reader = createTidingsClient({ baseUrl: url, token: () => token })
  while ((await reader.articles.list.query({})).articles.length < ENOUGH_ARTICLES) await sleep(200)
  const victim = await guest.auth.signup.mutate({
    name: 'Vic',
    email: 'vic@example.com',
    password: 'quiet horse',
  })
  const theirs = createTidingsClient({ baseUrl: url, token: victim.token })
  await theirs.newsletters.add.mutate({ name: 'Quiet Letter', sourceEmail: 'quiet@letter.example' })
  await theirs.addresses.add.mutate({ label: 'Quiet' })
  const [article] = (await reader.articles.list.query({})).articles
  const [newsletter] = (await reader.newsletters.list.query({})).newsletters
  const [address] = (await reader.addresses.list.query({})).addresses
  const [mail] = (await reader.mails.received.query({ state: 'accepted' })).mails
  const byNoun: Record<string, string | undefined> = {
    articles: article?.id,
    highlights: article?.id,
    newsletters: newsletter?.id,
    addresses: address?.id,
    issues: mail?.id,
    stories: article?.id,
  }
  const lists = restRoutes().filter(({ method, procedure }) => {
    const fields = allProcedures().find(({ name }) => name === procedure)?.fields ?? []
    return method === 'GET' && fields.every(({ isRequired }) => !isRequired)
  })
  return {
    async headers() {
      const headers = { authorization: `Bearer ${token}` }
      if ((await sendRequest(url, { method: 'GET', url: '/api/user' }, headers)).status === 200)
        return headers
      ;({ token } = await guest.auth.login.mutate(READER))
      return { authorization: `Bearer ${token}` }
    },
    idOf(procedure, field) {
      if (field === 'articleId') return article?.id
      return field === 'id' ? byNoun[procedure.split('.')[0] ?? ''] : undefined
    },
    async victimHolds() {
      const headers = { authorization: `Bearer ${victim.token}` }
      const held = new Map<string, string>()
      for (const { path } of lists) {
        const { body } = await sendRequest(url, { method: 'GET', url: `/api${path}` }, headers)
        held.set(path, body.replaceAll(/"seenAt":"[^"]*"/g, ''))
      }
      return held
    },
  }
}
