import { Button } from '@mantine/core'
import { Dialog, DialogActions } from '@tidings/ui/dialog/dialog'
import { showToast } from '@tidings/ui/toast/toast'
import { useState } from 'react'
import { trpc } from '../../../api/trpc.ts'
import type { NewsletterView } from '../card/newsletter-view.ts'
import { unsubscribeTexts as words } from './texts.ts'
import css from './unsubscribe-dialog.module.css'

type UnsubscribeDialogProps = {
  /** The newsletter to unsubscribe; undefined closes the dialog. */
  newsletter: NewsletterView | undefined
  onClose: () => void
}

/** Shows how to unsubscribe from a newsletter and what is contacted, and does so on a click. */
export function UnsubscribeDialog({ newsletter, onClose }: UnsubscribeDialogProps) {
  // Kept while the dialog fades out, when there is no newsletter any more.
  const [last, setLast] = useState(newsletter)
  if (newsletter && newsletter !== last) setLast(newsletter)
  return (
    <Dialog
      opened={newsletter !== undefined}
      onClose={onClose}
      title={words.title(last?.name ?? '')}
      size={480}
    >
      {last && <Ways key={last.id} newsletter={last} onClose={onClose} />}
    </Dialog>
  )
}

function Ways({ newsletter, onClose }: { newsletter: NewsletterView; onClose: () => void }) {
  const { id, name } = newsletter
  const { data, isError } = trpc.newsletters.unsubscribeMethods.useQuery({ id }, { staleTime: 0 })
  const unsubscribe = trpc.newsletters.unsubscribe.useMutation({
    meta: { failure: words.failed },
    onSuccess: ({ unsubscription }) => {
      onClose()
      showToast(
        unsubscription.state === 'asked' ? words.asked(name) : words.notUnsubscribed(unsubscription.why),
      )
    },
  })
  if (isError) return <p role="alert">{words.failedToLoad}</p>
  if (!data) return <p role="status">{words.loading}</p>
  const [best, ...others] = data.methods
  if (!best) return <p className="hint mb-5">{words.none}</p>
  const press = (method: typeof best, isBest: boolean) => {
    const look = { variant: isBest ? 'filled' : 'default', size: isBest ? 'sm' : 'xs' } as const
    const isBusy = unsubscribe.isPending
    const ask = () => {
      if (!isBusy) unsubscribe.mutate({ id, how: method.how })
    }
    if (method.url === undefined) {
      return (
        <Button {...look} aria-disabled={isBusy} onClick={ask}>
          {isBusy && unsubscribe.variables?.how === method.how ? words.busy : words.submit[method.how]}
        </Button>
      )
    }
    return (
      <Button
        {...look}
        component="a"
        href={method.url}
        target="_blank"
        rel="noopener noreferrer"
        referrerPolicy="no-referrer"
        onClick={ask}
      >
        {words.submit.page}
      </Button>
    )
  }
  return (
    <>
      <p className="dimmed mb-2">{words.methods[best.how](best.target, best.from)}</p>
      <p className="dimmed mb-2">{words.after}</p>
      {others.length > 0 && (
        <section className={css.others} aria-label={words.others}>
          <h3 className="subheading">{words.others}</h3>
          <ul className="fields gap-3">
            {others.map((method) => (
              <li key={method.how}>
                <p className="hint">{words.methods[method.how](method.target, method.from)}</p>
                {press(method, false)}
              </li>
            ))}
          </ul>
        </section>
      )}
      <DialogActions onCancel={onClose}>{press(best, true)}</DialogActions>
    </>
  )
}
