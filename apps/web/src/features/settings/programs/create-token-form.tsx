import { NativeSelect, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import type { ApiTokenView } from '@tidings/api/auth/api-tokens-router'
import { trpc } from '../../../api/trpc.ts'
import { DialogForm } from '../../../lib/dialog-form.tsx'
import { lengthBetween } from '../../../lib/validators.ts'
import { useUser } from '../../../session/session.tsx'
import { Reauthentication, useReauthentication } from '../security/reauthentication.tsx'
import { CheckboxGroup } from './checkbox-group.tsx'
import { CopyField, CopyFields } from './copy-field.tsx'
import { texts } from './texts.ts'

type Scope = ApiTokenView['scopes'][number]
const words = texts.tokens.dialog

/** Asks for the scopes of a token, and the password; `onMade` gets the secret, which is not shown again. */
export function CreateTokenForm({
  onMade,
  onClose,
}: {
  onMade: (secret: string) => void
  onClose: () => void
}) {
  const form = useForm({
    initialValues: { name: '', scopes: ['read', 'write'] as Scope[], days: '365', password: '', code: '' },
    validate: {
      name: lengthBetween(2, words.nameShort, 200, words.nameLong),
      scopes: (scopes) => (scopes.length === 0 ? words.noScope : null),
    },
  })
  const { fields, keysOf, showFault } = useReauthentication(form)
  const { mutate, isPending } = trpc.apiTokens.create.useMutation({
    onSuccess: ({ secret }) => onMade(secret),
    onError: (error) => showFault(error),
  })
  return (
    <DialogForm
      form={form}
      text={words.text}
      submit={words.submit}
      isPending={isPending}
      onSubmit={({ name, days, ...values }) =>
        mutate({
          name: name.trim(),
          scopes: values.scopes,
          expiresInDays: days === '' ? null : Number(days),
          ...keysOf(values),
        })
      }
      onClose={onClose}
    >
      <TextInput
        label={words.name}
        description={words.nameHint}
        autoComplete="off"
        data-autofocus
        {...form.getInputProps('name')}
      />
      <CheckboxGroup
        legend={words.scopes}
        choices={texts.tokens.scopes}
        {...form.getInputProps('scopes')}
        value={form.values.scopes}
      />
      <NativeSelect label={words.expiry} data={words.expiries} {...form.getInputProps('days')} />
      <Reauthentication {...fields} />
    </DialogForm>
  )
}

const madeWords = texts.tokens.made

/** The secret of a new token, shown once, with further data for feed readers and assistants. */
export function MadeToken({ made: secret, onClose }: { made: string; onClose: () => void }) {
  const { email } = useUser()
  return (
    <CopyFields onClose={onClose}>
      <p className="hint">{madeWords.text}</p>
      <CopyField label={madeWords.token} value={secret} isFirst />
      <p className="hint">{madeWords.reader}</p>
      <CopyField label={madeWords.server} value={`${window.location.origin}/api/greader.php`} />
      <CopyField label={madeWords.user} value={email} />
      <p className="hint">{madeWords.assistant}</p>
      <CopyField label={madeWords.mcp} value={`${window.location.origin}/mcp`} />
    </CopyFields>
  )
}
