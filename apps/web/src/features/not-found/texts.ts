export const texts = {
  title: '404 Page Not Found',
  hint: 'No route matches this address. Did you forget to add the page to the router?',
  home: 'Return to Home',
  product: 'Tidings',
}
