import { ActionIcon } from '@mantine/core'
import { IconCopy, IconPencil } from '@tabler/icons-react'
import { longDate } from '@tidings/ui/format-time.ts'
import { SwitchTrack } from '@tidings/ui/switch'
import { grouped } from '../../lib/counted.ts'
import { Icon } from '../../lib/icon.tsx'
import css from './addresses.module.css'

const texts = {
  main: 'Main address',
  shown: 'Default',
  on: 'On',
  off: 'Off',
  edit: (name: string) => `Edit ${name}`,
  copy: (name: string) => `Copy ${name}`,
  takes: (name: string) => `Receive mail at ${name}`,
  words: (name: string) => `Plus addresses of ${name}`,
  senderHost: (host: string) =>
    `For one newsletter: this address was given to ${host}. Other mail goes to quarantine.`,
  givenToNobody: 'For one newsletter: the first sender claims it. Other mail then goes to quarantine.',
  refused: 'Mail is rejected.',
}

/** The data of an inbox address's row. */
export type AddressView = {
  id: string
  /** In full, with the part behind the @. */
  address: string
  label: string | null
  isMain: boolean
  isOn: boolean
  forOneNewsletter: boolean
  senderHost: string | null
  mails: number
  /** ISO 8601, UTC. */
  lastAt: string | null
  words: { word: string; address: string; mails: number; lastAt: string | null }[]
}
type AddressRowProps = {
  address: AddressView
  /** IANA name of the zone of the days. */
  timeZone?: string | undefined
  /** While the switch is being saved. */
  busy?: boolean
  onCopy: (address: string) => void
  onSwitch: (on: boolean) => void
  onRename: () => void
}

/** An inbox address: its name, its expected sender, what arrived for each `+word`, and its switch. */
export function AddressRow({ address, timeZone, busy = false, onCopy, onSwitch, onRename }: AddressRowProps) {
  const name = address.label ?? texts.main
  return (
    <article className={css.row} data-off={!address.isOn || undefined}>
      <div className={css.head}>
        <h2 className={css.name} dir="auto">
          {name}
        </h2>
        {address.isMain && <span className={css.mark}>{texts.shown}</span>}
        {address.label !== null && (
          <ActionIcon aria-label={texts.edit(name)} onClick={onRename}>
            <Icon of={IconPencil} />
          </ActionIcon>
        )}
        <button
          type="button"
          role="switch"
          className={css.switch}
          aria-checked={address.isOn}
          aria-label={texts.takes(name)}
          aria-disabled={busy}
          onClick={() => !busy && onSwitch(!address.isOn)}
        >
          <span aria-hidden="true">{address.isOn ? texts.on : texts.off}</span>
          <SwitchTrack />
        </button>
      </div>
      <div className={css.address}>
        <code>{address.address}</code>
        <ActionIcon aria-label={texts.copy(name)} onClick={() => onCopy(address.address)}>
          <Icon of={IconCopy} />
        </ActionIcon>
      </div>
      {address.forOneNewsletter && (
        <p className="hint">
          {address.senderHost === null ? texts.givenToNobody : texts.senderHost(address.senderHost)}
        </p>
      )}
      <p className="hint">
        {address.isOn
          ? arrivalsNote(address, timeZone)
          : `${texts.refused} ${arrivalsNote(address, timeZone)}`}
      </p>
      {address.words.length > 0 && (
        <ul className={css.words} aria-label={texts.words(name)}>
          {address.words.map((word) => (
            <li key={word.word}>
              <code dir="auto">+{word.word}</code>
              <span>{arrivalsNote(word, timeZone)}</span>
            </li>
          ))}
        </ul>
      )}
    </article>
  )
}

/** What arrived, in words: `1,200 emails received, the last on November 3, 2026`; `lastAt` in ISO 8601. */
export function arrivalsNote(
  { mails, lastAt }: { mails: number; lastAt: string | null },
  timeZone: string | undefined,
): string {
  if (mails === 0 || lastAt === null) return 'No email has been sent to it yet.'
  const day = longDate(lastAt, timeZone)
  if (mails === 1) return `1 email received, on ${day}`
  return `${grouped(mails)} emails received, the last on ${day}`
}
