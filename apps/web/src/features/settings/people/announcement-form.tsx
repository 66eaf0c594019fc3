import { Button, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { FieldCard } from '@tidings/ui/page-header/field-card'
import { showToast } from '@tidings/ui/toast/toast'
import { type FormEvent, useState } from 'react'
import { trpc } from '../../../api/trpc.ts'
import { refreshSession, useUser } from '../../../session/session.tsx'
import { showFailure } from '../list/show-failure.ts'
import { texts } from './texts.ts'
import { useRefreshPeople } from './use-refresh-people.ts'

const words = texts.announcement
const MAX_LENGTH = 300

/** The line that all signed-in users see. */
export function AnnouncementForm() {
  const client = useQueryClient()
  const refresh = useRefreshPeople()
  const { announcement } = useUser()
  const [text, setText] = useState(announcement?.text ?? '')
  const { mutate, isPending } = trpc.announcement.set.useMutation({
    onSuccess: async (done) => {
      setText(done.announcement?.text ?? '')
      showToast(done.announcement ? words.saved : words.ended)
      refreshSession(client)
      await refresh('people')
    },
    onError: showFailure,
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isPending && text.trim() !== '') mutate({ text: text.trim() })
  }
  return (
    <FieldCard title={words.title} hint={words.hint}>
      <form className="fields" onSubmit={submit}>
        <TextInput
          label={words.label}
          maxLength={MAX_LENGTH}
          autoComplete="off"
          value={text}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
        />
        <div className="buttons">
          <Button type="submit" variant="default" disabled={isPending || text.trim() === ''}>
            {words.save}
          </Button>
          {announcement && (
            <Button variant="default" disabled={isPending} onClick={() => mutate({ text: '' })}>
              {words.end}
            </Button>
          )}
        </div>
      </form>
    </FieldCard>
  )
}
