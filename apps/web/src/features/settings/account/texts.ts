export const texts = {
  title: 'Account Information',
  email: 'Email',
  inbox: 'Tidings address',
  inboxHint: 'Forward newsletters to this address to add them to your account',
  addresses: 'All addresses',
  loading: 'Loading...',
  copy: 'Copy',
  copyLabel: 'Copy Tidings address',
  copied: { title: 'Email copied', description: 'Your email address has been copied to clipboard.' },
  copyFailed: {
    title: 'Failed to copy',
    description: 'Could not copy email address to clipboard',
    variant: 'destructive' as const,
  },
  timeZone: 'Time zone',
  timeZoneHint: 'Decides when your day starts. Taken from your browser.',
}
