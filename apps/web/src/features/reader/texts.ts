export const texts = {
  loading: 'Loading article...',
  missing: 'Article not found',
  missingText: "The article you're looking for doesn't exist or has been removed.",
}
