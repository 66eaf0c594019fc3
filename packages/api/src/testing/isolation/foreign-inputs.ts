import type { Stated } from '../procedures.ts'
import type { Holder } from './new-holder.ts'

type Input = Record<string, unknown>

/** Where the example of a call names nothing by an id, one that does. */
const BY_ID: Record<string, Input> = {
  'topics.follow': { kind: 'source', key: '' },
  'topics.mute': { kind: 'source', key: '' },
  'topics.clear': { kind: 'source', key: '' },
}
const NAMES_A_THING = /^(?:id|ids|into|key|source|cursor)$|Id$/
const OF_OPERATOR = /^(?:announcement|inbound|invitations|mailCheck|people|registration)\.(?!check$)/

/** The input fields of a procedure that name things by their ids. */
const idFieldsOf = ({ name, fields }: Stated) =>
  fields.filter((field) => NAMES_A_THING.test(field.name) && name !== 'inbound.setUp')

/** Whether only the operator may make the call: all others are refused, whatever it names. */
export const isOfOperator = ({ name }: Stated): boolean => OF_OPERATOR.test(name)

/** Whether a call must name something by its id, so that foreign ids are refused. */
export const mustNameThing = (procedure: Stated): boolean =>
  idFieldsOf(procedure).some(({ isRequired }) => isRequired)

/** The ids of what a user alone has. */
const idsOf = (holder: Holder): string[] => [
  ...Object.entries(holder).flatMap(([key, value]) => (/Id$/.test(key) ? [String(value)] : [])),
  holder.user.id,
]

/**
 * The example of a procedure with what is `hers`: each id in one field with ids of mine in the others, and in all
 * fields; and her email where one is taken. Just the example if it names nothing.
 */
export function foreignInputs(procedure: Stated, me: Holder, hers: Holder): Input[] {
  const { name, example } = procedure
  const fields = idFieldsOf(procedure)
  const documented: Input = { ...example?.request, ...BY_ID[name] }
  const withIds = (idOf: (field: string) => string): Input => ({
    ...documented,
    ...Object.fromEntries(
      fields.map((field) => [
        field.name,
        field.schema.type === 'array' ? [idOf(field.name)] : idOf(field.name),
      ]),
    ),
  })
  // What these calls are about; any other id of mine is refused like one that is unknown.
  const mine = fields.length > 1 ? [me.articleId, me.mailId, me.newsletterId] : ['']
  const inputs = fields.flatMap((field) =>
    idsOf(hers).flatMap((id) => mine.map((own) => withIds((each) => (each === field.name ? id : own)))),
  )
  if (fields.length > 1) inputs.push(...idsOf(hers).map((id) => withIds(() => id)))
  if ('email' in documented) inputs.push({ ...documented, email: hers.user.email })
  return inputs.length > 0 ? inputs : [documented]
}
