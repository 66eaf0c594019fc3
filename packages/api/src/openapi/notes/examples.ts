/** The reader of the examples. */
export const EXAMPLE_USER = {
  uid: '7d2f5a4e-6a0c-4a53-9d54-0c7f3b0f7a11',
  email: 'ada@example.com',
  emailVerified: true,
  pendingEmail: null,
  hasPassword: true,
  displayName: 'Ada Lovelace',
  photoURL:
    '/api/pictures/stored/Vb3Q9xT0sWn2?of=profile_pictures%2F7d2f5a4e-6a0c-4a53-9d54-0c7f3b0f7a11&v=9f2c41d07ab3',
  emailAddress: 'kx7f-4hpn-3dtb@inbox.localhost',
  colorMode: 'light',
  fontSize: 'base',
  fontPreference: 'sans',
  preferencesSavedAt: null,
  foldsDuplicates: false,
  digestFrequency: 'daily',
  timeZone: 'Europe/London',
  googleEmail: null,
}

export const EXAMPLE_NEWSLETTER = {
  id: '3b9c1d60-52d2-4b0e-8d55-6d0c2f6f9e70',
  name: 'Kernel Weekly',
  sourceEmail: 'news@kernel.example',
  color: 'sw-blue',
  confirmationStatus: 'confirmed',
}

export const EXAMPLE_ARTICLE = {
  id: 'c0a8f6de-2f5c-4a8e-9e0b-5c1d7a2b3e4f',
  title: 'A scheduler rewrite lands after nine years',
  summary: 'The patch set shrank from 14,000 lines to 900. Reviewers could read it to the end.',
  imageUrl: null,
  category: 'technology',
  sourceNewsletter: 'Kernel Weekly',
  newsletterId: EXAMPLE_NEWSLETTER.id,
  publishedAt: '2026-11-20T06:30:00.000Z',
  receivedAt: '2026-11-20T06:31:12.000Z',
  isDuplicate: false,
  duplicateOf: null,
  alsoIn: [],
  storyId: 'c0a8f6de-2f5c-4a8e-9e0b-5c1d7a2b3e4f',
  storySize: 1,
  isUpdate: false,
  isSaved: false,
  isRead: false,
  tags: ['linux', 'schedulers'],
  url: 'https://lwn.example/scheduler',
  isOpaqueLink: false,
  author: 'Nell Ford',
  section: 'Core',
  readingMinutes: 4,
}
