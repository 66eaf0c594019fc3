import { trpc } from '../../api/trpc.ts'
import { copyText } from '../../lib/copy-text.ts'
import { useRefetchInterval } from '../../lib/use-refetch-interval.ts'
import css from './forwarding.module.css'
import { ForwardingCard } from './forwarding-card.tsx'
import { texts } from './texts.ts'

/** Forwarding requests of mail providers, once they arrive; nothing if there are none. */
export function ForwardingList() {
  // The user waits for the code, which another tab asks for.
  const refetchAfter = useRefetchInterval()
  const { data } = trpc.forwarding.list.useQuery(
    {},
    { refetchInterval: () => refetchAfter('a code'), refetchOnMount: 'always' },
  )
  const dismiss = trpc.forwarding.dismiss.useMutation({ meta: { failure: texts.dismissFailed } })
  return (
    <div className={`fields ${css.list}`} aria-live="polite">
      {data?.forwardings.map((forwarding) => (
        <ForwardingCard
          key={forwarding.id}
          forwarding={forwarding}
          onCopy={(code) => copyText(code, { ...texts, copied: texts.codeCopied })}
          onDone={() => !dismiss.isPending && dismiss.mutate({ id: forwarding.id })}
        />
      ))}
    </div>
  )
}
