import { storedArticles, storedNonArticleParts } from '@tidings/db/queries/issues/reprocess'
import type { ArticleRow, NonArticlePartRow } from '@tidings/db/schema'
import type { TestDatabase } from '@tidings/db/testing/test-database'
import type { MailAnalysis } from '@tidings/mail/analyse-mail'
import { roundup } from '@tidings/mail/testing/roundup'
import { type MailRun, openMailRun } from '../../testing/mail-run.ts'
import { reprocessMail } from '../reprocess-mail.ts'
import type { Reprocessing } from '../reprocess-report.ts'
import { type Upgrade, upgraded } from './upgrades.ts'

/** When mails are reprocessed, in epoch milliseconds: long after they arrived. */
export const NOW = Date.UTC(2027, 0, 1)

/** A user with mails on a real database, and functions of tests to reprocess them. */
export interface ReprocessFixture extends MailRun {
  /** Stores a roundup of these items as mail `m1` and processes it. */
  take(items: [string, string][]): Promise<void>
  /** Reprocesses a mail as a later version does. */
  reprocessing(id: string, upgrade?: Upgrade): Promise<Reprocessing>
  reprocessWith(id: string, analyse: (raw: Uint8Array) => Promise<MailAnalysis>): Promise<Reprocessing>
  rows(id?: string): Promise<ArticleRow[]>
  nonArticleParts(id?: string): Promise<NonArticlePartRow[]>
  /** The article of `m1` with that title; throws if there is none. */
  rowOf(title: string): Promise<ArticleRow>
}

/** Opens a room on a database of that kind. */
export async function openReprocessFixture(kind: TestDatabase['kind']): Promise<ReprocessFixture> {
  const mails = await openMailRun(kind)
  const { db, files, userId } = mails
  const fixture: ReprocessFixture = {
    ...mails,
    async take(items) {
      await mails.arrive('m1', roundup({ id: 'one', listId: 'a.kernel.example', items }))
    },
    reprocessing: (id, upgrade = {}) => fixture.reprocessWith(id, upgraded(upgrade)),
    reprocessWith: (id, analyse) => reprocessMail({ db, files, analyse, log: { info: () => {} } }, id, NOW),
    rows: (id = 'm1') => storedArticles(db, userId, id),
    nonArticleParts: (id = 'm1') => storedNonArticleParts(db, userId, id),
    async rowOf(title) {
      const row = (await fixture.rows()).find((article) => article.title === title)
      if (!row) throw new Error(`There is no article ${title}.`)
      return row
    },
  }
  return fixture
}
