import { listNewslettersNamedByAddress, renameNewsletter } from '@tidings/db/queries/newsletter-names'
import type { Executor } from '@tidings/db/schema'
import { shownName } from '../../analyse/sender/shown-name.ts'

/**
 * Gives newsletters that an earlier version named by an address for bounces the name that they would get now, whosever they
 * are. A name that a user chose is kept: nobody chooses such an address.
 */
export async function renameRawAddresses(db: Executor): Promise<void> {
  for (const { id, user_id, name, source_email } of await listNewslettersNamedByAddress(db)) {
    const shown = shownName({ name, address: source_email })
    if (shown !== name && shown !== name.replace(/[<>]/g, '').toLowerCase()) {
      await renameNewsletter(db, user_id, { id, from: name, to: shown })
    }
  }
}
