import type { createCaller } from '@tidings/api/router'

/** What the demo user has done, oldest first. */
export const DEMO_READ: readonly { title: string; passages?: readonly string[]; saved?: boolean }[] = [
  { title: 'The second-best chair', saved: true, passages: ['moving is an audit'] },
  {
    title: 'Greenhouse robots are paid by the tomato',
    passages: ['Idle machines travel south by rail in winter.'],
  },
  {
    title: 'A language model learned to say “I would ask Margit”',
    saved: true,
    passages: [
      'If passing on is too cheap, everything ends up on Margit’s desk. If it is too dear, the model bluffs.',
      'It is the first computer that has ever introduced itself before putting someone through.',
    ],
  },
  { title: 'The night train that sells desks instead of beds', saved: true },
  {
    title: 'A file system that forgets on purpose',
    passages: ['A disk fills up because keeping is free and deciding is not.'],
  },
]

/**
 * Reads, saves and highlights some of the demo week, so that no screen is empty. `call` is signed in as the demo user.
 */
export async function readDemoWeek(call: ReturnType<typeof createCaller>): Promise<void> {
  const { articles } = await call.articles.list({ pageSize: 100 })
  for (const { title, passages = [], saved = false } of DEMO_READ) {
    const article = articles.find((other) => other.title === title)
    if (!article) continue
    const articleId = article.id
    await call.articles.read({ articleId, read: true })
    if (saved) await call.articles.save({ articleId, saved })
    for (const text of passages) await call.highlights.add({ id: articleId, text })
  }
}
