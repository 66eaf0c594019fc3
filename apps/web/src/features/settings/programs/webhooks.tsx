import type { WebhookView } from '@tidings/api/notifications/webhooks-schema'
import { FieldCard } from '@tidings/ui/page-header/field-card'
import { RelativeTime } from '@tidings/ui/relative-time'
import { trpc } from '../../../api/trpc.ts'
import { SettingsList } from '../list/settings-list.tsx'
import { showFailure } from '../list/show-failure.ts'
import { texts } from './texts.ts'
import { WebhookDeliveries } from './webhook-deliveries.tsx'
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
