import { Button, NativeSelect } from '@mantine/core'
import type { DigestSettings } from '@tidings/api/editions/digest-mails-router'
import { Dialog } from '@tidings/ui/dialog/dialog'
import { FieldCard } from '@tidings/ui/page-header/field-card'
import { showToast } from '@tidings/ui/toast/toast'
import { useState } from 'react'
import { serverMessage } from '../../../api/api-error.ts'
import { trpc } from '../../../api/trpc.ts'
import { useMailToast } from '../../../session/outbox-notice.ts'
import { useUser } from '../../../session/session.tsx'
import { HOURS } from '../hours.ts'
import rows from '../list/rows.module.css'
import { ConfirmFirst } from '../security/confirm-first.tsx'
import css from './digest-mail.module.css'

const texts = {
  title: 'Digest by email',
  hint: (to: string) => `Get new stories by email at ${to}. No email on days without news.`,
  loading: 'Loading...',
  stopped:
    'The last emails bounced, so the digest was switched off. Is your mailbox full, or the address wrong?',
  enabled: 'Send me the digest',
  days: 'Days',
  dayNames: {
    mon: ['Mon', 'Monday'],
    tue: ['Tue', 'Tuesday'],
    wed: ['Wed', 'Wednesday'],
    thu: ['Thu', 'Thursday'],
    fri: ['Fri', 'Friday'],
    sat: ['Sat', 'Saturday'],
    sun: ['Sun', 'Sunday'],
  },
  hour: 'Time',
  hourHint: (zone: string) => `In your time zone, ${zone}.`,
  noDay: 'Please choose at least one day.',
  save: 'Save',
  saved: { title: 'Digest updated', description: 'Your choice has been saved.' },
  failed: {
    title: 'Something went wrong',
    description: 'Please try again later.',
    variant: 'destructive' as const,
  },
  preview: 'Preview',
  previewTitle: 'Preview of the digest',
  previewOf: (subject: string) => `Subject: ${subject}`,
  nothing: 'There is nothing to show yet, as no newsletter has arrived.',
  test: 'Send me a test',
  tested: (to: string) => ({ title: 'Test sent', description: `It is on its way to ${to}.` }),
}

/** The settings of the digest by mail, with a preview and a test. */
export function DigestMail() {
  const { data } = trpc.digestMails.get.useQuery({})
  return (
    <FieldCard title={texts.title}>
      {data ? (
        <Choice key={JSON.stringify(data)} settings={data} />
      ) : (
        <p className={css.hint}>{texts.loading}</p>
      )}
    </FieldCard>
  )
}

type Day = DigestSettings['days'][number]
const DAYS = Object.keys(texts.dayNames) as Day[]
function showFailure(error: unknown) {
  showToast({ ...texts.failed, description: serverMessage(error) ?? texts.failed.description })
}

/** The fields; changes apply once they are saved. */
function Choice({ settings }: { settings: DigestSettings }) {
  const { to, isEmailVerified, stoppedAt } = settings
  const { timeZone } = useUser()
  const [isEnabled, setEnabled] = useState(settings.isEnabled)
  const [days, setDays] = useState<ReadonlySet<Day>>(new Set(settings.days))
  const [hour, setHour] = useState(settings.hour)
  const utils = trpc.useUtils()
  const { mutate, isPending } = trpc.digestMails.save.useMutation({
    onSuccess: (saved) => {
      utils.digestMails.get.setData({}, saved)
      showToast(texts.saved)
    },
    onError: showFailure,
  })
  const toggle = (day: Day) => {
    const changed = new Set(days)
    if (!changed.delete(day)) changed.add(day)
    setDays(changed)
  }
  // One that is on can be switched off.
  const canBeOn = isEmailVerified || settings.isEnabled
  const lacksDay = isEnabled && days.size === 0
  return (
    <>
      <p className={css.hint}>{texts.hint(to)}</p>
      <ConfirmFirst />
      {isEmailVerified && stoppedAt !== null && (
        <p className={rows.notice} role="status">
          {texts.stopped}
        </p>
      )}
      <label className={css.toggle}>
        <input
          type="checkbox"
          checked={isEnabled}
          disabled={!canBeOn}
          onChange={({ currentTarget }) => setEnabled(currentTarget.checked)}
        />
        {texts.enabled}
      </label>
      <fieldset className={css.days} disabled={!isEnabled}>
        <legend>{texts.days}</legend>
        {DAYS.map((day) => {
          const [short, long] = texts.dayNames[day]
          return (
            <label key={day} className={css.day}>
              <input type="checkbox" aria-label={long} checked={days.has(day)} onChange={() => toggle(day)} />
              {short}
            </label>
          )
        })}
      </fieldset>
      <NativeSelect
        label={texts.hour}
        description={texts.hourHint(timeZone.replaceAll('_', ' '))}
        data={HOURS}
        value={`${hour}`}
        disabled={!isEnabled}
        error={lacksDay && texts.noDay}
        onChange={({ currentTarget }) => setHour(Number(currentTarget.value))}
      />
      <div className="wrap">
        <Button
          variant="light"
          loading={isPending}
          disabled={lacksDay || !canBeOn}
          onClick={() => mutate({ isEnabled, days: days.size > 0 ? [...days] : settings.days, hour })}
        >
          {texts.save}
        </Button>
        <Preview />
        <SendTest to={to} isDisabled={!isEmailVerified} />
      </div>
    </>
  )
}

/** Sends the digest immediately. */
function SendTest({ to, isDisabled }: { to: string; isDisabled: boolean }) {
  const showSent = useMailToast()
  const { mutate, isPending } = trpc.digestMails.test.useMutation({
    onSuccess: () => showSent(texts.tested(to)),
    onError: showFailure,
  })
  return (
    <Button variant="default" loading={isPending} disabled={isDisabled} onClick={() => mutate({})}>
      {texts.test}
    </Button>
  )
}

/** Shows the digest as it would be mailed, in a frame without scripts and links. */
function Preview() {
  const [isOpen, setOpen] = useState(false)
  const { data, error } = trpc.digestMails.preview.useQuery({}, { enabled: isOpen, gcTime: 0 })
  return (
    <>
      <Button variant="default" onClick={() => setOpen(true)}>
        {texts.preview}
      </Button>
      <Dialog opened={isOpen} onClose={() => setOpen(false)} title={texts.previewTitle} size={680}>
        {data?.mail ? (
          <>
            <p className={css.subject}>{texts.previewOf(data.mail.subject)}</p>
            <iframe
              className={css.frame}
              title={texts.previewTitle}
              sandbox=""
              referrerPolicy="no-referrer"
              srcDoc={data.mail.html}
            />
          </>
        ) : (
          <p className={css.hint} role="status">
            {error ? texts.failed.description : data ? texts.nothing : texts.loading}
          </p>
        )}
      </Dialog>
    </>
  )
}
