import { areOneName, couldBePerson, isPerson, nameKey, newsletterName } from './newsletter-name.ts'
import type { SenderFingerprint } from './sender-fingerprint.ts'
import { senderKeyOf } from './sender-key.ts'
import { subjectTag } from './subject-tag.ts'

/** A mail of a newsletter with its fingerprint. */
export interface SeenIssue {
  mailId: string
  fingerprint: SenderFingerprint
}

/** Issues that belong to another newsletter. */
export interface SplitIssues {
  mailIds: string[]
  /** The value that distinguishes them, shown as the new newsletter's name. */
  name: string
}

/** A property that may recur in parallel. */
interface Facet {
  of(fingerprint: SenderFingerprint): { key: string; name: string } | null
  /** How often each value must occur: twice is a pattern, but headlines may contain colons. */
  times: number
  /** Whether each issue must have it: subjects of one newsletter may only sometimes have a prefix. */
  isOnAll: boolean
  /** Whether its values are display names, two of which can be of one newsletter. */
  isNamed?: true
}

const FACETS: Facet[] = [
  { of: listIdFacet, times: 2, isOnAll: true },
  { of: nameFacet, times: 2, isOnAll: false, isNamed: true },
  { of: (fingerprint) => tagFacet(fingerprint, true), times: 2, isOnAll: true },
  { of: (fingerprint) => tagFacet(fingerprint, false), times: 3, isOnAll: true },
]

/**
 * Finds newsletters that were treated as one because at first they differed only in a name or the beginning of a
 * subject: a value that recurs after another one, which recurs after it (A B A B), isn't a change of name. Checks
 * List-Ids, display names that aren't a person's, and fixed beginnings of subjects, in this order. Takes a newsletter's
 * issues in order of arrival; returns those to be moved, by newsletter. Issues with the first issue's value, or with
 * neither, stay.
 */
export function splitIssues(issues: readonly SeenIssue[]): SplitIssues[] {
  for (const facet of FACETS) {
    const parts = partBy(facet, issues)
    if (parts.length > 0) return parts
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

/** Whether one value occurred, then the other, and both recurred. */
function areParallel({ isNamed }: Facet, order: readonly Seen[], one: Seen, other: Seen): boolean {
  if (one.key === other.key || (isNamed && areOneName(one.name, other.name))) return false
  const both = order.filter(({ key }) => key === one.key || key === other.key)
  return both.filter(({ key }, at) => at > 0 && key !== both[at - 1]?.key).length >= 3
}

function listIdFacet({ listId, sender }: SenderFingerprint) {
  return listId === null ? null : { key: listId, name: sender.name || listId }
}

/**
 * Includes the sender: on a mailing list, people with many addresses write under their own names. Possible names of
 * people count only if the subject contains them too: authors of one newsletter alternate.
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
