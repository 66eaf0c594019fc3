import { Button } from '@mantine/core'
import { IconShieldCheck } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { trpc } from '../../../api/trpc.ts'
import { useUser } from '../../../session/session.tsx'
import { SettingsRow } from '../list/settings-row.tsx'
import { showFailure } from '../list/show-failure.ts'
import { useRefocus } from '../list/use-refocus.ts'
import { texts } from './texts.ts'
import { RecoveryCodesDialog, RenewDialog, SetupDialog, SwitchOffDialog } from './two-step-dialogs.tsx'

const words = texts.twoStep

/** The row about the second step of signing in, and its dialogs. */
export function TwoStep() {
  const { hasPassword } = useUser()
  const { data } = trpc.twoStep.get.useQuery()
  const [dialog, setDialog] = useState<'off' | 'renew'>()
  const [codes, setCodes] = useState<string[]>()
  const [app, setApp] = useState<{ secret: string; address: string }>()
  const begin = trpc.twoStep.begin.useMutation({ onSuccess: setApp, onError: showFailure })
  const close = () => {
    setDialog(undefined)
    setApp(undefined)
  }
  const showCodes = (fresh: string[]) => {
    close()
    setCodes(fresh)
  }
  const row = useRef<HTMLLIElement>(null)
  const isOpen = Boolean(dialog ?? app ?? codes)
  useRefocus(row, isOpen)
  return (
    <SettingsRow
      ref={row}
      name={words.title}
      lines={
        data?.isOn ? (
          <>
            <span className="inline">
              <IconShieldCheck size={16} stroke={1.75} aria-hidden="true" />
              {words.on}
            </span>
            <span>{words.left(data.recoveryCodesLeft)}</span>
          </>
        ) : (
          <span>{hasPassword ? words.off : words.google}</span>
        )
      }
    >
      {data?.isOn && (
        <span className="wrap">
          <Button variant="default" onClick={() => setDialog('renew')}>
            {words.renew}
          </Button>
          <Button variant="default" aria-label={words.switchOffLabel} onClick={() => setDialog('off')}>
            {words.switchOff}
          </Button>
        </span>
      )}
      {data?.isOn === false && hasPassword && (
        <Button
          variant="default"
          aria-label={words.setUpLabel}
          disabled={begin.isPending}
          onClick={() => begin.mutate({})}
        >
          {words.setUp}
        </Button>
      )}
      <SetupDialog app={app} onClose={close} onCodes={showCodes} />
      <SwitchOffDialog opened={dialog === 'off'} onClose={close} />
      <RenewDialog opened={dialog === 'renew'} onClose={close} onCodes={showCodes} />
      <RecoveryCodesDialog codes={codes} onClose={() => setCodes(undefined)} />
    </SettingsRow>
  )
}
