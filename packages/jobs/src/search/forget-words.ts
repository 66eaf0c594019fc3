import { countMatches } from '@tidings/db/queries/search/search'
import { indexRecentWords, removeWords } from '@tidings/db/queries/search/search-index'
import { wordsAfter } from '@tidings/db/queries/search/search-words'
import type { Executor } from '@tidings/db/schema'
import { TOKEN } from '@tidings/mail/search/index-tokens'
import { lockedTransaction } from '../locked-transaction.ts'

/** Words that are looked up and removed at a time. */
const WORDS = 200

/** Removes a user's suggested words that none of the user's texts contains any more, after some were deleted. */
export async function forgetWords(db: Executor, userId: string): Promise<void> {
  await lockedTransaction(db, userId, (trx) => indexRecentWords(trx, userId))
  let after = ''
  for (;;) {
    const words = await wordsAfter(db, userId, after, WORDS)
    const last = words.at(-1)
    if (last === undefined) return
    const gone: string[] = []
    for (const word of words) if (!(await isUsed(db, userId, word))) gone.push(word)
    await removeWords(db, userId, gone)
    after = last
  }
}

async function isUsed(db: Executor, userId: string, word: string): Promise<boolean> {
  const all = { every: [] }
  const inArticle = { kind: 'article' as const, condition: all, anchor: { token: TOKEN.text + word } }
  if ((await countMatches(db, userId, inArticle)) > 0) return true
  const inHighlight = {
    kind: 'highlight' as const,
    condition: all,
    anchor: { token: TOKEN.highlight + word },
  }
  return (await countMatches(db, userId, inHighlight)) > 0
}
