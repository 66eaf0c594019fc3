import { SAVED_LINKS } from '@tidings/db/queries/imports/saved-links'
import type { NewsletterLabelRow, NewsletterRow } from '@tidings/db/schema'
import type { PendingClick } from '@tidings/jobs/confirmations/links-to-click'
import type { Regularity } from '@tidings/jobs/newsletters/newsletter-health'
import { iso } from '../common/iso.ts'
import { confirmationOutcomeText, confirmationReasonText } from './confirmation-texts.ts'
import type { Newsletter } from './schema.ts'
import type { UnsubscriptionView } from './unsubscribe-schema.ts'

/** Data of a newsletter beside its own row. */
interface AboutNewsletter {
  /** Epoch milliseconds. */
  lastIssueAt?: number | undefined
  /** Names of the user's addresses by their local parts. */
  labels?: ReadonlyMap<string, string>
  /** The links for the user to confirm it. */
  click?: PendingClick | undefined
  /** How the user unsubscribed. */
  unsubscription?: UnsubscriptionView | undefined
  regularity?: Regularity | undefined
  /** Its unread articles. */
  unread?: number | undefined
  /** Its folder and its tags. */
  order?: readonly NewsletterLabelRow[] | undefined
}

/** A newsletter as returned by the API; unknown fields are left out. */
export function newsletterView(
  row: NewsletterRow,
  { lastIssueAt, labels, click, unsubscription, regularity, unread, order = [] }: AboutNewsletter = {},
): Newsletter {
  const arrivesAt = row.via_word === null ? labels?.get(row.via_local_part ?? '') : `+${row.via_word}`
  return {
    id: row.id,
    name: row.name,
    sourceEmail: row.source_email,
    color: row.color,
    ...(row.confirmation_status && { confirmationStatus: row.confirmation_status }),
    ...(row.confirmation_attempts > 0 && { confirmationAttempts: row.confirmation_attempts }),
    ...(row.last_confirmation_attempt !== null && {
      lastConfirmationAttempt: iso(row.last_confirmation_attempt),
    }),
    ...(click && { confirmationLinks: [...click.links], ...whyToClick(click) }),
    ...(lastIssueAt !== undefined && { lastIssueAt: iso(lastIssueAt) }),
    ...(unread !== undefined && unread > 0 && { unread }),
    ...orderOf(order),
    ...(arrivesAt !== undefined && { arrivesAt }),
    ...(unsubscription && { unsubscription }),
    ...(row.identity === SAVED_LINKS && { isSavedLinks: true }),
    ...(row.shows_promotions === 1 && { showsPromotions: true }),
    ...(regularity?.isSilent && { missedIssues: regularity.missed }),
  }
}

function orderOf(labels: readonly NewsletterLabelRow[]): Pick<Newsletter, 'folder' | 'tags'> {
  const folder = labels.find(({ kind }) => kind === 'folder')?.name
  const tags = labels.flatMap(({ kind, name }) => (kind === 'tag' ? [name] : []))
  return { ...(folder !== undefined && { folder }), ...(tags.length > 0 && { tags }) }
}

function whyToClick({
  outcome,
  outcomeDetail,
  reason,
}: PendingClick): Pick<Newsletter, 'confirmationReason'> {
  if (outcome !== null) return { confirmationReason: confirmationOutcomeText(outcome, outcomeDetail) }
  if (reason === undefined) return {}
  return { confirmationReason: `Tidings did not open it: ${confirmationReasonText(reason)}.` }
}
