import { Button, TextInput } from '@mantine/core'
import { Dialog, DialogActions } from '@tidings/ui/dialog/dialog'
import { showToast } from '@tidings/ui/toast/toast'
import { type FormEvent, useState } from 'react'
import { trpc } from '../../../api/trpc.ts'
import { nameRule } from '../rules.ts'
import own from './split-dialog.module.css'
import { orderTexts } from './texts.ts'

const texts = orderTexts.splitDialog

type Named = { id: string; name: string }
type SplitDialogProps = {
  /** The newsletter to split; undefined closes the dialog. */
  newsletter: Named | undefined
  onClose: () => void
}

/** Asks which of a newsletter's senders, or series, to split off as a separate newsletter. */
export function SplitDialog({ newsletter, onClose }: SplitDialogProps) {
  const [last, setLast] = useState(newsletter)
  if (newsletter && newsletter !== last) setLast(newsletter)
  return (
    <Dialog
      opened={newsletter !== undefined}
      onClose={onClose}
      title={texts.title(last?.name ?? '')}
      size={560}
    >
      {newsletter && <SplitForm key={newsletter.id} id={newsletter.id} onClose={onClose} />}
    </Dialog>
  )
}

function SplitForm({ id, onClose }: { id: string; onClose: () => void }) {
  const { data, isError } = trpc.newsletters.senders.useQuery({ id }, { staleTime: 0 })
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [name, setName] = useState<string>()
  const [error, setError] = useState<string>()
  const { mutate, isPending } = trpc.newsletters.split.useMutation({
    meta: { failure: texts.failed },
    onSuccess: ({ newsletter }) => {
      onClose()
      showToast(texts.done(newsletter.name))
    },
  })
  if (isError) return <p role="alert">{texts.failedToLoad}</p>
  if (!data) return <p role="status">{texts.loading}</p>
  const { senders } = data
  if (senders.length < 2) return <p className="hint mb-5">{texts.one}</p>
  const first = senders.find(({ key }) => chosen.has(key))
  const named = name ?? first?.tag ?? first?.name ?? ''
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isPending) return
    const fault = chosen.size === 0 ? texts.none : chosen.size === senders.length ? texts.all : undefined
    const wrong = fault ?? nameRule(named)
    if (wrong) return setError(`${wrong}`)
    mutate({ id, keys: [...chosen], name: named.trim() })
  }
  return (
    <form noValidate onSubmit={submit}>
      <p className="hint mb-5">{texts.text}</p>
      <ul className={`divided ${own.senders}`}>
        {senders.map((sender) => (
          <li key={sender.key}>
            <label>
              <input
                type="checkbox"
                checked={chosen.has(sender.key)}
                onChange={({ currentTarget: { checked } }) => {
                  setError(undefined)
                  const rest = [...chosen].filter((key) => key !== sender.key)
                  setChosen(new Set(checked ? [...rest, sender.key] : rest))
                }}
              />
              <span className="breakable">
                <strong>
                  <bdi>{sender.tag ?? sender.name}</bdi>
                </strong>
                <span className="hint block">
                  {texts.mails(sender.mails)} · <bdi>{sender.address}</bdi>
                </span>
                {sender.lastSubject && <bdi className="hint block">{texts.last(sender.lastSubject)}</bdi>}
              </span>
            </label>
          </li>
        ))}
      </ul>
      <TextInput
        label={texts.name}
        value={named}
        error={error}
        autoComplete="off"
        dir="auto"
        onChange={({ currentTarget: { value } }) => {
          setError(undefined)
          setName(value)
        }}
      />
      <DialogActions onCancel={onClose}>
        <Button type="submit" disabled={isPending}>
          {isPending ? texts.busy : texts.submit}
        </Button>
      </DialogActions>
    </form>
  )
}
