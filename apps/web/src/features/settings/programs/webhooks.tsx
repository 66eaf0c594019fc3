import { Button } from '@mantine/core'
import type { WebhookView } from '@tidings/api/schemas/webhook'
import { Dialog } from '@tidings/ui/dialog/dialog'
import { FieldCard } from '@tidings/ui/field-card/field-card'
import { RelativeTime } from '@tidings/ui/time/relative-time'
import { showToast } from '@tidings/ui/toast/toast'
import { useRef, useState } from 'react'
import { trpc } from '../../../api/trpc.ts'
import rows from '../security/security.module.css'
import { showFailure } from '../security/show-failure.ts'
import { useRefocus } from '../security/use-refocus.ts'
import { ChangeWebhookForm } from './change-webhook-form.tsx'
import { CreateWebhookForm, MadeWebhook } from './create-webhook-form.tsx'
import css from './programs.module.css'
import { RevokeDialog } from './revoke-dialog.tsx'
import { texts } from './texts.ts'
import { WebhookDeliveries } from './webhook-deliveries.tsx'

const words = texts.webhooks
type Shown = 'create' | 'change' | 'deliveries' | 'remove'

/** The webhooks of other programs, with buttons to create, test, switch and remove one. */
export function Webhooks() {
  const { data, isError } = trpc.webhooks.list.useQuery(undefined, { staleTime: 0 })
  const [shown, setShown] = useState<Shown>()
  const [secret, setSecret] = useState<string>()
  const [chosen, setChosen] = useState<WebhookView>()
  const list = useRef<HTMLUListElement>(null)
  useRefocus(list, shown !== undefined)
  const removal = trpc.webhooks.remove.useMutation({
    onSuccess: () => {
      setShown(undefined)
      showToast(words.removeDialog.done)
    },
    onError: showFailure,
  })
  const change = trpc.webhooks.update.useMutation({ onError: showFailure })
  const close = () => {
    setShown(undefined)
    setSecret(undefined)
  }
  return (
    <FieldCard title={words.title}>
      <p className={css.hint}>{words.hint}</p>
      {!data && <p className={css.hint}>{isError ? words.failed : texts.loading}</p>}
      <ul className={rows.rows} ref={list}>
        {data?.webhooks.map((webhook) => (
          <WebhookRow
            key={webhook.id}
            webhook={webhook}
            isPending={change.isPending}
            onSwitch={() => change.mutate({ id: webhook.id, isOn: !webhook.isOn })}
            onShow={(what) => {
              setChosen(webhook)
              setShown(what)
            }}
          />
        ))}
        <li className={rows.row}>
          <span className={rows.words}>
            <span>{data?.webhooks.length === 0 && words.none}</span>
          </span>
          <Button variant="default" onClick={() => setShown('create')}>
            {words.create}
          </Button>
        </li>
      </ul>
      <Dialog
        opened={shown === 'create'}
        onClose={close}
        title={secret === undefined ? words.dialog.title : words.made.title}
        size={480}
      >
        {shown === 'create' &&
          (secret === undefined ? (
            <CreateWebhookForm onMade={setSecret} onClose={close} />
          ) : (
            <MadeWebhook secret={secret} onClose={close} />
          ))}
      </Dialog>
      <Dialog opened={shown === 'change'} onClose={close} title={words.changeDialog.title} size={480}>
        {shown === 'change' && chosen && <ChangeWebhookForm webhook={chosen} onClose={close} />}
      </Dialog>
      <Dialog opened={shown === 'deliveries'} onClose={close} title={words.log.title} size={560}>
        {shown === 'deliveries' && chosen && <WebhookDeliveries id={chosen.id} onClose={close} />}
      </Dialog>
      <RevokeDialog
        opened={shown === 'remove'}
        words={words.removeDialog}
        name={chosen?.url ?? ''}
        isPending={removal.isPending}
        onRevoke={() => chosen && removal.mutate({ id: chosen.id })}
        onClose={close}
      />
    </FieldCard>
  )
}

type WebhookRowProps = {
  webhook: WebhookView
  isPending: boolean
  onSwitch: () => void
  onShow: (what: Shown) => void
}

/** A webhook: its address, its events, and its state. */
function WebhookRow({ webhook, isPending, onSwitch, onShow }: WebhookRowProps) {
  const { url, events, isOn, dropped } = webhook
  return (
    <li className={rows.row}>
      <span className={rows.words}>
        <strong className={rows.name}>{url}</strong>
        <span>{words.called(events.map((event) => words.events[event].short))}</span>
        <Health webhook={webhook} />
        {dropped > 0 && <span>{words.dropped(dropped)}</span>}
      </span>
      <span className={rows.buttons}>
        <Button
          variant="default"
          aria-label={words.deliveriesLabel(url)}
          onClick={() => onShow('deliveries')}
        >
          {words.deliveries}
        </Button>
        <Button variant="default" aria-label={words.changeLabel(url)} onClick={() => onShow('change')}>
          {words.change}
        </Button>
        <Button
          variant="default"
          disabled={isPending}
          aria-label={isOn ? words.switchOffLabel(url) : words.switchOnLabel(url)}
          onClick={onSwitch}
        >
          {isOn ? words.switchOff : words.switchOn}
        </Button>
        <Button variant="default" aria-label={words.removeLabel(url)} onClick={() => onShow('remove')}>
          {words.remove}
        </Button>
      </span>
    </li>
  )
}

function Health({ webhook }: { webhook: WebhookView }) {
  const { isOn, switchedOffBecause: because, failingSince, createdAt } = webhook
  if (!isOn && because === null) return <span>{words.isOff}</span>
  if (!isOn && because !== null) {
    return (
      <span>
        <span className={css.expired}>{words.offBecause[because]}</span>
      </span>
    )
  }
  if (failingSince !== null) {
    return (
      <span>
        <span className={css.expired}>{words.failingSince}</span> <RelativeTime at={failingSince} />
      </span>
    )
  }
  return (
    <span>
      {texts.created} <RelativeTime at={createdAt} />
    </span>
  )
}
