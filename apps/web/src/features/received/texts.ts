import type { RECEIVED_FILTERS, ReceivedMail } from '@tidings/api/mails/received-schema'

export type Filter = (typeof RECEIVED_FILTERS)[number]

const about: Record<string, string> = {
  confirmation: 'asks you to confirm your subscription',
  forwarding: 'is about forwarding',
  welcome: 'welcomes you',
  newsletter: 'newsletter',
  promotion: 'promotion',
  other: 'notice',
}

const became: Record<ReceivedMail['state'], string> = {
  waiting: 'Waiting to be processed',
  processed: 'Accepted',
  repeated: 'Duplicate',
  'not-understood': 'Could not be read',
  quarantined: 'Quarantined',
  refused: 'Rejected',
}

export const texts = {
  back: 'My Newsletters',
  open: 'Received mail',
  title: 'Received mail',
  subtitle: 'All mail of the last 30 days, and its status.',
  filter: 'Status',
  filters: {
    all: 'All',
    accepted: 'Accepted',
    quarantined: 'Quarantined',
    'not-understood': 'Could not be read',
    repeated: 'Duplicate',
    refused: 'Rejected',
  } satisfies Record<Filter, string>,
  loading: 'Loading mail…',
  error: 'Error',
  errorText: 'Failed to load your mail. Please try again.',
  again: 'Try again',
  older: 'Show older mail',
  empty: {
    all: { title: 'No mail yet', text: 'Nothing arrived in the last 30 days.' },
    accepted: { title: 'No accepted mail', text: 'No mail was accepted in the last 30 days.' },
    quarantined: { title: 'No quarantined email', text: 'No mail was quarantined in the last 30 days.' },
    'not-understood': {
      title: 'All mail could be read',
      text: 'All mail of the last 30 days could be read.',
    },
    repeated: { title: 'No duplicate mail', text: 'Nothing arrived twice in the last 30 days.' },
    refused: { title: 'No rejected mail', text: 'No mail was rejected in the last 30 days.' },
  } satisfies Record<Filter, { title: string; text: string }>,
  showAll: 'Show all mail',
  showAddress: 'Show your inbox address',
  noSubject: 'No subject',
  nothingKept: 'Not stored',
  noSender: 'No sender',
  to: 'To',
  readFrom: 'Read from',
  /** The outcome of a mail and why: `Set apart: this address was given to margins.example`. */
  became: ({ state, reason, kind }: Pick<ReceivedMail, 'state' | 'reason' | 'kind'>) => {
    const what = state === 'processed' && kind !== null ? about[kind] : undefined
    return [became[state], reason ?? what].filter(Boolean).join(': ')
  },
  release: 'Release',
  releaseOf: (subject: string) => `Release: ${subject || 'No subject'}`,
  original: 'View original',
  originalOf: (subject: string) => `View original: ${subject || 'No subject'}`,
}
