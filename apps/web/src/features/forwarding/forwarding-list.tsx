import { Button } from '@mantine/core'
import { IconCopy, IconExternalLink, IconShieldCheck, IconShieldQuestion } from '@tabler/icons-react'
import { useId } from 'react'
import { trpc } from '../../api/trpc.ts'
import { copyText } from '../../lib/copy-text.ts'
import { Icon } from '../../lib/icon.tsx'
import { useRefetchInterval } from '../../lib/use-refetch-interval.ts'
import css from './forwarding.module.css'
import { texts } from './texts.ts'

const words = {
  title: (sender: string) => `${sender || 'An unknown sender'} asks whether it may forward mail to you`,
  proved: 'Sender verified: the email comes from its domain.',
  disproved:
    'Sender not verified: it could be anyone. Continue only if you have just set up forwarding there.',
  unproved: 'The sender could not be checked. Continue only if you have just set up forwarding there.',
  to: (address: string) => `Mail is to be forwarded to ${address}.`,
  code: 'Confirmation code',
  copy: 'Copy code',
  link: 'Confirm by link',
  orLink: 'Or confirm by link',
  hidden: (host: string) => `Its link, which leads to ${host}, is hidden because the sender is not verified.`,
  open: (host: string) => `Open ${host}`,
  never: 'Tidings does not open the link. This message disappears when forwarded mail arrives.',
  done: 'Done',
}

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
          onCopy={(code) => copyText(code, texts.codeCopied)}
          onDone={() => !dismiss.isPending && dismiss.mutate({ id: forwarding.id })}
        />
      ))}
    </div>
  )
}

/** The data of a provider's request. */
type ForwardingView = {
  address: string
  code: string | null
  /** Null if there is none, or the sender is not proved. */
  confirmUrl: string | null
  /** The target of the mail's link. */
  host: string | null
  sender: { name: string; address: string }
  /** Null: unknown. */
  isAuthenticated: boolean | null
}
type ForwardingCardProps = {
  forwarding: ForwardingView
  onCopy: (code: string) => void
  onDone: () => void
}

/**
 * The code and the link of a mail provider's forwarding request. Anybody can write such a mail: its sender, and whether
 * it is proved, are shown before either.
 */
function ForwardingCard({ forwarding, onCopy, onDone }: ForwardingCardProps) {
  const { address, code, confirmUrl, host, sender, isAuthenticated } = forwarding
  const titleId = useId()
  const Shield = isAuthenticated ? IconShieldCheck : IconShieldQuestion
  return (
    <section className={css.card} aria-labelledby={titleId}>
      <h3 className="item-title" id={titleId}>
        {words.title(sender.address)}
      </h3>
      <p className={css.proof} data-tone={isAuthenticated ? 'ok' : 'warn'}>
        <Shield size={18} stroke={1.75} aria-hidden="true" />
        <span>
          {isAuthenticated ? words.proved : isAuthenticated === false ? words.disproved : words.unproved}
        </span>
      </p>
      <p className="hint">{words.to(address)}</p>
      <div className={css.parts}>
        {code !== null && (
          <div className="breakable">
            <span className="hint block mb-1">{words.code}</span>
            <div className={css.line}>
              <output className={css.code} aria-label={words.code}>
                {code}
              </output>
              <Button variant="light" leftSection={<Icon of={IconCopy} />} onClick={() => onCopy(code)}>
                {words.copy}
              </Button>
            </div>
          </div>
        )}
        {confirmUrl !== null && (
          <div className="breakable">
            <span className="hint block mb-1">{code === null ? words.link : words.orLink}</span>
            <div className={css.line}>
              <Button
                component="a"
                href={confirmUrl}
                target="_blank"
                rel="noopener noreferrer"
                variant={isAuthenticated ? 'light' : 'default'}
                className={css.link}
                leftSection={<Icon of={IconExternalLink} />}
              >
                {words.open(host ?? '')}
              </Button>
            </div>
          </div>
        )}
      </div>
      {confirmUrl === null && host !== null && <p className="hint">{words.hidden(host)}</p>}
      <div className={css.foot}>
        <p className="hint">{words.never}</p>
        <Button variant="quiet" onClick={onDone}>
          {words.done}
        </Button>
      </div>
    </section>
  )
}
