import { Button, NativeSelect, TextInput } from '@mantine/core'
import type { MailboxSender } from '@tidings/api/schemas/mailbox'
import { useState } from 'react'
import { trpc } from '../../api/trpc.ts'
import { useUser } from '../../session/session.tsx'
import css from './mailboxes.module.css'
import { texts } from './texts.ts'

const DAY = 86_400_000

/** So many senders are shown before one asks for more. */
const FIRST = 15

/** The senders found in a mailbox, ticked where they surely write newsletters, and the button that brings those in. */
export function SenderChoice({ mailboxId, onChosen }: { mailboxId: string; onChosen: () => Promise<void> }) {
  const { data } = trpc.mailboxes.senders.useQuery({ id: mailboxId })
  if (!data) return <p role="status">{texts.loading}</p>
  if (data.senders.length === 0) return <p>{texts.none}</p>
  return <Choice mailboxId={mailboxId} senders={data.senders} onChosen={onChosen} />
}

function Choice({
  mailboxId,
  senders,
  onChosen,
}: {
  mailboxId: string
  senders: readonly MailboxSender[]
  onChosen: () => Promise<void>
}) {
  const { timeZone } = useUser()
  const [chosen, setChosen] = useState(() => {
    const wanted = senders.filter(({ isWanted }) => isWanted)
    return new Set(
      (wanted.length > 0 ? wanted : senders.filter((one) => one.isCertain)).map(({ key }) => key),
    )
  })
  const [search, setSearch] = useState('')
  const [age, setAge] = useState('90')
  const { mutate, isPending } = trpc.mailboxes.choose.useMutation({
    meta: { failure: texts.chooseFailed },
    onSuccess: onChosen,
  })
  const wanted = search.trim().toLowerCase()
  const shown = senders.filter(({ name, address }) => `${name} ${address}`.toLowerCase().includes(wanted))
  const [all, setAll] = useState(false)
  const listed = all || wanted !== '' ? shown : shown.slice(0, Math.max(FIRST, chosen.size))
  const day = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone })
  const toggle = (keys: readonly string[], isOn: boolean) => {
    const next = new Set(chosen)
    for (const key of keys) {
      if (isOn) next.add(key)
      else next.delete(key)
    }
    setChosen(next)
  }
  const bring = () => {
    const since = new Date(Date.now() - Number(age) * DAY).toISOString()
    if (!isPending) mutate({ id: mailboxId, keys: [...chosen], since })
  }
  const areAll = shown.every(({ key }) => chosen.has(key))
  return (
    <>
      <h3 className={css.found}>{texts.found(senders.filter(({ isCertain }) => isCertain).length)}</h3>
      <TextInput
        type="search"
        label={texts.search}
        value={search}
        onChange={({ currentTarget: { value } }) => setSearch(value)}
      />
      <div className={css.selection}>
        <span role="status">{texts.selected(chosen.size, senders.length)}</span>
        <Button
          variant="quiet"
          onClick={() =>
            toggle(
              shown.map(({ key }) => key),
              !areAll,
            )
          }
        >
          {areAll ? texts.selectNone : texts.selectAll}
        </Button>
      </div>
      {shown.length === 0 && <p>{texts.noMatch}</p>}
      <table className={css.senders}>
        <thead>
          <tr>
            <th scope="col">{texts.columns.name}</th>
            <th scope="col">{texts.columns.issues}</th>
            <th scope="col">{texts.columns.last}</th>
            <th scope="col">{texts.columns.rhythm}</th>
          </tr>
        </thead>
        <tbody>
          {listed.map(({ key, name, address, issues, lastAt, everyDays }) => (
            <tr key={key}>
              <th scope="row">
                <label className={css.sender}>
                  <input
                    type="checkbox"
                    checked={chosen.has(key)}
                    onChange={({ currentTarget: { checked } }) => toggle([key], checked)}
                  />
                  <span>
                    <bdi>{name}</bdi>
                    <bdi className={css.address}>{address}</bdi>
                  </span>
                </label>
              </th>
              <td>{issues}</td>
              <td>{day.format(new Date(lastAt))}</td>
              <td>{texts.rhythm(everyDays)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {listed.length < shown.length && (
        <Button variant="quiet" onClick={() => setAll(true)}>
          {texts.more(shown.length - listed.length)}
        </Button>
      )}
      <div className={css.bring}>
        <NativeSelect
          label={texts.since}
          value={age}
          data={Object.entries(texts.ages).map(([value, label]) => ({ value, label }))}
          onChange={({ currentTarget: { value } }) => setAge(value)}
        />
        <Button aria-disabled={isPending || chosen.size === 0} onClick={() => chosen.size > 0 && bring()}>
          {texts.bring(chosen.size)}
        </Button>
      </div>
    </>
  )
}
