import { Button, NativeSelect, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import type { ApiTokenView } from '@tidings/api/schemas/api-token'
import dialogCss from '@tidings/ui/dialog/dialog-parts.module.css'
import { useId } from 'react'
import { trpc } from '../../../api/trpc.ts'
import { lengthBetween } from '../../../lib/validators.ts'
import { useUser } from '../../../session/session.tsx'
import { DialogForm } from '../security/dialog-form.tsx'
import { Reauthentication, useReauthentication } from '../security/reauthentication.tsx'
import { showFailure } from '../security/show-failure.ts'
import { CopyField } from './copy-field.tsx'
import css from './programs.module.css'
import { texts } from './texts.ts'

type Scope = ApiTokenView['scopes'][number]
const words = texts.tokens.dialog
const SCOPES = Object.keys(texts.tokens.scopes) as Scope[]

/** Asks for the scopes of a token, and the password; `onMade` gets the secret, which is not shown again. */
export function CreateTokenForm({
  onMade,
  onClose,
}: {
  onMade: (secret: string) => void
  onClose: () => void
}) {
  const { takesCode, keysOf, faultIn } = useReauthentication()
  const form = useForm({
    initialValues: { name: '', scopes: ['read', 'write'] as Scope[], days: '365', password: '', code: '' },
    validate: {
      name: lengthBetween(2, words.nameShort, 200, words.nameLong),
      scopes: (scopes) => (scopes.length === 0 ? words.noScope : null),
    },
  })
  const { mutate, isPending } = trpc.apiTokens.create.useMutation({
    onSuccess: ({ secret }) => onMade(secret),
    onError: (error) => {
      const wrong = faultIn(error)
      if (wrong) form.setFieldError(wrong.field, wrong.message)
      else showFailure(error)
    },
  })
  const faultId = useId()
  const { scopes } = form.values
  const toggle = (scope: Scope) =>
    form.setFieldValue(
      'scopes',
      SCOPES.filter((each) => scopes.includes(each) !== (each === scope)),
    )
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
      <fieldset className={css.scopes} aria-describedby={form.errors.scopes ? faultId : undefined}>
        <legend>{words.scopes}</legend>
        {SCOPES.map((scope) => {
          const { label, hint } = texts.tokens.scopes[scope]
          return (
            <label key={scope} className={css.scope}>
              <input type="checkbox" checked={scopes.includes(scope)} onChange={() => toggle(scope)} />
              {label}
              <span>{hint}</span>
            </label>
          )
        })}
        {form.errors.scopes && (
          <p className={css.fault} id={faultId}>
            {form.errors.scopes}
          </p>
        )}
      </fieldset>
      <NativeSelect label={words.expiry} data={words.expiries} {...form.getInputProps('days')} />
      <Reauthentication
        takesCode={takesCode}
        password={form.getInputProps('password')}
        code={form.getInputProps('code')}
      />
    </DialogForm>
  )
}

const made = texts.tokens.made

/** The secret of a new token, shown once, with further data for feed readers and assistants. */
export function MadeToken({ secret, onClose }: { secret: string; onClose: () => void }) {
  const { email } = useUser()
  return (
    <div className={css.made}>
      <p className={css.text}>{made.text}</p>
      <CopyField label={made.token} value={secret} isFirst />
      <p className={css.text}>{made.reader}</p>
      <CopyField label={made.server} value={`${window.location.origin}/api/greader.php`} />
      <CopyField label={made.user} value={email} />
      <p className={css.text}>{made.assistant}</p>
      <CopyField label={made.mcp} value={`${window.location.origin}/mcp`} />
      <div className={dialogCss.actions}>
        <Button onClick={onClose}>{texts.close}</Button>
      </div>
    </div>
  )
}
