export const texts = {
  product: 'Tidings',
  title: 'Settings',
  subtitle: 'Customize your experience',
  account: 'Account Information',
  email: 'Email Address',
  inbox: 'Tidings mail address',
  inboxHint: 'Forward newsletters to this address to add them to your account',
  timeZone: 'Time zone',
  timeZoneHint: 'Your days begin and end in this zone; it follows your browser',
  theme: 'Theme',
  themes: { light: 'Light', dark: 'Dark', sepia: 'Sepia' },
}
