import { Button, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { IconCopy, IconDownload } from '@tabler/icons-react'
import { Dialog } from '@tidings/ui/dialog/dialog'
import dialogCss from '@tidings/ui/dialog/dialog-parts.module.css'
import { showToast } from '@tidings/ui/toast/toast'
import { useMemo } from 'react'
import { encode } from 'uqr'
import { trpc } from '../../../api/trpc.ts'
import { copyText } from '../../../lib/copy-text.ts'
import { DialogForm } from '../../../lib/dialog-form.tsx'
import { CurrentPassword } from '../../../lib/password-field.tsx'
import { showFault } from '../list/show-failure.ts'
import { texts } from './texts.ts'
import css from './two-step.module.css'

type Keys = { password: string; code: string }

type KeysFormProps = {
  /** Whether a recovery code is accepted as well. */
  takesRecovery: boolean
  submit: string
  isPending: boolean
  /** Submits them; the second argument is called with a failure. */
  onSubmit: (keys: Keys, onError: (error: unknown) => void) => void
  onClose: () => void
}

const words = texts.twoStep

type SetupDialogProps = {
  /** The data for the app; undefined: closed. */
  app: { secret: string; address: string } | undefined
  onClose: () => void
  onCodes: (codes: string[]) => void
}

/** Shows the QR code, and switches two-step sign-in on with a first code of the app. */
export function SetupDialog({ app, onClose, onCodes }: SetupDialogProps) {
  const { mutate, isPending } = trpc.twoStep.switchOn.useMutation({
    onSuccess: ({ recoveryCodes }) => onCodes(recoveryCodes),
  })
  return (
    <Dialog opened={app !== undefined} onClose={onClose} title={words.setup.title}>
      {app && (
        <>
          <p className="hint mb-5">{words.setup.scan}</p>
          <QrCode text={app.address} label={words.setup.qr} />
          <dl className={css.key}>
            <dt className="dimmed">{words.setup.key}</dt>
            <dd>{app.secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}</dd>
          </dl>
          <KeysForm
            takesRecovery={false}
            submit={words.setup.submit}
            isPending={isPending}
            onSubmit={(keys, onError) => mutate(keys, { onError })}
            onClose={onClose}
          />
        </>
      )}
    </Dialog>
  )
}

type KeysDialogProps = Omit<KeysFormProps, 'takesRecovery' | 'submit'> & {
  opened: boolean
  words: { title: string; text: string; submit: string }
}

/** Asks for a code, or a recovery code, and the password. */
function KeysDialog({ opened, words, ...form }: KeysDialogProps) {
  return (
    <Dialog opened={opened} onClose={form.onClose} title={words.title}>
      <p className="hint mb-5">{words.text}</p>
      {opened && <KeysForm takesRecovery submit={words.submit} {...form} />}
    </Dialog>
  )
}

/** Switches it off. */
export function SwitchOffDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const { mutate, isPending } = trpc.twoStep.switchOff.useMutation({
    onSuccess: () => {
      showToast(words.switchedOff)
      onClose()
    },
  })
  const submit: KeysFormProps['onSubmit'] = (keys, onError) => mutate(keys, { onError })
  return <KeysDialog words={words.offDialog} {...{ opened, isPending, onClose }} onSubmit={submit} />
}

type RenewDialogProps = { opened: boolean; onClose: () => void; onCodes: (codes: string[]) => void }

/** Creates new recovery codes. */
export function RenewDialog({ opened, onClose, onCodes }: RenewDialogProps) {
  const { mutate, isPending } = trpc.twoStep.renewRecoveryCodes.useMutation({
    onSuccess: ({ recoveryCodes }) => onCodes(recoveryCodes),
  })
  const submit: KeysFormProps['onSubmit'] = (keys, onError) => mutate(keys, { onError })
  return <KeysDialog words={words.renewDialog} {...{ opened, isPending, onClose }} onSubmit={submit} />
}

/** Asks for a code and the password; the input stays on failure. */
function KeysForm({ takesRecovery, submit, isPending, onSubmit, onClose }: KeysFormProps) {
  const form = useForm({ initialValues: { code: '', password: '' } })
  const fail = (error: unknown) =>
    showFault(error, (wrong) => form.setFieldError(wrong.includes('password') ? 'password' : 'code', wrong))
  const words = texts.twoStep
  return (
    <DialogForm
      form={form}
      submit={submit}
      isPending={isPending}
      onSubmit={({ password, code }) => onSubmit({ password, code: code.trim() }, fail)}
      onClose={onClose}
    >
      <TextInput
        label={words.code}
        description={takesRecovery ? words.eitherHint : words.codeHint}
        inputMode={takesRecovery ? 'text' : 'numeric'}
        autoComplete="one-time-code"
        spellCheck={false}
        maxLength={64}
        data-autofocus
        {...form.getInputProps('code')}
      />
      <CurrentPassword {...form.getInputProps('password')} />
    </DialogForm>
  )
}

/** A QR code, black on white in every theme, which cameras read best. */
function QrCode({ text, label }: { text: string; label: string }) {
  const { size, path } = useMemo(() => {
    const code = encode(text, { ecc: 'M', border: 4 })
    const squares = code.data.flatMap((row, y) =>
      row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])),
    )
    return { size: code.size, path: squares.join('') }
  }, [text])
  return (
    <svg className={css.qr} viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label}>
      <path d={path} fill="#000" shapeRendering="crispEdges" />
    </svg>
  )
}

type RecoveryCodesDialogProps = { codes: readonly string[] | undefined; onClose: () => void }
const icon = { size: 18, stroke: 1.75, 'aria-hidden': true } as const

/**
 * Recovery codes, shown once. It only closes by its last button, which is not focused: a premature key press would lose
 * them.
 */
export function RecoveryCodesDialog({ codes, onClose }: RecoveryCodesDialogProps) {
  const text = codes?.map((code) => `${code}\n`).join('') ?? ''
  return (
    <Dialog opened={codes !== undefined} onClose={() => {}} title={words.codes.title} question>
      <p className="hint mb-5">{words.codes.text}</p>
      <ul className={css.codes} aria-label={words.codes.list}>
        {codes?.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="wrap mt-4">
        <Button
          variant="default"
          data-autofocus
          leftSection={<IconCopy {...icon} />}
          onClick={() => void copyText(text, words.codes.copied, 'the recovery codes')}
        >
          {words.codes.copy}
        </Button>
        <Button
          component="a"
          variant="default"
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`}
          download={words.codes.file}
          leftSection={<IconDownload {...icon} />}
        >
          {words.codes.download}
        </Button>
      </div>
      <div className={dialogCss.actions}>
        <Button onClick={onClose}>{words.codes.done}</Button>
      </div>
    </Dialog>
  )
}
