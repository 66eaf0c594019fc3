import { Button, NativeSelect, TextInput } from '@mantine/core'
import { IconCircleCheck } from '@tabler/icons-react'
import type { Mailbox } from '@tidings/api/mailboxes/schema'
import { useState } from 'react'
import { trpc } from '../../api/trpc.ts'
import { Icon } from '../../lib/icon.tsx'
import { DigestButton } from '../../reading/reading-progress.tsx'
import { useUser } from '../../session/session.tsx'
import css from './mailboxes.module.css'
import { MailsLeftOut } from './mails-left-out.tsx'
import { texts } from './texts.ts'

/** A mailbox whose new issues are imported: its state, and what happens to them there. */
export function MailboxWatching({
  mailbox,
  onChanged,
}: {
  mailbox: Mailbox
  onChanged: () => Promise<void>
}) {
  const { id, lastSuccessAt, mailsReceived, mailsTooLarge, afterReading, moveTo } = mailbox
  const { timeZone } = useUser()
  const [after, setAfter] = useState(afterReading)
  const [folder, setFolder] = useState(moveTo ?? '')
  const update = trpc.mailboxes.update.useMutation({
    meta: { failure: texts.retryFailed, success: texts.afterSaved },
    onSuccess: onChanged,
  })
  const choose = (value: string) => {
    const next = value === 'mark-read' || value === 'move' ? value : 'nothing'
    setAfter(next)
    // A folder has to be named first.
    if (next !== 'move') update.mutate({ id, afterReading: next })
  }
  const time = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short', timeZone })
  return (
    <>
      <p className={css.state}>
        <Icon of={IconCircleCheck} /> {texts.watching}
      </p>
      <p className="hint">
        {[
          texts.received(mailsReceived),
          ...(mailsTooLarge > 0 ? [texts.tooLarge(mailsTooLarge)] : []),
          ...(lastSuccessAt === null ? [] : [texts.lastSuccess(time.format(new Date(lastSuccessAt)))]),
        ].join(' · ')}
      </p>
      <MailsLeftOut mailbox={mailbox} />
      {mailsReceived > 0 && <DigestButton endedAt={mailbox.caughtUpAt} />}
      <NativeSelect
        className={css.after}
        label={texts.after}
        value={after}
        data={Object.entries(texts.afterOptions).map(([value, label]) => ({ value, label }))}
        onChange={({ currentTarget: { value } }) => choose(value)}
      />
      {after === 'move' && (
        <form
          className={css.move}
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            if (folder.trim() !== '' && !update.isPending)
              update.mutate({ id, afterReading: 'move', moveTo: folder })
          }}
        >
          <TextInput
            className={css.after}
            label={texts.moveTo}
            autoComplete="off"
            spellCheck={false}
            value={folder}
            error={update.error?.message}
            onChange={({ currentTarget: { value } }) => setFolder(value)}
          />
          <Button type="submit" variant="default" aria-disabled={folder.trim() === '' || update.isPending}>
            {texts.saveMove}
          </Button>
        </form>
      )}
    </>
  )
}
