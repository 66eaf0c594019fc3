import type { RECEIVED_FILTERS, ReceivedMail } from '@tidings/api/schemas/received-mail'

export type Filter = (typeof RECEIVED_FILTERS)[number]

const about: Record<string, string> = {
  confirmation: 'asks you to confirm your subscription',
  forwarding: 'is about forwarding',
  welcome: 'welcomes you',
  newsletter: 'newsletter',
}

const became: Record<ReceivedMail['state'], string> = {
  waiting: 'Waiting to be read',
  processed: 'Accepted',
  repeated: 'Repeated',
  'not-understood': 'Not understood',
  'set-apart': 'Set apart',
  refused: 'Refused',
}

export const texts = {
  product: 'Tidings',
  breadcrumb: 'Breadcrumb',
  back: 'My Newsletters',
  open: 'Received mail',
  title: 'Received Mail',
  subtitle: 'Everything that came to your addresses in the last 30 days, and what became of it.',
  filter: 'Which mail',
  filters: {
    all: 'All',
    accepted: 'Accepted',
    'set-apart': 'Set apart',
    'not-understood': 'Not understood',
    repeated: 'Repeated',
    refused: 'Refused',
  } satisfies Record<Filter, string>,
  loading: 'Loading mail...',
  error: 'Error',
  errorText: 'Failed to load your mail. Please try again.',
  again: 'Try again',
  older: 'Show older mail',
  empty: {
    all: { title: 'No mail yet', text: 'Nothing came in the last 30 days.' },
    accepted: { title: 'No accepted mail', text: 'No mail was accepted in the last 30 days.' },
    'set-apart': { title: 'No mail set apart', text: 'No mail was set apart in the last 30 days.' },
    'not-understood': { title: 'All mail understood', text: 'All mail of the last 30 days was understood.' },
    repeated: { title: 'No repeated mail', text: 'Nothing came twice in the last 30 days.' },
    refused: { title: 'No refused mail', text: 'No mail was refused in the last 30 days.' },
  } satisfies Record<Filter, { title: string; text: string }>,
  showAll: 'Show all mail',
  showAddress: 'Show your inbox address',
  noSubject: 'No subject',
  nothingKept: 'Nothing of it was kept',
  noSender: 'No sender',
  to: 'To',
  /** What became of a mail and why: `Set apart: this address was given to margins.example`. */
  became: ({ state, reason, kind }: Pick<ReceivedMail, 'state' | 'reason' | 'kind'>) => {
    const what = state === 'processed' && kind !== null ? about[kind] : undefined
    return [became[state], reason ?? what].filter(Boolean).join(': ')
  },
  letIn: 'Let it in',
  letInOf: (subject: string) => `Let it in: ${subject || 'No subject'}`,
  original: 'View original',
  originalOf: (subject: string) => `View original: ${subject || 'No subject'}`,
}
