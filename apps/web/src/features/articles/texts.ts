export const texts = {
  digest: "Today's Digest",
  product: 'Tidings',
  newArticles: (n: number) =>
    `${new Intl.NumberFormat('en-US').format(n)} ${n === 1 ? 'new article' : 'new articles'}`,
  duplicates: (n: number) => `${n} ${n === 1 ? 'duplicate' : 'duplicates'}`,
  grouped: (n: number) =>
    `${new Intl.NumberFormat('en-US').format(n)} ${n === 1 ? 'duplicate' : 'duplicates'} grouped`,
  counting: '...',
  loading: 'Loading your content...',
  today: 'Today',
  nothingToday: 'Nothing new yet today. Here are earlier articles.',
  category: 'Every story in this category, latest first',
  welcome: {
    title: 'Welcome to Tidings!',
    text: 'Start by adding your first newsletter to organize and declutter your reading experience.',
    action: 'Add Your First Newsletter',
  },
  ways: {
    title: 'Bring your newsletters',
    text: 'Pick one way to start. You can use more than one, and add others later.',
    mailbox: {
      title: 'Connect a mailbox',
      text: 'Tidings finds the newsletters you already get. It only reads, unless you ask for more.',
      needs: 'About 2 minutes. You need your mail password; with most providers that is an app password.',
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
  },
  article: {
    back: 'Back to Digest',
    heading: 'Article',
    loading: 'Loading article...',
    unreached: 'The article could not be loaded. It opens as soon as there is a connection.',
    missing: 'Article not found',
    missingText: "The article you're looking for doesn't exist or has been removed.",
    home: 'Return to Home',
    from: (source: string, date: string) => `From ${source}${date && ` • ${date}`}`,
    summarisedBy: (model: string) => `Summarized by ${model}`,
    readFull: 'Read Full Article',
  },
}
