import { SenderChoice } from '@tidings/ui/sender-choice/sender-choice'
import { trpc } from '../../api/trpc.ts'
import { useUser } from '../../session/session.tsx'
import { texts } from './texts.ts'

const DAY = 86_400_000
const AGES = Object.entries(texts.ages).map(([value, label]) => ({ value, label }))

/** The senders found in a mailbox, and the button that imports the mails of selected ones. */
export function MailboxSenders({
  mailboxId,
  ticksNew,
  onChosen,
}: {
  mailboxId: string
  /** Whether those found since the last choice are selected, too. */
  ticksNew: boolean
  onChosen: () => Promise<void>
}) {
  const { timeZone } = useUser()
  const { data } = trpc.mailboxes.senders.useQuery({ id: mailboxId }, { gcTime: 0 })
  const { mutate, isPending } = trpc.mailboxes.choose.useMutation({
    meta: { failure: texts.chooseFailed },
    onSuccess: onChosen,
  })
  if (!data) return <p role="status">{texts.loading}</p>
  if (data.senders.length === 0) return <p>{texts.none}</p>
  return (
    <SenderChoice
      {...{ senders: data.senders, timeZone, ages: AGES, initialAge: '90', isPending, ticksNew }}
      onImport={(keys, age) =>
        mutate({ id: mailboxId, keys, since: new Date(Date.now() - Number(age) * DAY).toISOString() })
      }
    />
  )
}
