import { avatarKey } from '@tidings/accounts/avatars/avatar-file'
import { expect } from 'vitest'
import { passkeyDevice } from '../passkey-device.ts'
import { pushKeys } from '../push-keys.ts'
import { refusal } from '../refusal.ts'
import type { Holder } from './new-holder.ts'

/** A check that `me` gets nothing of `hers` and changes nothing of it. */
type IsolationCase = (me: Holder, hers: Holder) => Promise<unknown>

type Call = Holder['call']

/** Articles, searches and highlights of all holders have the same words, and their articles one story id. */
const STORY = 'one-story-for-all'
const PUSH = { endpoint: 'https://push.example/send/shared', ...pushKeys().keys }
const today = () => new Date().toISOString().slice(0, 10)
const missing = async (call: Promise<unknown>) =>
  expect(await refusal(call)).toMatchObject({ code: 'NOT_FOUND' })

/** A list of one thing, mine. */
function onlyMine(
  list: (call: Call, me: Holder) => Promise<{ id: string }[]>,
  key: `${string}Id` & keyof Holder,
): IsolationCase {
  return async (me) => expect((await list(me.call, me)).map(({ id }) => id)).toEqual([me[key]])
}

/** A call with a story and an article: refused if one of them is hers; of the shared id it changes only my story. */
function ofStory(change: (call: Call, ids: { id: string; articleId: string }) => Promise<unknown>) {
  return async (me: Holder, hers: Holder) => {
    await missing(change(me.call, { id: STORY, articleId: hers.articleId }))
    await change(me.call, { id: STORY, articleId: me.articleId })
  }
}

/** The ids of all articles in an edition. */
function idsOf({ sections, alsoToday }: Awaited<ReturnType<Call['editions']['today']>>) {
  return [...sections.flatMap(({ entries }) => entries), ...alsoToday].flatMap((entry) => [
    ...entry.articleIds,
    ...entry.alsoCoveredBy.map(({ id }) => id),
  ])
}

/**
 * By procedure, what `expectIsolated` can't derive: that lists and numbers contain nothing of hers, and that changes
 * which name nothing by an id affect only mine.
 */
export const ISOLATION_CASES: Record<string, IsolationCase> = {
  'account.contents': async ({ call }) =>
    expect(await call.account.contents()).toEqual({ newsletters: 1, mails: 1, articles: 1, highlights: 1 }),
  'addresses.list': async (me) => {
    const { addresses } = await me.call.addresses.list({})
    expect(addresses.map(({ id, mails }) => [id, mails])).toEqual([[me.addressId, 1]])
  },
  'addresses.switchOn': async (me, hers) => {
    await hers.call.addresses.switchOff({ id: hers.addressId })
    await missing(me.call.addresses.switchOn({ id: hers.addressId }))
    await hers.call.addresses.switchOn({ id: hers.addressId })
  },
  'apiTokens.list': onlyMine(async (call) => (await call.apiTokens.list()).tokens, 'apiTokenId'),
  'articles.get': async (me) =>
    expect(await me.call.articles.get({ id: me.articleId })).toMatchObject({ alsoIn: [] }),
  'articles.list': async (me, hers) => {
    for (const query of [{}, { source: 'The Same Letter' }, { tags: 'shared' }, { category: 'technology' }]) {
      expect((await me.call.articles.list(query)).articles.map(({ id }) => id)).toEqual([me.articleId])
    }
    const foreign = await me.call.articles.list({ source: hers.newsletterId })
    expect(foreign).toEqual({ articles: [], totalPages: 1 })
  },
  'articles.saved': async (me, hers) => {
    expect((await me.call.articles.saved({})).articles.map(({ id }) => id)).toEqual([me.articleId])
    expect((await me.call.articles.saved({ source: hers.newsletterId })).articles).toEqual([])
  },
  'articles.stats': async ({ call, user }) =>
    expect((await call.articles.stats({ email: user.email })).todayCount).toBe(1),
  'articles.tags': async ({ call }) =>
    expect(await call.articles.tags({})).toEqual({ tags: [{ tag: 'shared', count: 1 }] }),
  'auth.beginPasskey': async ({ call }) =>
    expect(Object.keys(await call.auth.beginPasskey())).not.toContain('allowCredentials'),
  'auth.passkey': async (me, hers) => {
    const userHandle = Buffer.from(hers.user.id).toString('base64url')
    const shown = passkeyDevice().show(await me.call.auth.beginPasskey(), { userHandle })
    const credential = { ...shown, id: hers.passkeyId, rawId: hers.passkeyId }
    expect(await refusal(me.call.auth.passkey({ credential }))).toMatchObject({ code: 'UNAUTHORIZED' })
  },
  'auth.session': async ({ call, user }) => expect((await call.auth.session()).user?.uid).toBe(user.id),
  'auth.sync': async (me, hers) => {
    expect((await me.call.auth.sync({ token: hers.token })).user.uid).toBe(me.user.id)
    expect(await refusal(me.call.auth.sync({ email: hers.user.email }))).toMatchObject({ code: 'FORBIDDEN' })
  },
  'auth.token': async ({ call, user }) => expect((await call.auth.token()).user?.uid).toBe(user.id),
  'bookMails.get': async ({ call }) => expect(await call.bookMails.get({})).toMatchObject({ address: null }),
  'digestMails.get': async ({ call, user }) =>
    expect(await call.digestMails.get({})).toMatchObject({ to: user.email, hour: 7 }),
  'digestMails.preview': async (me, hers) => {
    const { mail } = await me.call.digestMails.preview({})
    expect(mail?.html).toContain(me.articleId)
    expect(mail?.html).not.toContain(hers.articleId)
  },
  'editions.today': async (me) => {
    const edition = await me.call.editions.today({})
    expect(idsOf(edition)).toEqual([me.articleId])
    expect(edition).toMatchObject({ articles: 1, stories: 1 })
  },
  'editions.ofDay': async (me) =>
    expect(idsOf(await me.call.editions.ofDay({ day: today() }))).toEqual([me.articleId]),
  'editions.list': async ({ call }) => expect(await call.editions.list({})).toEqual({ editions: [] }),
  'editions.catchUp': async (me, hers) => {
    await hers.call.editions.catchUp({})
    expect(await me.call.editions.catchUp({})).toMatchObject({ awaySince: null, articles: 0, matter: [] })
  },
  'editions.visit': async ({ call }) => expect(await call.editions.visit({})).toEqual({ awaySince: null }),
  'editions.markAllRead': async ({ call }) =>
    expect(await call.editions.markAllRead({ day: today() })).toMatchObject({ marked: 1 }),
  'editions.undoMarkAllRead': async (me, hers) => {
    // Hers has no marks, and what mine undoes is mine.
    const { undo } = await me.call.editions.markAllRead({ since: new Date(0).toISOString() })
    expect(await hers.call.editions.undoMarkAllRead({ undo: undo ?? '' })).toEqual({ unmarked: 0 })
    expect(await me.call.editions.undoMarkAllRead({ undo: undo ?? '' })).toEqual({ unmarked: 1 })
  },
  'feeds.create': async (me, hers) =>
    missing(me.call.feeds.create({ kind: 'newsletter', newsletterId: hers.newsletterId })),
  'feeds.list': onlyMine(async (call) => (await call.feeds.list()).feeds, 'feedId'),
  'forwarding.list': onlyMine(async (call) => (await call.forwarding.list({})).forwardings, 'mailId'),
  'highlights.add': async (me, hers) =>
    // She has this passage already.
    missing(me.call.highlights.add({ id: hers.articleId, text: 'shared words' })),
  'highlights.list': async (me, hers) => {
    const mine = await me.call.highlights.list({})
    expect(mine.highlights.map(({ articleId }) => articleId)).toEqual([me.articleId])
    const [highlight] = (await hers.call.highlights.list({})).highlights
    const after = `${Date.parse(highlight?.createdAt ?? '') + 1}.${highlight?.id}`
    for (const query of [{ articleId: hers.articleId }, { articleId: hers.articleId, after }]) {
      expect((await me.call.highlights.list(query)).highlights).toEqual([])
    }
  },
  'highlights.review': async ({ call }) => {
    // All highlights here are new; those of others would be as well.
    expect(await call.highlights.review()).toEqual({ highlights: [] })
  },
  'highlights.summary': async (me, hers) => {
    const filter = { articleId: hers.articleId }
    expect(await me.call.highlights.summary(filter)).toMatchObject({ total: 0 })
    const { newsletters } = await me.call.highlights.summary({})
    expect(newsletters.map(({ id }) => id)).toEqual([me.newsletterId])
  },
  'identities.list': onlyMine(async (call) => (await call.identities.list()).identities, 'identityId'),
  'imports.list': onlyMine(async (call) => (await call.imports.list({})).imports, 'importId'),
  'invitations.check': async ({ call }) =>
    expect(await call.invitations.check({ token: 'a guess' })).toEqual({ isValid: false }),
  'issues.get': async (me) => {
    const { stories, nonArticleParts } = await me.call.issues.get({ id: me.mailId })
    expect(stories.map(({ id }) => id)).toEqual([me.articleId])
    expect(nonArticleParts.map(({ id }) => id)).toEqual([me.nonArticlePartId])
  },
  // Both have the same story: with mine reclassified, nothing of hers is promoted.
  'issues.reclassifyAsNonArticle': async ({ call, mailId: id, articleId }) =>
    call.issues.reclassifyAsNonArticle({ id, articleId }),
  'mailboxes.list': onlyMine(async (call) => (await call.mailboxes.list({})).mailboxes, 'mailboxId'),
  'mails.received': async (me) => {
    const { mails, total } = await me.call.mails.received({ state: 'refused' })
    expect(mails.map(({ from }) => from.address)).toEqual([`${me.user.id}@stranger.example`])
    expect(total).toBe(1)
    for (const { id } of (await me.call.mails.received({})).mails) {
      if (id !== mails[0]?.id) expect(id).toBe(me.mailId)
    }
  },
  'newsletters.add': async (me, hers) => {
    const { newsletters } = await hers.call.newsletters.list({})
    const same = { name: 'Mine too', sourceEmail: newsletters[0]?.sourceEmail ?? '' }
    expect((await me.call.newsletters.add(same)).newsletter.id).not.toBe(hers.newsletterId)
  },
  'newsletters.confirmations': async (me) => {
    const { confirmations } = await me.call.newsletters.confirmations({ id: me.newsletterId })
    expect(confirmations.map(({ mailId }) => mailId)).toEqual([me.mailId])
  },
  'newsletters.corrections': onlyMine(
    async (call, me) => (await call.newsletters.corrections({ id: me.newsletterId })).corrections,
    'correctionId',
  ),
  'newsletters.get': async (me) =>
    expect((await me.call.newsletters.get({ id: me.newsletterId })).numbers).toMatchObject({ articles: 1 }),
  'newsletters.health': async (me) =>
    expect(await me.call.newsletters.health({ id: me.newsletterId })).toMatchObject({ articles: 1 }),
  'newsletters.issues': async (me) =>
    expect((await me.call.newsletters.issues({ id: me.newsletterId })).issues).toHaveLength(1),
  'newsletters.list': onlyMine(async (call) => (await call.newsletters.list({})).newsletters, 'newsletterId'),
  'newsletters.organize': async (me, hers) => {
    const ids = [me.newsletterId, hers.newsletterId]
    await missing(me.call.newsletters.organize({ ids, folder: 'Mine', addTag: 'mine' }))
    expect((await me.call.newsletters.list({})).newsletters[0]?.folder).toBeUndefined()
  },
  'newsletters.processConfirmations': async (me, hers) => {
    const { newsletters } = await hers.call.newsletters.list({})
    const sourceEmail = newsletters[0]?.sourceEmail ?? ''
    // Her issues come from the address of my pending newsletter, but don't confirm it.
    await me.call.newsletters.add({ name: 'Mine too', sourceEmail })
    expect(await me.call.newsletters.processConfirmations()).toEqual({ checked: 1, confirmed: 0, waiting: 0 })
  },
  'newsletters.restore': async (me) => {
    await me.call.newsletters.delete({ id: me.newsletterId, highlights: true })
    await me.call.newsletters.restore({ id: me.newsletterId })
    expect((await me.call.articles.list({})).articles.map(({ id }) => id)).toEqual([me.articleId])
  },
  'newsletters.unsubscribeMethods': async ({ call, newsletterId: id }) =>
    expect(await call.newsletters.unsubscribeMethods({ id })).toEqual({ methods: [] }),
  'newsletters.worth': async (me) => {
    const { newsletters } = await me.call.newsletters.worth({})
    expect(newsletters).toMatchObject([{ id: me.newsletterId, articles: 1, onlyHere: 1 }])
  },
  'optIns.list': onlyMine(async (call) => (await call.optIns.list({})).optIns, 'optInId'),
  'passkeys.add': async (me, hers) => {
    const user = { id: Buffer.from(hers.user.id).toString('base64url') }
    const credential = passkeyDevice().make({ rp: { id: 'tidings.test' }, user, challenge: 'made-up' })
    expect(await refusal(me.call.passkeys.add({ credential }))).toMatchObject({ code: 'BAD_REQUEST' })
  },
  'passkeys.list': onlyMine(async (call) => (await call.passkeys.list()).passkeys, 'passkeyId'),
  'push.get': async ({ call }) => expect(await call.push.get({})).toMatchObject({ isOn: true }),
  'push.switchOff': async ({ call }) => call.push.switchOff({}),
  'push.switchOn': async ({ call }) => call.push.switchOn(PUSH),
  'readwise.connect': async ({ call }) =>
    expect(await call.readwise.connect({ token: 'mine' })).toMatchObject({ isConnected: true, waiting: 1 }),
  'readwise.get': async ({ call }) =>
    expect(await call.readwise.get()).toMatchObject({ isConnected: true, waiting: 0 }),
  'savedLinks.save': async (me, hers) => {
    const mine = await me.call.savedLinks.save({ url: 'https://quayside.example/same-page', title: 'Mine' })
    await missing(hers.call.savedLinks.get({ id: mine.articleId }))
  },
  'search.articles': async (me) => {
    const { articles, counts } = await me.call.search.articles({ q: 'patch' })
    expect(articles.map(({ id }) => id)).toEqual([me.articleId])
    expect(counts).toMatchObject({ articles: 1 })
  },
  'search.highlights': async (me) => {
    const { highlights } = await me.call.search.highlights({ q: 'shared' })
    expect(highlights.map(({ articleId }) => articleId)).toEqual([me.articleId])
  },
  'search.newsletters': onlyMine(
    async (call) => (await call.search.newsletters({ q: 'same' })).newsletters,
    'newsletterId',
  ),
  'search.save': async (me) =>
    expect(await me.call.search.save({ query: 'patch', name: 'Mine' })).toMatchObject({
      id: me.savedSearchId,
    }),
  'search.saved': onlyMine(async (call) => (await call.search.saved({})).searches, 'savedSearchId'),
  'search.suggest': async ({ call }) =>
    expect((await call.search.suggest({ q: 'from:same' })).suggestions).toHaveLength(1),
  'server.get': async (me, hers) => expect(await me.call.server.get()).toEqual(await hers.call.server.get()),
  'sessions.endAll': async ({ call }) => expect(await call.sessions.endAll()).toEqual({ ended: 1 }),
  'sessions.list': onlyMine(async (call) => (await call.sessions.list()).sessions, 'sessionId'),
  'stories.candidates': async ({ call, articleId }) =>
    expect(await call.stories.candidates({ articleId })).toEqual({ articles: [] }),
  'stories.get': async (me) => {
    const { storyArticles } = await me.call.stories.get({ id: STORY })
    expect(storyArticles.map(({ article }) => article.id)).toEqual([me.articleId])
  },
  'stories.join': ofStory((call, ids) => call.stories.join(ids)),
  'stories.split': ofStory((call, ids) => call.stories.split(ids)),
  'stories.undo': async (me, hers) => {
    const changes = [{ articleId: hers.articleId, was: true, is: null }]
    await me.call.stories.undo({ articleId: me.articleId, changes })
  },
  'topics.list': async (me) => {
    const { sources, tags } = await me.call.topics.list({})
    expect(sources.map(({ key, preference }) => [key, preference])).toEqual([[me.newsletterId, 'follow']])
    expect(tags).toEqual([expect.objectContaining({ key: 'shared', week: 1, preference: 'mute' })])
  },
  'twoStep.get': async ({ call }) => expect(await call.twoStep.get()).toMatchObject({ isOn: false }),
  'user.get': async ({ call, user }) => expect((await call.user.get({})).user.uid).toBe(user.id),
  'user.updateProfile': async (me, hers) => {
    const herPicture = { photoURL: `/api/pictures/${hers.avatarId}` }
    expect(await refusal(me.call.user.updateProfile(herPicture))).toMatchObject({ code: 'BAD_REQUEST' })
    await me.call.user.updateProfile({ photoURL: null })
    expect(await hers.files.get(avatarKey(hers.user.id))).toBeDefined()
  },
  'webhooks.list': onlyMine(async (call) => (await call.webhooks.list()).webhooks, 'webhookId'),
}
