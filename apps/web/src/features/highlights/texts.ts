export const texts = {
  product: 'Tidings',
  title: 'Highlights',
  subtitle: "Passages you've highlighted while reading",
  empty: {
    title: 'No highlights yet',
    text: "When you highlight text in articles, they'll appear here",
    action: 'Browse Articles',
  },
}
