import { areOneName, couldBePerson, isPerson, nameKey, newsletterName } from './newsletter-name.ts'
import type { SenderFingerprint } from './sender-fingerprint.ts'
import { senderKeyOf } from './sender-key.ts'
import { subjectTag } from './subject-tag.ts'

/** A mail of a newsletter, and what it showed. */
export interface SeenIssue {
  mailId: string
  fingerprint: SenderFingerprint
}

/** Issues that turned out to be another newsletter's. */
export interface SplitIssues {
  mailIds: string[]
  /** What tells them apart, to be shown as the new newsletter's name. */
  name: string
}

/** What may recur in parallel, and how often each must have come before it counts. */
interface Facet {
  of(fingerprint: SenderFingerprint): { key: string; name: string } | null
  /** Once more than once is a habit; a colon in a headline needs more. */
  times: number
  /** Whether each issue must have it: subjects of one newsletter may have a prefix sometimes. */
  isOnAll: boolean
  /** Whether its values are display names, of which two can be one newsletter's. */
  isNamed?: true
}

const FACETS: Facet[] = [
  { of: listIdFacet, times: 2, isOnAll: true },
  { of: nameFacet, times: 2, isOnAll: false, isNamed: true },
  { of: (fingerprint) => tagFacet(fingerprint, true), times: 2, isOnAll: true },
  { of: (fingerprint) => tagFacet(fingerprint, false), times: 3, isOnAll: true },
]

/**
 * Finds newsletters that were taken for one because at first only a name or the beginning of a subject told them apart:
 * what comes back after another came, and that one after it (A B A B), is no change of name. List-Ids, display names
 * that are nobody's, and fixed beginnings of subjects can show that, in this order. Takes a newsletter's issues in the
 * order they came; returns those to be taken out, by newsletter. What the first issue shows stays, with all that shows
 * neither.
 */
export function splitIssues(issues: readonly SeenIssue[]): SplitIssues[] {
  for (const facet of FACETS) {
    const parted = partBy(facet, issues)
    if (parted.length > 0) return parted
  }
  return []
}

type Seen = { mailId: string; key: string; name: string }

function partBy(facet: Facet, issues: readonly SeenIssue[]): SplitIssues[] {
  const seen = issues.flatMap(({ mailId, fingerprint }) => {
    const value = facet.of(fingerprint)
    return value ? [{ mailId, ...value }] : []
  })
  const often = [...Map.groupBy(seen, ({ key }) => key).values()].filter(
    (mails) => mails.length >= facet.times,
  )
  if (facet.isOnAll && often.flat().length < issues.length) return []
  const recurring = new Set(often.flat())
  const order = seen.filter((issue) => recurring.has(issue))
  return often.flatMap((mails) => {
    const [one] = mails
    const isParted =
      one && one.key !== order[0]?.key && order.some((other) => areParallel(facet, order, one, other))
    return isParted ? [{ mailIds: mails.map(({ mailId }) => mailId), name: one.name }] : []
  })
}

/** Whether one value came, then the other, and both came again. */
function areParallel({ isNamed }: Facet, order: readonly Seen[], one: Seen, other: Seen): boolean {
  if (one.key === other.key || (isNamed && areOneName(one.name, other.name))) return false
  const both = order.filter(({ key }) => key === one.key || key === other.key)
  return both.filter(({ key }, at) => at > 0 && key !== both[at - 1]?.key).length >= 3
}

function listIdFacet({ listId, sender }: SenderFingerprint) {
  return listId === null ? null : { key: listId, name: sender.name || listId }
}

/**
 * The sender belongs to it: on a mailing list, people of many addresses write under their own names. What might be
 * somebody's name counts only where the subject has it too: writers of one newsletter take turns.
 */
function nameFacet({ sender, subject }: SenderFingerprint) {
  const name = newsletterName(sender.name)
  if (name === '' || isPerson(sender.name)) return null
  if (couldBePerson(sender.name) && !nameKey(subject).includes(name)) return null
  return { key: `${senderKeyOf(sender.address).key} ${name}`, name: sender.name }
}

function tagFacet({ subject, sender }: SenderFingerprint, plainOnly: boolean) {
  const tag = subjectTag(subject)
  if (!tag || (plainOnly && !tag.isPlain)) return null
  return { key: tag.key, name: tag.text.includes(sender.name) ? tag.text : `${sender.name}: ${tag.text}` }
}
