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
    steps: [
      { title: 'Get your address', text: 'Tidings gives you an inbox for newsletters only.' },
      { title: 'Forward or subscribe', text: 'Use it at sign-up, or forward what you already get.' },
      { title: 'Read one digest', text: 'Every story once, each morning.' },
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
