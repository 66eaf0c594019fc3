export const texts = {
  title: 'Send to Kindle',
  hint: (from: string) =>
    `Today’s digest as an e-book, once a day by email to your Kindle, your PocketBook or your own address. Kindle accepts it once you have approved ${from} as a sender there. Before noon it is yesterday’s digest. The address is removed when you set a new password or log out everywhere.`,
  address: 'Address of your e-reader',
  addressHint: 'e.g. yourname@kindle.com',
  enabled: 'Send the digest every day',
  hour: 'Time',
  save: 'Save',
  saved: { title: 'Saved', description: 'Books are sent as you chose.' },
  send: 'Send now',
  sent: { title: 'On its way', description: 'Today’s digest is being sent to your e-reader.' },
  lastSent: 'Last sent',
  problems: {
    refused: 'The last book was refused by the mail server of that address.',
    empty: 'There was nothing to send last time.',
    address: 'Books can only be sent to a Kindle, a PocketBook or your own address.',
  },
  loading: 'Loading...',
  failed: 'Failed to load.',
}
