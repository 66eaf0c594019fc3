/** A topic or saved search that the user follows or mutes; a source is a newsletter, by id, and so is a search. */
export interface TopicChoice {
  kind: 'search' | 'tag' | 'category' | 'source'
  key: string
  preference: 'follow' | 'mute'
}

/** Why an article is placed where it is: a topic with its shown name. */
export interface TopicReason {
  kind: `${'followed' | 'muted'}-${TopicChoice['kind']}`
  name: string
}

/** The topics of an article. */
export interface TopicsOfArticle {
  /** The keys and shown names of its tags. */
  tags: readonly { key: string; name: string }[]
  newsletterId: string
  newsletterName: string
  category: string
  /** The followed or muted searches that find it, by id and name. */
  searches?: readonly { key: string; name: string }[]
}

/**
 * The topics that determine an article's placement, the decisive one first: a search takes precedence over a tag, a tag over a newsletter, a
 * newsletter over a category, a muted tag over a followed one. The query of the digest ranks by the same rule.
 */
export function placementReasons(article: TopicsOfArticle, choices: readonly TopicChoice[]): TopicReason[] {
  const keys = new Map(article.tags.map(({ key, name }) => [key, name]))
  const of = (kind: TopicChoice['kind']) => choices.filter((choice) => choice.kind === kind)
  const tags = of('tag').filter(({ key }) => keys.has(key))
  const found = new Map(article.searches?.map(({ key, name }) => [key, name]))
  const searches = of('search').filter(({ key }) => found.has(key))
  const reason = ({ kind, key, preference }: TopicChoice): TopicReason => ({
    kind: `${preference === 'mute' ? 'muted' : 'followed'}-${kind}`,
    name: {
      search: found.get(key) ?? key,
      tag: keys.get(key) ?? key,
      source: article.newsletterName,
      category: article.category,
    }[kind],
  })
  return [
    ...searches.filter(({ preference }) => preference === 'mute').map(reason),
    ...searches.filter(({ preference }) => preference === 'follow').map(reason),
    ...tags.filter(({ preference }) => preference === 'mute').map(reason),
    ...tags.filter(({ preference }) => preference === 'follow').map(reason),
    ...of('source')
      .filter(({ key }) => key === article.newsletterId)
      .map(reason),
    ...of('category')
      .filter(({ key }) => key === article.category)
      .map(reason),
  ]
}
