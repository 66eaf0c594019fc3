import { chooseNewsletter, type KnownNewsletter } from '../choose-newsletter.ts'
import { listTemplates } from '../list-templates.ts'
import { statesName } from '../newsletter-name.ts'
import type { SenderFingerprint } from '../sender-fingerprint.ts'
import { splitIssues } from '../split-issues.ts'

/** A mail of a test; without a name it is from `Kernel Weekly`. */
export interface Sent {
  from: string
  name?: string
  list?: string
  subject?: string
  headers?: Record<string, string>
}

/** The fingerprint of a mail. */
export const fingerprintOf = ({
  from,
  name = 'Kernel Weekly',
  list,
  subject = 'What happened',
  headers = {},
}: Sent): SenderFingerprint => ({
  listId: list ?? null,
  sender: { name, address: from.toLowerCase() },
  subject,
  listName: null,
  ownName: null,
  statesName: statesName(name, subject),
  lists: listTemplates(Object.entries(headers).map(([header, value]) => ({ name: header, value }))),
})

/** Assigns mails one after the other, as in production; returns the newsletter of each, counted from 0. */
export function newslettersOf(mails: readonly Sent[]): number[] {
  const known: (KnownNewsletter & { mails: number[] })[] = []
  const fingerprints = mails.map(fingerprintOf)
  const add = (at: number[]) => {
    const [first = 0] = at
    const fingerprint = fingerprints[first]
    known.push({
      id: `${known.length}`,
      sourceEmail: fingerprint?.sender.address ?? '',
      listId: fingerprint?.listId ?? null,
      fingerprints: [],
      mails: at,
    })
  }
  for (const [at, fingerprint] of fingerprints.entries()) {
    const seen = known.map((one) => ({
      ...one,
      fingerprints: one.mails.flatMap((mail) => fingerprints[mail] ?? []).reverse(),
    }))
    const chosen = chooseNewsletter(fingerprint, seen)
    const newsletter = known.find(({ id }) => id === chosen)
    if (!newsletter) {
      add([at])
      continue
    }
    newsletter.mails.push(at)
    const issues = newsletter.mails.flatMap((mail) => {
      const of = fingerprints[mail]
      return of ? [{ mailId: `${mail}`, fingerprint: of }] : []
    })
    for (const { mailIds } of splitIssues(issues)) {
      newsletter.mails = newsletter.mails.filter((mail) => !mailIds.includes(`${mail}`))
      add(mailIds.map(Number))
    }
  }
  return fingerprints.map((_, at) => known.findIndex(({ mails: of }) => of.includes(at)))
}
