export const texts = {
  digest: "Today's Digest",
  product: 'Tidings',
  /** The specification has one form for every count. */
  newArticles: (n: number) => `${new Intl.NumberFormat('en-US').format(n)} new articles`,
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
    ways: [
      {
        title: 'Connect a mailbox',
        text: 'Tidings finds the newsletters you already get and only reads. You need your mail password, with most providers an app password. About two minutes.',
        href: '/newsletters/mailboxes',
      },
      {
        title: 'Use your Tidings address',
        text: 'Subscribe with it, or forward what you already get. This server must be able to receive mail from the internet.',
        href: '/newsletters',
      },
    ],
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
    summarisedBy: (model: string) => `Summarised by ${model}`,
    readFull: 'Read Full Article',
  },
}
