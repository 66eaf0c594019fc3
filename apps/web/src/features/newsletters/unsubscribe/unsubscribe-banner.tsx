import { Button } from '@mantine/core'
import type { Newsletter } from '@tidings/api/schemas/newsletter'
import { trpc } from '../../../api/trpc.ts'
import { useUser } from '../../../session/session.tsx'
import type { NewsletterActions } from '../card/newsletter-card.tsx'
import { UnsubscribeNote } from '../card/unsubscribe-note.tsx'
import { unsubscribeTexts as words } from './texts.ts'
import css from './unsubscribe-banner.module.css'

type UnsubscribeBannerProps = {
  newsletter: Newsletter
} & Pick<NewsletterActions, 'onUnsubscribe' | 'onUndoUnsubscribe'>

/** How the newsletter was unsubscribed from, on its own screen, with what can be done about it. */
export function UnsubscribeBanner({
  newsletter: { unsubscription },
  onUnsubscribe,
  onUndoUnsubscribe,
}: UnsubscribeBannerProps) {
  const { timeZone } = useUser()
  const off = trpc.addresses.switchOff.useMutation({
    meta: { failure: words.switchFailed, success: words.switchedOff },
  })
  if (!unsubscription) return null
  const { state, stillSends, ownAddress: own } = unsubscription
  const isTrouble = state === 'failed' || stillSends !== null
  return (
    <div className={css.banner}>
      <UnsubscribeNote unsubscription={unsubscription} timeZone={timeZone}>
        {isTrouble && onUnsubscribe && (
          <Button variant="default" size="xs" onClick={onUnsubscribe}>
            {words.again}
          </Button>
        )}
        {own?.isOn && state !== 'failed' && (
          <Button
            variant="default"
            size="xs"
            title={words.switchOffHint(own.address)}
            aria-disabled={off.isPending}
            onClick={() => !off.isPending && off.mutate({ id: own.id })}
          >
            {words.switchOff}
          </Button>
        )}
        {own && !own.isOn && <span>{words.isOff(own.address)}</span>}
        {onUndoUnsubscribe && (
          <Button variant="default" size="xs" onClick={onUndoUnsubscribe}>
            {words.undoUnsubscribe}
          </Button>
        )}
      </UnsubscribeNote>
    </div>
  )
}
