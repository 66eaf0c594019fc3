export const texts = {
  product: 'Tidings',
  back: 'Back to Digest',
  heading: 'Article',
  loading: 'Loading article…',
  unreached: 'The article could not be loaded. It opens as soon as there is a connection.',
  missing: 'Article not found',
  missingText: "The article you're looking for doesn't exist or has been removed.",
  home: 'Return to Home',
  from: (source: string, date: string) => `From ${source}${date && ` • ${date}`}`,
  summarisedBy: (model: string) => `Summarized by ${model}`,
  readFull: 'Read Full Article',
}
