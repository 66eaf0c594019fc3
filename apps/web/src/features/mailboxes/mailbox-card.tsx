import { Button, NativeSelect, TextInput } from '@mantine/core'
import { IconCircleCheck } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import type { Mailbox } from '@tidings/api/mailboxes/schema'
import { Steps } from '@tidings/ui/steps'
import { useEffect, useId, useRef, useState } from 'react'
import { trpc } from '../../api/trpc.ts'
import { Icon } from '../../lib/icon.tsx'
import { DigestButton, ReadingProgress } from '../../reading/reading-progress.tsx'
import { hasJustEnded, useReading } from '../../reading/use-reading.ts'
import { useSearchParams } from '../../routing/search-params.ts'
import { useUser } from '../../session/session.tsx'
import { DisconnectButton } from './disconnect-button.tsx'
import { MailboxForm } from './mailbox-form.tsx'
import { MailboxProblem } from './mailbox-problem.tsx'
import { isOfYear, MailboxSenders } from './mailbox-senders.tsx'
import css from './mailboxes.module.css'
import { texts } from './texts.ts'

/** A connected mailbox: its state and actions; `isNew` if it was connected on this page. */
export function MailboxCard({ mailbox, isNew }: { mailbox: Mailbox; isNew: boolean }) {
  const { id, username, host, folder, state, problem, newNewsletters, caughtUpAt } = mailbox
  const titleId = useId()
  const client = useQueryClient()
  const [isEditing, setEditing] = useState(false)
  const [params, setParams] = useSearchParams()
  // In the address, so that going back leads to the card.
  const isAsked = state === 'watching' && params.get('choose') === id
  const choosing = isAsked ? (params.has('new') ? 'new' : 'all') : undefined
  const endChoice = () => setParams({}, { replace: true })
  const refresh = () => client.invalidateQueries({ queryKey: [['mailboxes']] })
  // Issues are stored first and processed then; those of a mailbox that was read before come one by one.
  const reading = useReading()
  const isFetched = state === 'watching' && hasJustEnded(caughtUpAt)
  const isReading = state === 'reading' || (isFetched && reading !== null)
  const isUpToDate = problem === null && state === 'watching' && !isReading && choosing === undefined
  const isChoosing =
    problem === null && (state === 'choosing' || (choosing !== undefined && state === 'watching'))
  const isConnecting = problem === null || state !== 'watching'
  const step = state === 'scanning' || state === 'choosing' ? 1 : isReading ? 2 : isFetched ? 3 : undefined
  const title = useStepFocus(step, isNew)
  if (isEditing && problem !== null) {
    const close = () => setEditing(false)
    return <MailboxForm mailbox={mailbox} onDone={close} onCancel={close} />
  }
  return (
    <section className={css.card} aria-labelledby={titleId}>
      <h2 ref={title} className={css.title} id={titleId} tabIndex={-1}>
        {username}
      </h2>
      <p className="hint">
        {problem === null && state === 'choosing'
          ? texts.scanned(host, folder, mailbox.mailsTotal, isOfYear(mailbox))
          : host}
      </p>
      {isConnecting && step !== undefined && choosing === undefined && (
        <Steps label={texts.steps.label} steps={texts.steps.names} current={step} />
      )}
      {problem !== null && (
        <MailboxProblem mailbox={mailbox} onChanged={refresh} onEdit={() => setEditing(true)} />
      )}
      {problem === null && state === 'scanning' && <Scanning mailbox={mailbox} />}
      {isChoosing && (
        <MailboxSenders
          key={choosing}
          mailbox={mailbox}
          change={choosing}
          onChosen={async () => {
            if (choosing !== undefined) endChoice()
            await refresh()
          }}
        />
      )}
      {problem === null && isReading && choosing === undefined && (
        <>
          <ReadingProgress reading={reading ?? { done: 0, total: 0 }} />
          <MailsLeftOut mailbox={mailbox} />
        </>
      )}
      {isUpToDate && newNewsletters > 0 && (
        <p className="buttons strong">
          {texts.offered(newNewsletters)}{' '}
          <Button variant="default" size="xs" onClick={() => setParams({ choose: id, new: '' })}>
            {texts.chooseOffered}
          </Button>
        </p>
      )}
      {isUpToDate && <MailboxWatching mailbox={mailbox} onChanged={refresh} />}
      <div className="buttons">
        {isUpToDate && (
          <Button variant="default" onClick={() => setParams({ choose: id })}>
            {texts.change}
          </Button>
        )}
        {choosing !== undefined && (
          <Button variant="default" onClick={endChoice}>
            {texts.cancelChange}
          </Button>
        )}
        <DisconnectButton mailbox={mailbox} />
      </div>
    </section>
  )
}

/** Moves the focus to a title when a step has removed what had it, such as the button that ended the one before. */
function useStepFocus(step: number | undefined, isNew: boolean) {
  const title = useRef<HTMLHeadingElement>(null)
  const before = useRef(isNew ? undefined : step)
  useEffect(() => {
    if (step !== before.current && document.activeElement === document.body) title.current?.focus()
    before.current = step
  }, [step])
  return title
}

function Scanning({ mailbox }: { mailbox: Mailbox }) {
  const { mailsDone, mailsTotal } = mailbox
  return (
    <>
      <p role="status">{isOfYear(mailbox) ? texts.scanningYear : texts.scanning}</p>
      {mailsTotal > 0 && (
        <>
          <progress
            className="progress-bar"
            value={mailsDone}
            max={mailsTotal}
            aria-label={texts.scanningLabel}
          />
          <p className="hint">{texts.progress(mailsDone, mailsTotal)}</p>
        </>
      )}
    </>
  )
}

/** A mailbox whose new issues are imported: its state, and what happens to them there. */
function MailboxWatching({ mailbox, onChanged }: { mailbox: Mailbox; onChanged: () => Promise<void> }) {
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
      <p className="row strong">
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

/** The mails of a mailbox that its server could not deliver; nothing if there are none. */
function MailsLeftOut({ mailbox: { mailsLeftOut } }: { mailbox: Mailbox }) {
  const { timeZone } = useUser()
  if (mailsLeftOut.length === 0) return null
  const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone })
  const isRetried = mailsLeftOut.some(({ retryAt }) => retryAt !== null)
  return (
    <div className="hint">
      <p>{texts.leftOut(mailsLeftOut.length)}</p>
      <ul>
        {mailsLeftOut.map(({ subject, from, date, position }, at) => (
          <li key={at}>
            {date === null
              ? texts.leftOutAt(position)
              : texts.leftOutMail(subject, from, day.format(new Date(date)))}
          </li>
        ))}
      </ul>
      {isRetried && <p>{texts.leftOutRetried}</p>}
    </div>
  )
}
