import type { NewsletterHealth } from '@tidings/api/schemas/newsletter-health'
import { counted } from '../issues/facts.ts'

const rhythms: Record<NonNullable<NewsletterHealth['rhythm']>, string> = {
  daily: 'Every day',
  weekdays: 'On weekdays',
  weekly: 'Every week',
  fortnightly: 'Every two weeks',
  monthly: 'Every month',
  irregular: 'Irregularly',
}

const percent = new Intl.NumberFormat('en-US', { style: 'percent' })

export const texts = {
  title: 'How it is doing',
  comes: 'Comes',
  rhythm: (rhythm: NewsletterHealth['rhythm']) =>
    rhythm === null ? 'Too few issues to say' : rhythms[rhythm],
  stories: 'Stories',
  read: 'Read',
  elsewhere: 'Stood elsewhere first',
  share: (part: number, whole: number) => (whole === 0 ? '–' : percent.format(part / whole)),
  silent: (missed: number) => `Silent: ${counted(missed, 'issue')} should have come by now.`,
  last: 'The last was',
  heldBack: 'Since then',
  nothing: 'Nothing from it was refused or set apart since.',
  all: 'All received mail',
  failed: 'Failed to load how it is doing. Please try again.',
  again: 'Try again',
}
