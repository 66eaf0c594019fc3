import type { Newsletter } from '@tidings/api/schemas/newsletter'

/** How often to look again, in ms, while a confirmation may come in and be answered; not at all otherwise. */
export function whileConfirming({
  state,
}: {
  state: { data: { newsletters: Newsletter[] } | undefined }
}): number | false {
  const isWaiting = state.data?.newsletters.some(({ confirmationStatus }) => confirmationStatus === 'pending')
  return isWaiting ? 4000 : false
}
