import type { BadRequest } from './bad-requests.ts'
import type { Answer } from './wire.ts'

/** Where accepted values appear in the response. */
const ECHOES: Record<string, Record<string, string[]>> = {
  'user.updateProfile': { displayName: ['user', 'displayName'] },
  'newsletters.add': { name: ['newsletter', 'name'], sourceEmail: ['newsletter', 'sourceEmail'] },
  'newsletters.update': { name: ['newsletter', 'name'] },
  'addresses.add': { label: ['address', 'label'] },
  'addresses.rename': { label: ['address', 'label'] },
  'highlights.add': { text: ['highlight', 'text'] },
}

/** Whether a response contains the texts that an accepted call sent, ignoring surrounding space. */
export function cameBack(
  { procedure, sent }: BadRequest,
  { status, body }: Answer,
): { field: string; isSame: boolean; got: string }[] {
  const echoes = ECHOES[procedure]
  if (!echoes || status !== 200) return []
  const parsed = JSON.parse(body) as { result?: { data: unknown } }
  const answer = parsed.result ? parsed.result.data : parsed
  return Object.entries(echoes).flatMap(([field, place]) => {
    const value = sent[field]
    if (typeof value !== 'string') return []
    const got = place.reduce<unknown>((node, step) => Reflect.get(Object(node), step), answer)
    const isSame = typeof got === 'string' && got === value.trim().toWellFormed()
    return [{ field, isSame, got: JSON.stringify([value.slice(0, 60), got]).slice(0, 200) }]
  })
}
