export const texts = {
  loading: 'Loading article…',
  unreached: 'The article could not be loaded. It opens as soon as there is a connection.',
  highlightNotChanged: { title: 'Error', description: 'Failed to change the highlight. Please try again.' },
  missing: 'Article not found',
  missingText: "The article you're looking for doesn't exist or has been removed.",
}
