import { listNewslettersNamedByAddress, renameNewsletter } from '@tidings/db/queries/newsletters/newsletters'
import type { Executor } from '@tidings/db/schema'
import { shownName } from '@tidings/mail/sender/shown-name'

/**
 * Renames newsletters that an earlier version named after a bounce address, for all users. Names chosen by users are
 * kept: nobody chooses such a name.
 */
export async function renameRawAddresses(db: Executor): Promise<void> {
  for (const { id, user_id, name, source_email } of await listNewslettersNamedByAddress(db)) {
    const shown = shownName({ name, address: source_email })
    if (shown !== name && shown !== name.replace(/[<>]/g, '').toLowerCase()) {
      await renameNewsletter(db, user_id, { id, from: name, to: shown })
    }
  }
}
