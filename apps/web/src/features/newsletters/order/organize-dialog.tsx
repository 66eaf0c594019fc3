import { Button, TextInput } from '@mantine/core'
import type { Newsletter } from '@tidings/api/newsletters/schema'
import { Dialog, DialogActions } from '@tidings/ui/dialog/dialog'
import { Segment } from '@tidings/ui/segment'
import { showToast } from '@tidings/ui/toast/toast'
import { type FormEvent, useId, useState } from 'react'
import { withServerMessage } from '../../../api/api-error.ts'
import { trpc } from '../../../api/trpc.ts'
import { useUser } from '../../../session/session.tsx'
import { orderTexts } from './texts.ts'

const texts = orderTexts.organize

type Kind = keyof typeof texts.kinds
const options = (['folder', 'addTag', 'removeTag'] as const).map((value) => ({
  value,
  label: texts.kinds[value],
}))

export type OrganizeDialogProps = {
  newsletters: readonly Pick<Newsletter, 'id'>[]
  opened: boolean
  onClose: () => void
}

/** Puts newsletters into a folder, or adds or removes a tag; existing ones are suggested. */
export function OrganizeDialog({ newsletters, opened, onClose }: OrganizeDialogProps) {
  return (
    <Dialog opened={opened} onClose={onClose} title={texts.title(newsletters.length)}>
      {opened && <OrganizeForm ids={newsletters.map(({ id }) => id)} onClose={onClose} />}
    </Dialog>
  )
}

function OrganizeForm({ ids, onClose }: { ids: string[]; onClose: () => void }) {
  const { email } = useUser()
  const { data } = trpc.newsletters.list.useQuery({ email })
  const [kind, setKind] = useState<Kind>('folder')
  const [name, setName] = useState('')
  const [error, setError] = useState<string>()
  const listId = useId()
  const { mutate, isPending } = trpc.newsletters.organize.useMutation({
    meta: { failure: withServerMessage(texts.failed) },
    onSuccess: () => {
      onClose()
      showToast(texts.done(ids.length))
    },
  })
  const known = new Set(
    data?.newsletters.flatMap(({ folder, tags = [] }) => (kind === 'folder' ? (folder ?? []) : tags)),
  )
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const label = name.trim()
    if (isPending) return
    if (kind !== 'folder' && label === '') return setError(texts.missing)
    mutate({ ids, ...(kind === 'folder' ? { folder: label || null } : { [kind]: label }) })
  }
  return (
    <form noValidate onSubmit={submit}>
      <div className="fields">
        <Segment label={texts.what} value={kind} options={options} onChange={setKind} wide />
        <TextInput
          label={kind === 'folder' ? texts.folder : texts.tag}
          description={kind === 'folder' ? texts.folderHint : undefined}
          error={error}
          maxLength={60}
          autoComplete="off"
          dir="auto"
          data-autofocus
          list={listId}
          value={name}
          onChange={({ currentTarget: { value } }) => {
            setName(value)
            setError(undefined)
          }}
        />
        <datalist id={listId}>
          {[...known].sort().map((label) => (
            <option key={label} value={label} />
          ))}
        </datalist>
      </div>
      <DialogActions variant="quiet" onCancel={onClose}>
        <Button type="submit" disabled={isPending}>
          {isPending ? texts.busy : kind === 'folder' ? texts.submit : texts.submitTag}
        </Button>
      </DialogActions>
    </form>
  )
}
