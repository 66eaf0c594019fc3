import { FieldCard } from '@tidings/ui/field-card/field-card'
import { SwitchButton } from '@tidings/ui/switch/switch-button'
import { showToast } from '@tidings/ui/toast/toast'
import { useId, useRef } from 'react'
import { serverMessage } from '../../../api/api-error.ts'
import { trpc } from '../../../api/trpc.ts'
import css from './notifications.module.css'
import { canPush, subscribeToPushes, unsubscribeFromPushes } from './push-subscription.ts'
import { texts } from './texts.ts'

/** A switch for notifications in this browser, off by default. */
export function Notifications() {
  const { data, refetch } = trpc.push.get.useQuery({}, { staleTime: 0 })
  const { client } = trpc.useUtils()
  const isBusy = useRef(false)
  const hint = useId()

  async function turn(isOn: boolean): Promise<void> {
    if (!data) return
    if (!isOn) {
      await client.push.switchOff.mutate({})
      await unsubscribeFromPushes()
      return
    }
    const made = await subscribeToPushes(data.publicKey)
    if (typeof made === 'string') fail(texts[made])
    else await client.push.switchOn.mutate(made)
  }

  async function change(isOn: boolean): Promise<void> {
    // The browser may be asking for permission.
    if (isBusy.current) return
    isBusy.current = true
    try {
      await turn(isOn)
    } catch (error) {
      fail(serverMessage(error))
    }
    await refetch()
    isBusy.current = false
  }

  return (
    <FieldCard title={texts.title}>
      {canPush() ? (
        <div>
          <SwitchButton
            label={texts.label}
            isOn={data?.isOn === true}
            onChange={(isOn) => void change(isOn)}
            describedBy={hint}
          />
          <p id={hint} className={css.hint}>
            {texts.hint}
          </p>
        </div>
      ) : (
        <p className={css.hint}>{texts.unsupported}</p>
      )}
    </FieldCard>
  )
}

function fail(description = texts.failed.description): void {
  showToast({ ...texts.failed, description, variant: 'destructive' })
}
