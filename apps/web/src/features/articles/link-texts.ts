const count = (n: number) => new Intl.NumberFormat('en-US').format(n)

export const texts = {
  asking: (host: string) => ({ title: 'Finding the real address', description: `Asking ${host} once.` }),
  found: (host: string, articles: number) => ({
    title: 'Address found',
    description: `It leads to ${host}.${articles > 1 ? ` ${count(articles)} articles have it now.` : ''}`,
  }),
  notFound: (why: string) => ({
    title: 'Address not found',
    description: `${why} The link stays as it was.`,
  }),
  failed: { title: 'Error', description: 'Failed to find the address. Please try again.' },
}
