export const texts = {
  title: 'Saved Articles',
  subtitle: "Articles you've saved for later",
  product: 'Tidings',
}
