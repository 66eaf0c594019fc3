import { Button, NativeSelect } from '@mantine/core'
import type { Mailbox } from '@tidings/api/mailboxes/schema'
import { SenderChoice } from '@tidings/ui/sender-choice/sender-choice'
import { useState } from 'react'
import { trpc } from '../../api/trpc.ts'
import { useUser } from '../../session/session.tsx'
import css from './mailboxes.module.css'
import { texts } from './texts.ts'

const DAY = 86_400_000
const YEAR = 365
const AGES = Object.entries(texts.ages).map(([value, label]) => ({ value, label }))

const daysAgo = (days: number) => new Date(Date.now() - days * DAY).toISOString()

/** Whether senders were searched in a year, after none were found in less. */
export const isOfYear = ({ since }: Mailbox) => Date.now() - Date.parse(since) > (YEAR - 1) * DAY

/** Stands for the day since which issues were imported before. */
const AS_BEFORE = ''

/** What was selected in a mailbox and not imported yet, until the page is loaded anew. */
const drafts = new Map<string, ReadonlySet<string>>()

/**
 * The senders found in a mailbox, and the button that imports the mails of selected ones; `change` if the user has chosen
 * before: with `new`, those found since then are selected, too.
 */
export function MailboxSenders({
  mailbox,
  change,
  onChosen,
}: {
  mailbox: Mailbox
  change: 'all' | 'new' | undefined
  onChosen: () => Promise<void>
}) {
  const { id, since } = mailbox
  const { timeZone } = useUser()
  const { data } = trpc.mailboxes.senders.useQuery({ id }, { gcTime: 0 })
  const draft = `${change ?? 'first'} ${id}`
  const { mutate, isPending } = trpc.mailboxes.choose.useMutation({
    meta: { failure: texts.chooseFailed },
    onSuccess: async () => {
      drafts.delete(draft)
      await onChosen()
    },
  })
  if (!data) return <p role="status">{texts.loading}</p>
  if (data.senders.length === 0) return <EmptyMailbox mailbox={mailbox} onChanged={onChosen} />
  const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone })
  const before = { value: AS_BEFORE, label: day.format(new Date(since)) }
  const first = isOfYear(mailbox) ? String(YEAR) : '90'
  return (
    <SenderChoice
      {...{ senders: data.senders, timeZone, isPending, ticksNew: change === 'new' }}
      isChange={change !== undefined}
      ages={change ? [before, ...AGES] : AGES}
      initialAge={change ? AS_BEFORE : first}
      draft={drafts.get(draft)}
      onDraft={(keys) => drafts.set(draft, keys)}
      onImport={(keys, age) =>
        mutate({ id, keys, ...(age !== AS_BEFORE && { since: daysAgo(Number(age)) }) })
      }
    />
  )
}

/** A folder without mail: offers another one, or a look further back. */
function EmptyMailbox({ mailbox, onChanged }: { mailbox: Mailbox; onChanged: () => Promise<void> }) {
  const { id, folder } = mailbox
  const [chosen, setChosen] = useState(folder)
  const { data } = trpc.mailboxes.folders.useQuery({ id }, { retry: false, staleTime: Infinity })
  const { mutate, isPending } = trpc.mailboxes.update.useMutation({
    meta: { failure: texts.retryFailed },
    onSuccess: onChanged,
  })
  return (
    <>
      <p>{isOfYear(mailbox) ? texts.noneInYear : texts.none}</p>
      {data && data.folders.length > 0 && (
        <form
          className={css.move}
          onSubmit={(event) => {
            event.preventDefault()
            if (!isPending && chosen !== folder) mutate({ id, folder: chosen })
          }}
        >
          <NativeSelect
            className={css.after}
            label={texts.form.folder}
            value={chosen}
            data={[...new Set([folder, ...data.folders])]}
            onChange={({ currentTarget: { value } }) => setChosen(value)}
          />
          <Button
            type="submit"
            variant="default"
            aria-disabled={isPending || chosen === folder}
            data-disabled={chosen === folder}
          >
            {texts.useFolder}
          </Button>
        </form>
      )}
      {!isOfYear(mailbox) && (
        <div>
          <Button
            variant="default"
            aria-disabled={isPending}
            onClick={() => !isPending && mutate({ id, since: daysAgo(YEAR) })}
          >
            {texts.lookBack}
          </Button>
        </div>
      )}
    </>
  )
}
