import { showToast, type ToastContent } from '@tidings/ui/toast/toast'
import { trpc } from '../api/trpc.ts'

/** What is said of mails where no mail server sends them; undefined where one does, and while that isn't known. */
export function useOutboxNotice(): string | undefined {
  const { data } = trpc.server.get.useQuery()
  if (data === undefined || data.sendsMail) return undefined
  const where =
    data.outbox === null
      ? 'Ask your administrator for the email.'
      : `Emails are saved as files in ${data.outbox}.`
  return `No mail server is set up to send it. ${where}`
}

/** Shows a toast that says of a mail that it was sent, or, where none are sent, one that says where it is. */
export function useMailToast(): (sent: ToastContent) => void {
  const kept = useOutboxNotice()
  return (sent) =>
    showToast(kept === undefined ? sent : { title: 'Email saved on this server', description: kept })
}
