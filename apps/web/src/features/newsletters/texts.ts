import type { NewsletterColor } from '@tidings/api/browser-rules'
import { counted } from '../../lib/counted.ts'
import { monthOf } from '../issues/facts.ts'

const tryAgain = 'Please try again.'

export const texts = {
  title: 'My Newsletters',
  subtitle: 'Manage your newsletter subscriptions and settings',
  add: 'Add Newsletter',
  inbox: {
    fold: 'Your address and other ways to add newsletters',
    title: 'Your Inbox Address',
    text: 'Forward newsletters to your unique email address to add them automatically to Tidings.',
    loading: 'Loading...',
    copy: 'Copy Address',
  },
  list: {
    title: 'Your Newsletters',
    loading: 'Loading newsletters…',
    error: 'Error',
    errorText: 'Failed to load newsletters. Please try refreshing the page.',
    empty: 'No newsletters yet',
    emptyText: 'Add your first newsletter to get started or forward emails to your inbox address.',
  },
  errors: {
    name: 'Newsletter name must be at least 2 characters.',
    nameTooLong: 'Newsletter name must be at most 200 characters.',
    email: 'Please enter a valid email address.',
    emailTooLong: 'Newsletter email must be at most 254 characters.',
  },
  retry: {
    done: { title: 'Processing confirmations', description: 'Checking for confirmation emails...' },
    failed: { title: 'Error', description: `Failed to process confirmations. ${tryAgain}` },
  },
  editDialog: {
    title: 'Edit Newsletter',
    description: 'Choose your own name and color. New issues won’t change them.',
    color: 'Color',
    colors: {
      'sw-blue': 'Blue',
      'sw-peach': 'Peach',
      'sw-yellow': 'Yellow',
      'sw-mint': 'Mint',
      'sw-lilac': 'Lilac',
      'sw-rose': 'Rose',
      'sw-sand': 'Sand',
      'sw-slate': 'Slate',
    } satisfies Record<NewsletterColor, string>,
    submit: 'Save Changes',
    busy: 'Saving...',
    saved: (name: string) => ({ title: 'Newsletter updated', description: `${name} has been saved` }),
    failed: { title: 'Error', description: `Failed to update newsletter. ${tryAgain}` },
  },
  addDialog: {
    description:
      "Add a newsletter to track in your account. You'll receive a unique email address to forward your newsletters to.",
    name: 'Newsletter Name',
    namePlaceholder: 'e.g. Tech Weekly',
    email: 'Newsletter Email',
    submit: 'Add Newsletter',
    busy: 'Adding...',
    added: (name: string) => ({
      title: 'Newsletter added',
      description: `${name} has been added to your account`,
    }),
    failed: { title: 'Error', description: `Failed to add newsletter. ${tryAgain}` },
  },
  deleteDialog: {
    title: 'Are you sure?',
    text: (name: string) =>
      `This will delete the newsletter "${name}" and all of its data. This action cannot be undone.`,
    submit: 'Delete',
    busy: 'Deleting...',
    highlights: (n: number) => `Also delete its ${n === 1 ? 'highlight' : counted(n, 'highlight')}`,
    undo: 'Undo',
    restored: (name: string) => ({ title: 'Newsletter restored', description: `${name} is back` }),
    notRestored: { title: 'Error', description: 'It was too late to restore the newsletter.' },
    deleted: (name: string) => ({ title: 'Newsletter deleted', description: `${name} has been removed` }),
    failed: { title: 'Error', description: `Failed to delete newsletter. ${tryAgain}` },
  },
  one: {
    savedLinks: 'Pages that you saved',
    back: 'My Newsletters',
    heading: 'Newsletter',
    loading: 'Loading newsletter…',
    mail: 'Open in Email',
    parts: 'Issues and stories',
    tabs: { issues: 'Issues', stories: 'All stories' },
    list: 'Stories',
    missing: 'Newsletter not found',
    missingText: 'The newsletter you’re looking for doesn’t exist or has been deleted.',
    failed: 'Failed to load the newsletter. Please try again.',
    again: 'Try again',
    issues: (n: number, since: string, timeZone: string) =>
      `${counted(n, 'issue')} since ${monthOf(since, timeZone)}`,
    stories: (n: number) => counted(n, 'story', 'stories'),
    duplicates: (n: number) => counted(n, 'duplicate'),
  },
}
