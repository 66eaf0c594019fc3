import { Button, PasswordInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import type { ReadwiseState } from '@tidings/api/highlights/readwise-router'
import { FieldCard } from '@tidings/ui/page-header/field-card'
import { RelativeTime } from '@tidings/ui/relative-time'
import { showToast } from '@tidings/ui/toast/toast'
import { useState } from 'react'
import { trpc } from '../../../api/trpc.ts'
import { RemovalDialog } from '../list/removal-dialog.tsx'
import { SettingsRow } from '../list/settings-row.tsx'
import { failureAt, showFailure } from '../list/show-failure.ts'
import { texts } from './texts.ts'

const words = texts.readwise
/** The polling interval of the number of sent highlights while some wait. */
const LOOK_MS = 5000

/** The connection to Readwise, with buttons to start and end it. */
export function Readwise() {
  const { data, isError } = trpc.readwise.get.useQuery(undefined, {
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data && state.data.waiting > 0 ? LOOK_MS : false),
  })
  return (
    <FieldCard title={words.title} hint={words.hint}>
      {!data && <p className="hint">{isError ? words.failed : texts.loading}</p>}
      {data && (data.isConnected ? <Connected state={data} /> : <Connect state={data} />)}
    </FieldCard>
  )
}

/** Asks for the token. */
function Connect({ state: { isRefused } }: { state: ReadwiseState }) {
  const form = useForm({
    initialValues: { token: '' },
    validate: { token: (token) => (token.trim() === '' ? words.noToken : null) },
  })
  const { readwise } = trpc.useUtils()
  const { mutate, isPending } = trpc.readwise.connect.useMutation({
    onSuccess: async () => {
      await readwise.invalidate()
      showToast(words.connected)
    },
    onError: failureAt(form, 'token'),
  })
  return (
    <form
      className="fields"
      noValidate
      onSubmit={form.onSubmit(({ token }) => mutate({ token: token.trim() }))}
    >
      {isRefused && (
        <p className="bad strong" role="status">
          {words.isRefused}
        </p>
      )}
      <PasswordInput
        label={words.token}
        description={words.tokenHint}
        autoComplete="off"
        maxLength={200}
        {...form.getInputProps('token')}
      />
      <div className="buttons">
        <Button type="submit" variant="light" loading={isPending}>
          {words.connect}
        </Button>
      </div>
    </form>
  )
}

function Connected({ state }: { state: ReadwiseState }) {
  const [isAsking, setAsking] = useState(false)
  const { readwise } = trpc.useUtils()
  const { mutate, isPending } = trpc.readwise.disconnect.useMutation({
    onSuccess: async () => {
      await readwise.invalidate()
      setAsking(false)
      showToast(words.dialog.done)
    },
    onError: showFailure,
  })
  const { waiting, sent, refused, sentAt, failingSince } = state
  return (
    <>
      <ul className="flush-stack divided">
        <SettingsRow
          name={words.isConnected}
          lines={
            <>
              <span role="status">
                {words.sent(sent)}
                {waiting > 0 && `, ${words.waiting(waiting)}`}
              </span>
              {refused > 0 && <span>{words.refused(refused)}</span>}
              {failingSince !== null && (
                <span>
                  <span className="bad strong">{words.failingSince}</span> <RelativeTime at={failingSince} />
                </span>
              )}
              {failingSince === null && sentAt !== null && (
                <span>
                  {words.lastSent} <RelativeTime at={sentAt} />
                </span>
              )}
            </>
          }
        >
          <Button variant="default" onClick={() => setAsking(true)}>
            {words.disconnect}
          </Button>
        </SettingsRow>
      </ul>
      <RemovalDialog
        {...words.dialog}
        opened={isAsking}
        text={words.dialog.text(words.title)}
        isPending={isPending}
        onRemove={() => mutate({})}
        onClose={() => setAsking(false)}
      />
    </>
  )
}
