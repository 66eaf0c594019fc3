/** For the checker, which knows pictures through the server under another address. */
export function asChecked(html: string): string {
  return html.replaceAll('http://reader.test/api/pictures/', '/img?').replaceAll('/api/pictures/', '/img?')
}
