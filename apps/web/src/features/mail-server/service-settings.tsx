import { Button, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import type { InboundServiceView } from '@tidings/api/addresses/inbound-schema'
import { showToast } from '@tidings/ui/toast/toast'
import { type FormEvent, useRef, useState } from 'react'
import { trpc } from '../../api/trpc.ts'
import { useUser } from '../../session/session.tsx'
import { CopyLine } from './copy-line.tsx'
import css from './mail-server.module.css'
import type { ServiceGuide } from './service-guides.ts'
import { texts } from './texts.ts'

const words = texts.services

/** The settings at a service, and here: its secret is created, shown once and removed again. */
export function ServiceSettings({ guide, known }: { guide: ServiceGuide; known: InboundServiceView }) {
  const { service, name, note, steps, test, command } = guide
  const { emailAddress, mailDomain } = useUser()
  const client = useQueryClient()
  const [asked, setAsked] = useState<'makeNew' | 'remove'>()
  const box = useRef<HTMLDivElement>(null)
  const refresh = () => client.invalidateQueries({ queryKey: [['inbound']] })
  const setUp = trpc.inbound.setUp.useMutation({
    onSuccess: async () => {
      setAsked(undefined)
      await refresh()
      // The pressed button is gone.
      box.current?.focus()
    },
  })
  const remove = trpc.inbound.remove.useMutation({
    meta: { failure: words.failed },
    onSuccess: async () => {
      setAsked(undefined)
      setUp.reset()
      showToast(words.removed)
      await refresh()
      box.current?.focus()
    },
  })
  const { secret = null, urlWithSecret = null } = known.isSetUp ? (setUp.data ?? {}) : {}
  const hasSecret = service !== 'mailgun' && service !== 'ses'
  return (
    <div className={css.settings} ref={box} tabIndex={-1}>
      {note !== undefined && <p className={css.note}>{note}</p>}
      {known.url !== null && (
        <div className="fields gap-2 mb-2">
          {urlWithSecret === null && <Value label={words.address} text={known.url} />}
          {urlWithSecret !== null && <Value label={words.addressWithSecret} text={urlWithSecret} />}
          {secret !== null && urlWithSecret === null && <Value label={words.secret} text={secret} />}
          {hasSecret && (
            <p className={css.note} role="status">
              {secret === null ? words.hidden : words.once}
            </p>
          )}
          {known.isSigned && <p className="hint">{words.signed}</p>}
        </div>
      )}
      {known.isSetUp && (
        <>
          <h4 className="subheading">{words.steps}</h4>
          <ol className={css.steps}>
            {steps(mailDomain).map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ol>
          <h4 className="subheading">{words.test}</h4>
          <p className="hint">{test(emailAddress)}</p>
          {command && (
            <CopyLine
              text={command({ url: known.url ?? '', secret: secret ?? '$SECRET', inbox: emailAddress })}
              label="command"
            />
          )}
        </>
      )}
      {(!known.isSetUp || asked === 'makeNew') && (
        <SetUpForm
          guide={guide}
          label={known.isSetUp ? (hasSecret ? words.makeNew : words.save) : words.turnOn}
          warning={known.isSetUp ? words.sure.makeNew : undefined}
          error={setUp.error?.message}
          isPending={setUp.isPending}
          onSubmit={(key) => setUp.mutate({ service, ...(key !== '' && { key }) })}
          onCancel={known.isSetUp ? () => setAsked(undefined) : undefined}
        />
      )}
      {known.isSetUp && asked === 'remove' && (
        <div className={css.ask}>
          <p>{words.sure.remove}</p>
          <div className="buttons mt-2">
            <Button color="red" onClick={() => remove.mutate({ service })}>
              {words.remove}
            </Button>
            <Button variant="default" onClick={() => setAsked(undefined)}>
              {words.cancel}
            </Button>
          </div>
        </div>
      )}
      {known.isSetUp && asked === undefined && (
        <div className="buttons mt-2">
          <Button variant="default" onClick={() => setAsked('makeNew')}>
            {hasSecret ? words.makeNew : words.replaceKey}
          </Button>
          <Button variant="quiet" aria-label={`${words.remove} ${name}`} onClick={() => setAsked('remove')}>
            {words.remove}
          </Button>
        </div>
      )}
    </div>
  )
}

function Value({ label, text }: { label: string; text: string }) {
  return (
    <div>
      <span className="strong">{label}</span>
      <CopyLine text={text} label={label.toLowerCase()} />
    </div>
  )
}

function SetUpForm(props: {
  guide: ServiceGuide
  label: string
  warning: string | undefined
  error: string | undefined
  isPending: boolean
  onSubmit: (key: string) => void
  onCancel: (() => void) | undefined
}) {
  const { guide, label, warning, error, isPending, onSubmit, onCancel } = props
  const [key, setKey] = useState('')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isPending) onSubmit(key.trim())
  }
  return (
    <form className={css.ask} onSubmit={submit}>
      {warning !== undefined && <p>{warning}</p>}
      {guide.key ? (
        <TextInput
          label={guide.key.label}
          description={guide.key.hint}
          required={guide.key.isOptional !== true}
          withAsterisk={false}
          autoComplete="off"
          spellCheck={false}
          value={key}
          error={error}
          onChange={({ currentTarget: { value } }) => setKey(value)}
        />
      ) : (
        error !== undefined && <p role="alert">{error}</p>
      )}
      <div className="buttons mt-2">
        <Button type="submit" variant="light" aria-disabled={isPending}>
          {label}
        </Button>
        {onCancel && (
          <Button variant="default" onClick={onCancel}>
            {words.cancel}
          </Button>
        )}
      </div>
    </form>
  )
}
