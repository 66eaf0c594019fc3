export const texts = { label: 'Announcement', dismiss: 'Dismiss the announcement' }
