export const texts = {
  welcome: {
    title: 'Welcome to Tidings!',
    text: 'Start by adding your first newsletter to organize and declutter your reading experience.',
    action: 'Add Your First Newsletter',
  },
  title: 'Bring your newsletters',
  text: 'Pick one way to start. You can use more than one, and add others later.',
  mailbox: {
    title: 'Connect a mailbox',
    text: 'Tidings finds the newsletters you already get. It only reads, unless you ask for more.',
    needs: 'About 2 minutes. Many providers ask for an app password for this.',
    action: 'Connect a mailbox',
    /** By their id in the form. */
    providers: [
      ['gmail', 'Gmail'],
      ['outlook', 'Outlook'],
      ['icloud', 'iCloud'],
      ['fastmail', 'Fastmail'],
      ['other', 'Other'],
    ],
  },
  address: {
    title: 'Use your Tidings address',
    text: 'Every account has one. Subscribe with it, or forward the newsletters you already get.',
    copy: 'Copy Address',
    open: 'Your addresses',
    check: 'Open mail check',
    copied: {
      title: 'Email copied',
      description: 'Your newsletter inbox address has been copied to clipboard',
    },
    copyFailed: {
      title: 'Failed to copy',
      description: 'Could not copy email address to clipboard',
      variant: 'destructive' as const,
    },
  },
  files: {
    title: 'Import files',
    text: 'Import back issues that you saved or exported, one by one or as an archive.',
    needs: 'You need .eml or .mbox files, or an archive of them. They stay on this server.',
    action: 'Choose files',
  },
  next: {
    title: 'What happens next',
    steps: [
      ['We look for newsletters', 'Personal mail, receipts and offers are left alone.'],
      ['You choose which to bring in', 'Nothing is added that you have not selected.'],
      ['Your first digest is ready', 'Every story once, the most important first.'],
    ],
    looking: 'Only looking?',
    sample: 'Open a sample digest',
  },
}
