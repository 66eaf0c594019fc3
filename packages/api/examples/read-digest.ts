import { createTidingsClient, TidingsError } from '@tidings/api/client'

/** Signs in, prints today's digest and saves its first article. Run: `node examples/read-digest.ts`. */
async function readDigest({
  baseUrl,
  email,
  password,
}: {
  baseUrl: string
  email: string
  password: string
}) {
  let token: string | undefined
  const tidings = createTidingsClient({ baseUrl, token: () => token })
  const session = await tidings.auth.login.mutate({ email, password })
  token = session.token

  const { todayCount } = await tidings.articles.stats.query({ email })
  console.log(`Good day, ${session.user.displayName}. ${todayCount} new articles today.`)
  if (todayCount === 0) return

  // Latest first, so today's articles are at the start.
  const { articles } = await tidings.articles.list.query({ pageSize: Math.min(todayCount, 100) })
  for (const article of articles) {
    console.log(
      `\n${article.title}\n  ${article.sourceNewsletter}, ${article.category}\n  ${article.summary}`,
    )
  }

  const [first] = articles
  if (!first) return
  await tidings.articles.save.mutate({ articleId: first.id, saved: true })
  console.log(`\nSaved for later: ${first.title}`)
}

try {
  await readDigest({
    baseUrl: process.env.TIDINGS_URL ?? 'http://127.0.0.1:3000',
    email: process.env.TIDINGS_EMAIL ?? '',
    password: process.env.TIDINGS_PASSWORD ?? '',
  })
} catch (error) {
  if (!(error instanceof TidingsError)) throw error
  console.error(`Tidings said ${error.message}`)
  process.exitCode = 1
}
