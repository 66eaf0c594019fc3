import { Dialog } from '@tidings/ui/dialog/dialog'
import { showToast } from '@tidings/ui/toast/toast'
import { trpc } from '../../../api/trpc.ts'
import { KeysForm } from './keys-form.tsx'
import { QrCode } from './qr-code.tsx'
import css from './security.module.css'
import { texts } from './texts.ts'
import own from './two-step.module.css'

const words = texts.twoStep

type SetupDialogProps = {
  /** What the app is to be told; undefined: closed. */
  app: { secret: string; address: string } | undefined
  onClose: () => void
  onCodes: (codes: string[]) => void
}

/** Shows what the app scans, and switches two-step sign-in on with a first code of it. */
export function SetupDialog({ app, onClose, onCodes }: SetupDialogProps) {
  const { mutate, isPending } = trpc.twoStep.switchOn.useMutation({
    onSuccess: ({ recoveryCodes }) => onCodes(recoveryCodes),
  })
  return (
    <Dialog opened={app !== undefined} onClose={onClose} title={words.setup.title} size={425}>
      {app && (
        <>
          <p className={css.text}>{words.setup.scan}</p>
          <QrCode text={app.address} label={words.setup.qr} />
          <dl className={own.key}>
            <dt>{words.setup.key}</dt>
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

/** Switches it off. */
export function SwitchOffDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const { mutate, isPending } = trpc.twoStep.switchOff.useMutation({
    onSuccess: () => {
      showToast(words.switchedOff)
      onClose()
    },
  })
  return (
    <Dialog opened={opened} onClose={onClose} title={words.offDialog.title} size={425}>
      <p className={css.text}>{words.offDialog.text}</p>
      {opened && (
        <KeysForm
          takesRecovery
          submit={words.offDialog.submit}
          isPending={isPending}
          onSubmit={(keys, onError) => mutate(keys, { onError })}
          onClose={onClose}
        />
      )}
    </Dialog>
  )
}

type RenewDialogProps = { opened: boolean; onClose: () => void; onCodes: (codes: string[]) => void }

/** Makes new recovery codes. */
export function RenewDialog({ opened, onClose, onCodes }: RenewDialogProps) {
  const { mutate, isPending } = trpc.twoStep.renewRecoveryCodes.useMutation({
    onSuccess: ({ recoveryCodes }) => onCodes(recoveryCodes),
  })
  return (
    <Dialog opened={opened} onClose={onClose} title={words.renewDialog.title} size={425}>
      <p className={css.text}>{words.renewDialog.text}</p>
      {opened && (
        <KeysForm
          takesRecovery
          submit={words.renewDialog.submit}
          isPending={isPending}
          onSubmit={(keys, onError) => mutate(keys, { onError })}
          onClose={onClose}
        />
      )}
    </Dialog>
  )
}
