/** Which queries a mutation makes out of date, by path: a whole router (`articles`) or one procedure of it. */
const outdatedBy: Record<string, readonly (readonly string[])[]> = {
  'newsletters.add': [['newsletters'], ['articles']],
  'newsletters.update': [['newsletters'], ['articles'], ['highlights']],
  'newsletters.processConfirmations': [['newsletters']],
  'newsletters.delete': [['newsletters'], ['articles'], ['highlights']],
  'articles.changeTags': [['articles', 'tags']],
  'user.updateProfile': [['user']],
  'user.updatePreferences': [['user']],
  'user.setTimeZone': [['user'], ['articles', 'stats']],
}

/** Paths of the queries to fetch again after the mutation at `path`, such as `newsletters.add`. */
export function outdatedQueries(path: string): readonly (readonly string[])[] {
  return outdatedBy[path] ?? []
}
