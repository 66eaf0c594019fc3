import { chooseNewsletter, type KnownNewsletter } from '../choose-newsletter.ts'
import type { Face } from '../face.ts'
import { listTemplates } from '../list-templates.ts'
import { partIssues } from '../part-issues.ts'

/** A mail as a test tells it; without a name it is from `Kernel Weekly`. */
export interface Sent {
  from: string
  name?: string
  list?: string
  subject?: string
  headers?: Record<string, string>
}

/** What a mail shows. */
export const faceOf = ({
  from,
  name = 'Kernel Weekly',
  list,
  subject = 'What happened',
  headers = {},
}: Sent): Face => ({
  listId: list ?? null,
  sender: { name, address: from.toLowerCase() },
  subject,
  lists: listTemplates(Object.entries(headers).map(([header, value]) => ({ name: header, value }))),
})

/** Takes mails in one after the other, as the run does; gives the newsletter of each, counted from 0. */
export function newslettersOf(mails: readonly Sent[]): number[] {
  const known: (KnownNewsletter & { mails: number[] })[] = []
  const faces = mails.map(faceOf)
  const add = (at: number[]) => {
    const [first = 0] = at
    const face = faces[first]
    known.push({
      id: `${known.length}`,
      sourceEmail: face?.sender.address ?? '',
      listId: face?.listId ?? null,
      faces: [],
      mails: at,
    })
  }
  for (const [at, face] of faces.entries()) {
    const seen = known.map((one) => ({
      ...one,
      faces: one.mails.flatMap((mail) => faces[mail] ?? []).reverse(),
    }))
    const chosen = chooseNewsletter(face, seen)
    const newsletter = known.find(({ id }) => id === chosen)
    if (!newsletter) {
      add([at])
      continue
    }
    newsletter.mails.push(at)
    const issues = newsletter.mails.flatMap((mail) => {
      const of = faces[mail]
      return of ? [{ mailId: `${mail}`, face: of }] : []
    })
    for (const { mailIds } of partIssues(issues)) {
      newsletter.mails = newsletter.mails.filter((mail) => !mailIds.includes(`${mail}`))
      add(mailIds.map(Number))
    }
  }
  return faces.map((_, at) => known.findIndex(({ mails: of }) => of.includes(at)))
}
