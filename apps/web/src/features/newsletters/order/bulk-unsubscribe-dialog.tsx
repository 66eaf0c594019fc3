import { Button } from '@mantine/core'
import type { Newsletter } from '@tidings/api/newsletters/schema'
import { Dialog, DialogActions } from '@tidings/ui/dialog/dialog'
import css from '@tidings/ui/dialog/dialog-parts.module.css'
import { useState } from 'react'
import { trpc } from '../../../api/trpc.ts'
import { orderTexts } from './texts.ts'

const texts = orderTexts.bulkUnsubscribe

type Outcome = { asked: number; pages: string[]; failed: string[] }

type BulkUnsubscribeDialogProps = {
  newsletters: readonly Newsletter[]
  opened: boolean
  onClose: () => void
}

/** Asks once, then unsubscribes from those that need no page, one after the other, and lists the others. */
export function BulkUnsubscribeDialog({ newsletters, opened, onClose }: BulkUnsubscribeDialogProps) {
  // The dialog keeps its newsletters when the selection changes.
  const [chosen, setChosen] = useState(newsletters)
  const [wasOpened, setWasOpened] = useState(opened)
  if (opened !== wasOpened) {
    setWasOpened(opened)
    if (opened) setChosen(newsletters)
  }
  return (
    <Dialog opened={opened} onClose={onClose} title={texts.title(chosen.length)} size={480}>
      {opened && <Unsubscribing newsletters={chosen} onClose={onClose} />}
    </Dialog>
  )
}

function Unsubscribing({
  newsletters,
  onClose,
}: Pick<BulkUnsubscribeDialogProps, 'newsletters' | 'onClose'>) {
  const [done, setDone] = useState<number>()
  const [outcome, setOutcome] = useState<Outcome>()
  const { client, newsletters: ofNewsletters } = trpc.useUtils()
  const unsubscribeAll = async () => {
    if (done !== undefined) return
    const result: Outcome = { asked: 0, pages: [], failed: [] }
    for (const [at, { id, name }] of newsletters.entries()) {
      setDone(at)
      try {
        const { methods } = await client.newsletters.unsubscribeMethods.query({ id })
        const method = methods.find(({ how }) => how !== 'page')
        if (!method) {
          result.pages.push(name)
          continue
        }
        const { unsubscription } = await client.newsletters.unsubscribe.mutate({ id, how: method.how })
        if (unsubscription.state === 'asked') result.asked += 1
        else result.failed.push(name)
      } catch {
        result.failed.push(name)
      }
    }
    setOutcome(result)
    await ofNewsletters.invalidate()
  }
  if (outcome) {
    return (
      <>
        <p className={css.question} role="status">
          {texts.asked(outcome.asked)}
        </p>
        <Names title={texts.pages} names={outcome.pages} />
        <Names title={texts.failed} names={outcome.failed} />
        <div className={css.actions}>
          <Button data-autofocus onClick={onClose}>
            {texts.close}
          </Button>
        </div>
      </>
    )
  }
  return (
    <>
      <p className={css.question}>{texts.text}</p>
      <DialogActions data-autofocus onCancel={onClose}>
        <Button disabled={done !== undefined} onClick={unsubscribeAll}>
          {done === undefined ? texts.submit : texts.busy(done, newsletters.length)}
        </Button>
      </DialogActions>
    </>
  )
}

function Names({ title, names }: { title: string; names: readonly string[] }) {
  if (names.length === 0) return null
  return (
    <>
      <p className={css.question}>{title}</p>
      <ul>
        {names.map((name) => (
          <li key={name}>
            <bdi>{name}</bdi>
          </li>
        ))}
      </ul>
    </>
  )
}
