import type SqliteDriver from 'better-sqlite3'

/** Tables that grow with everything that a user ever received. */
const LARGE =
  /\b(?:articles|article_tags|corrections|files|highlights|link_resolutions|mails|non_article_parts|raw_mails|reading_positions|remote_pictures|search_documents|search_words|story_links|story_sketches)\b/
/** Aliases of such tables. */
const ALIAS = /^(?:SCAN|SEARCH) (?:a|h|l|m|s|t) /
/** Indexes of few rows: mails whose bytes are not in a file yet, the users' own tags, and hidden articles. */
const FEW = /USING INDEX (?:mails_unarchived|mails_to_archive|article_tags_given|articles_excluded)\b/
/** Plan steps that read all rows, all of a user, or all of a user up to now. */
const ALL = /^SCAN (?!.* VIRTUAL)|\(user_id=\?(?: AND received_at<\?)?\)$/

/**
 * The statements that run on SQLite during `work` and read all rows of a large table, or all of one user, each with that
 * step of its plan. Lists in the order of an index, which end at their limit, are not counted.
 */
export async function fullReads(
  driver: SqliteDriver.Database,
  work: () => Promise<unknown>,
): Promise<string[]> {
  const statements = new Set<string>()
  const prototype: { prepare: SqliteDriver.Database['prepare'] } = Object.getPrototypeOf(driver)
  const { prepare } = prototype
  prototype.prepare = function (this: SqliteDriver.Database, sql: string) {
    statements.add(sql)
    return prepare.call(this, sql)
  } as typeof prepare
  try {
    await work()
  } finally {
    prototype.prepare = prepare
  }
  return [...statements].flatMap((sql) => {
    if (!/^\s*(?:select|insert|update|delete|with)\b/i.test(sql)) return []
    const plan = driver.prepare<unknown[], { detail: string }>(`explain query plan ${sql}`)
    const steps = plan.all(Array(sql.match(/\?/g)?.length ?? 0).fill(null)).map(({ detail }) => detail)
    const isSorted = steps.some((step) => step.startsWith('USE TEMP B-TREE'))
    const endsAtLimit = /\blimit\b/i.test(sql) && !isSorted
    return steps
      .filter((step) => LARGE.test(step) || ALIAS.test(step))
      .filter((step) => ALL.test(step) && !FEW.test(step))
      .filter(() => !endsAtLimit)
      .map((step) => `${step}: ${sql.replaceAll(/\s+/g, ' ').replaceAll(/(\?, ){3,}/g, '… ')}`)
  })
}
