import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import type { MailImport } from '@tidings/api/imports/schema'
import { SenderChoice } from '@tidings/ui/sender-choice/sender-choice'
import { Steps } from '@tidings/ui/steps'
import { showToast } from '@tidings/ui/toast/toast'
import { useId, useState } from 'react'
import { trpc } from '../../api/trpc.ts'
import { ReadingProgress } from '../../reading/reading-progress.tsx'
import { useReading } from '../../reading/use-reading.ts'
import { useUser } from '../../session/session.tsx'
import { ImportReportView } from './import-report.tsx'
import { ImportUpload } from './import-upload.tsx'
import css from './imports.module.css'
import { texts } from './texts.ts'
import { uploadsOf } from './uploads.ts'

const DAY = 86_400_000
const AGES = Object.entries(texts.ages).map(([value, label]) => ({ value, label }))

/** The step of each state. */
const STEPS = { uploading: 0, scanning: 1, choosing: 1, reading: 2 } as const

/** An import: its progress, the choice of senders, or its result. */
export function ImportCard({ one }: { one: MailImport }) {
  const titleId = useId()
  const { timeZone } = useUser()
  const added = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short', timeZone })
  return (
    <section className={`panel stack flat gap-3 ${css.card}`} aria-labelledby={titleId}>
      <header>
        <h2 className={css.title} id={titleId}>
          <bdi>{texts.name(one.name, one.fileCount)}</bdi>
        </h2>
        <p className="hint">
          {one.size > 0 && `${texts.size(one.size)} · `}
          {texts.added(added.format(new Date(one.createdAt)))}
        </p>
      </header>
      {one.state !== 'done' && (
        <Steps label={texts.steps.label} steps={texts.steps.names} current={STEPS[one.state]} />
      )}
      {one.state === 'uploading' && <ImportUpload one={one} />}
      {one.state === 'scanning' && (
        <div role="status">
          <p className={css.state}>{texts.scanning}</p>
          {one.mailsTotal > 0 && <p className="hint">{texts.scanned(one.mailsTotal)}</p>}
        </div>
      )}
      {one.state === 'choosing' && <Choosing one={one} />}
      {one.state === 'reading' && <Reading one={one} />}
      {one.state === 'done' && <ImportReportView one={one} />}
      <Actions one={one} />
    </section>
  )
}

function Choosing({ one: { id } }: { one: MailImport }) {
  const { timeZone } = useUser()
  const utils = trpc.useUtils()
  const { data, isError } = trpc.imports.senders.useQuery({ id })
  const { mutate, isPending } = trpc.imports.choose.useMutation({
    meta: { failure: texts.chooseFailed },
    onSuccess: () => utils.imports.invalidate(),
  })
  if (isError) return <p role="alert">{texts.sendersFailed}</p>
  if (!data) return <p role="status">{texts.loading}</p>
  return (
    <SenderChoice
      {...{ senders: data.senders, timeZone, ages: AGES, initialAge: '0', isPending }}
      onImport={(keys, age) =>
        mutate({
          id,
          keys,
          ...(age !== '0' && { since: new Date(Date.now() - Number(age) * DAY).toISOString() }),
        })
      }
    />
  )
}

function Reading({ one: { mailsDone, mailsTotal } }: { one: MailImport }) {
  const reading = useReading()
  const [began] = useState({ at: Date.now(), done: mailsDone })
  const perMs = (mailsDone - began.done) / (Date.now() - began.at)
  const minutes = Math.ceil((mailsTotal - mailsDone) / perMs / 60_000)
  // An early estimate would jump.
  const isKnown = mailsDone - began.done > 50 && Number.isFinite(minutes)
  return (
    <ReadingProgress
      reading={reading ?? { done: 0, total: 0 }}
      {...(isKnown && { note: texts.left(minutes) })}
    />
  )
}

function Actions({ one: { id, state } }: { one: MailImport }) {
  const client = useQueryClient()
  const utils = trpc.useUtils()
  const done = (toast: Parameters<typeof showToast>[0]) => async () => {
    showToast(toast)
    await utils.imports.invalidate()
  }
  const stop = trpc.imports.stop.useMutation({
    meta: { failure: texts.changeFailed },
    onSuccess: done(texts.stopped),
  })
  const remove = trpc.imports.delete.useMutation({
    meta: { failure: texts.changeFailed },
    onSuccess: done(state === 'done' ? texts.removed : texts.cancelled),
  })
  const isPending = stop.isPending || remove.isPending
  const act = () => {
    if (isPending) return
    uploadsOf(client).stop(id)
    if (state === 'reading') stop.mutate({ id })
    else remove.mutate({ id })
  }
  const label = state === 'reading' ? texts.stop : state === 'done' ? texts.remove : texts.cancel
  return (
    <div className="buttons">
      <Button variant="default" aria-disabled={isPending} onClick={act}>
        {label}
      </Button>
    </div>
  )
}
