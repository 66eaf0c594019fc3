import { showToast, type ToastContent } from '@tidings/ui/toast/toast'
import { trpc } from '../api/trpc.ts'

/** A note that mails are not sent, if there is no mail server; undefined if there is one, or while unknown. */
export function useOutboxNotice(): string | undefined {
  const { data } = trpc.server.get.useQuery()
  if (data === undefined || data.sendsMail) return undefined
  const where =
    data.outbox === null
      ? 'Ask your administrator for the email.'
      : `Emails are saved as files in ${data.outbox}.`
  return `No mail server is set up to send it. ${where}`
}

/** Shows a toast that a mail was sent or, without a mail server, where it is. */
export function useMailToast(): (sent: ToastContent) => void {
  const kept = useOutboxNotice()
  return (sent) =>
    showToast(kept === undefined ? sent : { title: 'Email saved on this server', description: kept })
}
