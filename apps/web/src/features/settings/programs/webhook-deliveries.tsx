import { Button } from '@mantine/core'
import type { DeliveryView, WebhookView } from '@tidings/api/notifications/webhooks-schema'
import { RelativeTime } from '@tidings/ui/relative-time'
import { trpc } from '../../../api/trpc.ts'
import { SettingsRow } from '../list/settings-row.tsx'
import { showFailure } from '../list/show-failure.ts'
import { CopyFields } from './copy-field.tsx'
import { texts } from './texts.ts'

const words = texts.webhooks.log
/** While a delivery is pending. */
const LOOK_MS = 1500
const isDue = ({ state, attempts }: DeliveryView) => state === 'waiting' && attempts === 0

/** The latest calls of a webhook with event, result and time; and a button for a test. */
export function WebhookDeliveries({ row: { id }, onClose }: { row: WebhookView; onClose: () => void }) {
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
          {words.test}
        </Button>
      </div>
      {!data && <p className="hint">{isError ? words.failed : texts.loading}</p>}
      {data?.deliveries.length === 0 && <p className="hint">{words.none}</p>}
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
    attempts > 0 && words.attempts(attempts),
    status !== null && words.status(status),
    why,
  ].filter(Boolean)
  return (
    <SettingsRow
      lines={
        <>
          <strong>
            {words.event[event]}
            {': '}
            <span className={state === 'failed' ? 'bad strong' : undefined}>{words.state[state]}</span>
          </strong>
          <span>
            <RelativeTime at={attemptedAt ?? createdAt} />
            {about.length > 0 && ` · ${about.join(' · ')}`}
            {attempts > 0 && nextAt !== null && (
              <>
                {' · '}
                {words.next} <RelativeTime at={nextAt} />
              </>
            )}
          </span>
        </>
      }
    />
  )
}
