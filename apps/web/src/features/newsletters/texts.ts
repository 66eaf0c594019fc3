const tryAgain = 'Please try again.'

export const texts = {
  product: 'Tidings',
  title: 'My Newsletters',
  subtitle: 'Manage your newsletter subscriptions and settings',
  add: 'Add Newsletter',
  inbox: {
    title: 'Your Inbox Address',
    text: 'Forward newsletters to your unique email address to add them automatically to Tidings.',
    label: 'Inbox address',
    copy: 'Copy Address',
    copied: {
      title: 'Email copied',
      description: 'Your newsletter inbox address has been copied to clipboard',
    },
    failed: {
      title: 'Failed to copy',
      description: 'Could not copy email address to clipboard',
      variant: 'destructive' as const,
    },
  },
  list: {
    title: 'Your Newsletters',
    loading: 'Loading newsletters...',
    error: 'Error',
    errorText: 'Failed to load newsletters. Please try refreshing the page.',
    empty: 'No newsletters yet',
    emptyText: 'Add your first newsletter to get started or forward emails to your inbox address.',
  },
  addDialog: {
    description:
      "Add a newsletter to track in your account. You'll receive a unique email address to forward your newsletters to.",
    name: 'Newsletter Name',
    namePlaceholder: 'e.g. Tech Weekly',
    email: 'Newsletter Email',
    cancel: 'Cancel',
    submit: 'Add Newsletter',
    busy: 'Adding...',
    errors: {
      name: 'Newsletter name must be at least 2 characters.',
      nameTooLong: 'Newsletter name must be at most 200 characters.',
      email: 'Please enter a valid email address.',
      emailTooLong: 'Newsletter email must be at most 254 characters.',
    },
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
    cancel: 'Cancel',
    submit: 'Delete',
    busy: 'Deleting...',
    deleted: (name: string) => ({ title: 'Newsletter deleted', description: `${name} has been removed` }),
    failed: { title: 'Error', description: `Failed to delete newsletter. ${tryAgain}` },
  },
  one: {
    back: 'My Newsletters',
    heading: 'Newsletter',
    loading: 'Loading newsletter...',
    missing: 'Newsletter not found',
    missingText: "The newsletter you're looking for doesn't exist or has been deleted.",
    articles: (sender: string) => `Articles from ${sender}, latest first`,
  },
}
