import {
  IconAlertTriangle,
  IconCircleCheck,
  IconClock,
  IconLock,
  IconMailCheck,
  IconPlugConnected,
  IconPlugConnectedX,
  IconWorld,
} from '@tabler/icons-react'
import type { MailCheckView } from '@tidings/api/server/mail-check-router'
import badges from '@tidings/ui/badges/badges.module.css'
import { Link } from '@tidings/ui/link'
import { useId } from 'react'
import { CopyLine } from './copy-line.tsx'
import css from './mail-server.module.css'
import { texts } from './texts.ts'

type Check = MailCheckView['checks'][number]

const words = texts.check
const TONES = { passed: 'ok', failed: 'bad', waiting: 'grey', running: 'grey' } as const
/** The id of the services' section, on the same page. */
export const SERVICES_ID = 'mail-services'

/** One check: its result, and what to do on failure. */
export function CheckRow({ check }: { check: Check }) {
  const titleId = useId()
  const { name, state, finding, notes, steps } = check
  return (
    <li className={css.check} data-state={state} data-tone={TONES[state]} aria-labelledby={titleId}>
      <span className={css.sign} aria-hidden="true">
        <CheckIcon check={check} />
      </span>
      <div className="grow">
        <div className={css.line}>
          <h3 className="item-title" id={titleId}>
            {words.titles[name]}
          </h3>
          <Badge state={state} />
        </div>
        <p className="hint">{finding}</p>
        {notes.map((note) => (
          <p className={css.note} key={note}>
            {note}
          </p>
        ))}
        {steps.length > 0 && (
          <div className={css.fix}>
            <h4 className="subheading">{words.fix}</h4>
            <ol>
              {steps.map(({ text, command }) => (
                <li key={text}>
                  {text}
                  {command !== undefined && <CopyLine text={command} label="command" />}
                </li>
              ))}
            </ol>
            {name === 'port' && <OtherWays />}
          </div>
        )}
      </div>
    </li>
  )
}

function OtherWays() {
  const [before, service, or, mailbox, after] = words.otherWays
  return (
    <p className="hint">
      {before}
      <a href={`#${SERVICES_ID}`}>{service}</a>
      {or}
      <Link href="/newsletters/mailboxes">{mailbox}</Link>
      {after}
    </p>
  )
}

function CheckIcon({ check: { name, state } }: { check: Check }) {
  const Icon = {
    dns: IconWorld,
    port: state === 'failed' ? IconPlugConnectedX : IconPlugConnected,
    tls: IconLock,
    'test-mail': IconMailCheck,
  }[name]
  return <Icon size={20} stroke={1.75} />
}

function Badge({ state }: { state: Check['state'] }) {
  const Icon = { passed: IconCircleCheck, failed: IconAlertTriangle, waiting: IconClock, running: undefined }[
    state
  ]
  return (
    <span className={`${badges.badge} toned`}>
      {Icon ? (
        <Icon size={14} stroke={2} aria-hidden="true" />
      ) : (
        <span className={css.ring} aria-hidden="true" />
      )}
      {words.states[state]}
    </span>
  )
}
