import { Button } from '@mantine/core'
import {
  IconAlertTriangle,
  IconCircleCheck,
  IconClock,
  IconExternalLink,
  IconLink,
} from '@tabler/icons-react'
import type { OptIn } from '@tidings/api/newsletters/opt-ins-schema'
import { Circle } from '@tidings/ui/avatar/avatar'
import badges from '@tidings/ui/badges/badges.module.css'
import { RelativeTime } from '@tidings/ui/relative-time'
import { useId } from 'react'
import { Icon } from '../../lib/icon.tsx'
import { shownLink } from '../../lib/shown-link.ts'
import css from './opt-in-card.module.css'
import { texts } from './texts.ts'
import type { OptInActions } from './use-opt-in-actions.ts'

type OptInCardProps = Omit<OptInActions, 'onUndo'> & {
  optIn: OptIn
  /** The level of its heading in the outline. */
  titleAs?: 'h2' | 'h3'
  onShow: () => void
}

/**
 * A mail that asks to confirm a subscription: its sender, its words, the target of its link, and the possible actions.
 */
export function OptInCard({ optIn, titleAs: Title = 'h3', onShow, ...actions }: OptInCardProps) {
  const { sender, subject, words, receivedAt, outcome } = optIn
  const name = sender.name || texts.unknown
  const titleId = useId()
  return (
    <article className="panel stack flat" aria-labelledby={titleId}>
      <div className={css.head}>
        <Circle name={name} />
        <div className={css.who}>
          <Title className="item-title" id={titleId}>
            <bdi>{texts.asks(name)}</bdi>
          </Title>
          {sender.address !== name && <p className="hint">{sender.address}</p>}
        </div>
        <span className="hint inline">
          <IconClock size={14} stroke={2} aria-hidden="true" />
          <RelativeTime at={receivedAt} />
        </span>
      </div>
      <blockquote className={css.words} dir="auto">
        {subject && <strong>{subject}</strong>}
        {words && <p className="clamped mt-1">{words}</p>}
      </blockquote>
      {outcome && <p className={css.outcome}>{outcome}</p>}
      <Target optIn={optIn} onConfirm={actions.onConfirm} />
      <div className="wrap">
        <Answer optIn={optIn} {...actions} />
        <Button variant="default" onClick={() => actions.onIgnore(optIn)}>
          {texts.ignore}
        </Button>
        <Button variant="quiet" onClick={onShow}>
          {texts.show}
        </Button>
      </div>
      <Details optIn={optIn} />
    </article>
  )
}

/** The target of the button, and whether it is the sender's; or the candidate links. */
function Target({ optIn, onConfirm }: Pick<OptInCardProps, 'optIn' | 'onConfirm'>) {
  const { link, links, isSenderVerified } = optIn
  if (links.length > 0) {
    return (
      <div className={css.links}>
        <p>{texts.several}</p>
        <ul className="fields gap-2 mt-2">
          {links.map((url) => (
            <li key={url}>
              <a
                href={url}
                target="_blank"
                rel="noopener noreferrer"
                title={url}
                onClick={() => onConfirm(optIn)}
              >
                <bdi dir="ltr">{shownLink(url)}</bdi>
              </a>
            </li>
          ))}
        </ul>
      </div>
    )
  }
  if (!link) {
    return <p className={css.target}>{wordsWithoutLink(optIn)}</p>
  }
  return (
    <p className={css.target}>
      <span>
        <Icon of={IconLink} size={16} />
        {link.isOpenedHere ? texts.opensHere : texts.opens} <strong dir="ltr">{link.host}</strong>
      </span>
      <span className={`${badges.badge} toned`} data-tone={link.isElsewhere ? 'warn' : 'ok'}>
        {link.isElsewhere ? (
          <IconAlertTriangle size={14} stroke={2} aria-hidden="true" />
        ) : (
          <IconCircleCheck size={14} stroke={2} aria-hidden="true" />
        )}
        {link.isElsewhere ? texts.elsewhere : texts.same}
      </span>
      {isSenderVerified === false && (
        <span className={`${badges.badge} toned`} data-tone="warn">
          <IconAlertTriangle size={14} stroke={2} aria-hidden="true" />
          {texts.unverified}
        </span>
      )}
    </p>
  )
}

/** The request of a mail without a link, and whether it can be handled here. */
function wordsWithoutLink({ replyTo, asksForReply, areLinksHidden, isSenderVerified }: OptIn): string {
  if (replyTo !== null) return texts.replies(replyTo)
  if (areLinksHidden) return texts.hidden
  if (!asksForReply) return texts.none
  return `${texts.askedReply} ${texts.noReply[isSenderVerified ? 'noServer' : 'unverified']}`
}

/** The button that confirms: only filled if the link is the sender's own. */
function Answer({
  optIn,
  onConfirm,
  onReply,
  replying,
}: Pick<OptInCardProps, 'optIn' | 'onConfirm' | 'onReply' | 'replying'>) {
  const { id, link, links, replyTo } = optIn
  const reply = replyTo !== null && links.length === 0 && (
    <Button
      variant={link ? 'default' : 'filled'}
      aria-disabled={replying !== undefined}
      onClick={() => replying === undefined && onReply(optIn)}
    >
      {replying === id ? texts.replying : texts.reply}
    </Button>
  )
  if (!link) return reply || null
  const look = { variant: link.isElsewhere ? 'default' : 'filled' } as const
  return (
    <>
      {link.isOpenedHere ? (
        <Button {...look} onClick={() => onConfirm(optIn)}>
          {texts.confirm}
        </Button>
      ) : (
        <Button
          {...look}
          component="a"
          href={link.url}
          target="_blank"
          rel="noopener noreferrer"
          referrerPolicy="no-referrer"
          leftSection={<Icon of={IconExternalLink} />}
          onClick={() => onConfirm(optIn)}
        >
          {texts.confirm}
        </Button>
      )}
      {reply}
    </>
  )
}

function Details({ optIn: { certainty, isSenderVerified, reasons } }: { optIn: OptIn }) {
  return (
    <details className={`hint ${css.details}`}>
      <summary>{texts.details}</summary>
      {certainty && <p>{texts.certainty[certainty]}</p>}
      <p>{texts.verified[`${isSenderVerified}`]}</p>
      {reasons.length > 0 && (
        <>
          <p>{texts.noticed}</p>
          <ul>
            {reasons.map((reason) => (
              <li key={reason} dir="auto">
                {reason}
              </li>
            ))}
          </ul>
        </>
      )}
    </details>
  )
}
