import { Button } from '@mantine/core'
import type { DeliveryView, WebhookView } from '@tidings/api/notifications/webhooks-schema'
import { FieldCard } from '@tidings/ui/page-header/field-card'
import { RelativeTime } from '@tidings/ui/relative-time'
import { trpc } from '../../../api/trpc.ts'
import { SettingsList } from '../list/settings-list.tsx'
import { SettingsRow } from '../list/settings-row.tsx'
import { showFailure } from '../list/show-failure.ts'
import { CopyFields } from './copy-field.tsx'
import { texts } from './texts.ts'
import { ChangeWebhookForm, CreateWebhookForm, MadeWebhook } from './webhook-forms.tsx'

const words = texts.webhooks

/** The webhooks of other programs, with buttons to create, test, switch and remove one. */
export function Webhooks() {
  const { data, isError } = trpc.webhooks.list.useQuery(undefined, { staleTime: 0 })
  const { mutateAsync } = trpc.webhooks.remove.useMutation()
  const { mutate, isPending } = trpc.webhooks.update.useMutation({ onError: showFailure })
  return (
    <FieldCard title={words.title} hint={words.hint}>
      <SettingsList
        words={words}
        rows={data?.webhooks}
        isError={isError}
        read={(webhook) => {
          const { id, url, events, isOn, dropped } = webhook
          return {
            name: url,
            lines: (
              <>
                <span>{words.called(events.map((event) => words.events[event].short))}</span>
                <Health webhook={webhook} />
                {dropped > 0 && <span>{words.dropped(dropped)}</span>}
              </>
            ),
            actions: [
              { text: words.deliveries, label: words.deliveriesLabel(url), opens: 'deliveries' },
              { text: words.change, label: words.changeLabel(url), opens: 'change' },
              {
                text: isOn ? words.switchOff : words.switchOn,
                label: isOn ? words.switchOffLabel(url) : words.switchOnLabel(url),
                isBusy: isPending,
                onClick: () => mutate({ id, isOn: !isOn }),
              },
            ],
          }
        }}
        note={data?.webhooks.length === 0 && words.none}
        Form={CreateWebhookForm}
        Made={MadeWebhook}
        dialogs={{
          change: { title: words.changeDialog.title, size: 480, Content: ChangeWebhookForm },
          deliveries: { title: words.log.title, size: 560, Content: WebhookDeliveries },
        }}
        remove={({ id }) => mutateAsync({ id })}
      />
    </FieldCard>
  )
}

function Health({ webhook }: { webhook: WebhookView }) {
  const { isOn, switchedOffBecause: because, failingSince, createdAt } = webhook
  if (!isOn && because === null) return <span>{words.isOff}</span>
  if (!isOn && because !== null) {
    return (
      <span>
        <span className="bad strong">{words.offBecause[because]}</span>
      </span>
    )
  }
  if (failingSince !== null) {
    return (
      <span>
        <span className="bad strong">{words.failingSince}</span> <RelativeTime at={failingSince} />
      </span>
    )
  }
  return (
    <span>
      {words.created} <RelativeTime at={createdAt} />
    </span>
  )
}

const logWords = texts.webhooks.log
/** While a delivery is pending. */
const LOOK_MS = 1500
const isDue = ({ state, attempts }: DeliveryView) => state === 'waiting' && attempts === 0

/** The latest calls of a webhook with event, result and time; and a button for a test. */
function WebhookDeliveries({ row: { id }, onClose }: { row: WebhookView; onClose: () => void }) {
  const { data, isError } = trpc.webhooks.deliveries.useQuery(
    { id },
    { staleTime: 0, refetchInterval: ({ state }) => (state.data?.deliveries.some(isDue) ? LOOK_MS : false) },
  )
  const { mutate, isPending } = trpc.webhooks.test.useMutation({ onError: showFailure })
  return (
    <CopyFields onClose={onClose}>
      {/* Above the list, which is long: a dialog first shows the focused element. */}
      <div>
        <Button variant="default" data-autofocus disabled={isPending} onClick={() => mutate({ id })}>
          {logWords.test}
        </Button>
      </div>
      {!data && <p className="hint">{isError ? logWords.failed : texts.loading}</p>}
      {data?.deliveries.length === 0 && <p className="hint">{logWords.none}</p>}
      <ul className="flush-stack divided" aria-live="polite">
        {data?.deliveries.map((delivery) => (
          <DeliveryRow key={delivery.id} delivery={delivery} />
        ))}
      </ul>
    </CopyFields>
  )
}

function DeliveryRow({ delivery }: { delivery: DeliveryView }) {
  const { event, state, attempts, createdAt, attemptedAt, nextAt, status, why } = delivery
  const about = [
    attempts > 0 && logWords.attempts(attempts),
    status !== null && logWords.status(status),
    why,
  ].filter(Boolean)
  return (
    <SettingsRow
      lines={
        <>
          <strong>
            {logWords.event[event]}
            {': '}
            <span className={state === 'failed' ? 'bad strong' : undefined}>{logWords.state[state]}</span>
          </strong>
          <span>
            <RelativeTime at={attemptedAt ?? createdAt} />
            {about.length > 0 && ` · ${about.join(' · ')}`}
            {attempts > 0 && nextAt !== null && (
              <>
                {' · '}
                {logWords.next} <RelativeTime at={nextAt} />
              </>
            )}
          </span>
        </>
      }
    />
  )
}
