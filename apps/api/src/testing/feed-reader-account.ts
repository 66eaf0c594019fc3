import { addArticle } from '@tidings/api/testing/add-article'
import { signUp, startTestServer, type TestServer } from './test-server.ts'

/** A feed reader by another vendor that is tested. */
export interface FeedReaderAccount {
  server: TestServer
  reader: Awaited<ReturnType<typeof signUp>>
  /** The access token, which may read and write. */
  secret: string
  /** The ids of the articles `Story <1>` to `Story <3>`. */
  ids: string[]
}

/** Starts a server with an account that has one newsletter of three articles, and a token for `program`. */
export async function openFeedReaderAccount(program: string): Promise<FeedReaderAccount> {
  const server = await startTestServer()
  const reader = await signUp(server.url, 'Nora')
  const { client, user } = reader
  await client.newsletters.add.mutate({ name: 'Kernel & Weekly', sourceEmail: 'news@kernel.example' })
  const [newsletter] = (await client.newsletters.list.query({})).newsletters
  const owner = { userId: user.uid, newsletterId: newsletter?.id ?? '' }
  const ids: string[] = []
  for (const n of [1, 2, 3]) {
    const html = `<p>Hello &amp; <b>welcome</b> to no. ${n}</p>`
    ids.push(await addArticle(server.app.database.db, owner, { title: `Story <${n}>`, html }))
  }
  const { secret } = await client.apiTokens.create.mutate({
    ...{ name: program, scopes: ['read', 'write'], expiresInDays: 1 },
    password: 'correct horse',
  })
  return { server, reader, secret, ids }
}
