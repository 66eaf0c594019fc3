export const texts = {
  title: 'Send to Kindle',
  hint: (from: string) =>
    `Your edition as a book, once a day by email to your Kindle, your PocketBook or your own address. Kindle accepts it once you have approved ${from} as a sender there. Before noon it is the edition of the day before. The address is removed when you set a new password or sign out everywhere.`,
  address: 'Address of your e-reader',
  addressHint: 'Such as yourname@kindle.com',
  enabled: 'Send the edition every day',
  hour: 'Time',
  hourName: (hour: number) => `${String(hour).padStart(2, '0')}:00`,
  save: 'Save',
  saved: { title: 'Saved', description: 'Books are sent as you chose.' },
  send: 'Send now',
  sent: { title: 'On its way', description: 'Today’s edition is being sent to your e-reader.' },
  lastSent: 'Last sent',
  problems: {
    refused: 'The last book was refused by the mail server of that address.',
    empty: 'There was nothing to send last time.',
    address: 'Books are not sent to that address: choose that of a Kindle or a PocketBook, or your own.',
  },
  loading: 'Loading...',
  failed: 'Failed to load.',
}
