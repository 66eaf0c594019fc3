import { keepForwarding } from '@tidings/db/queries/forwardings'
import { insertRefusal } from '@tidings/db/queries/refusals'
import { seedAddress, seedLeftover, seedLesson, seedNewsletter, seedReceipt } from '@tidings/db/testing/seed'
import { DATABASES } from '@tidings/db/testing/test-database'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { avatarKey } from '../avatars/avatar-key.ts'
import { addArticle } from '../testing/add-article.ts'
import { allProcedures } from '../testing/procedures.ts'
import { refusal } from '../testing/refusal.ts'
import { openTestHouse, type TestHouse } from '../testing/test-house.ts'

/** A reader with one newsletter of the same name as everybody's, and one article, saved, tagged and highlighted. */
interface Reader extends Awaited<ReturnType<TestHouse['newReader']>> {
  newsletterId: string
  articleId: string
  /** The mail that the article and a leftover came with. */
  mailId: string
  leftoverId: string
  lessonId: string
  addressId: string
  files: TestHouse['services']['files']
}

const fileOf = ({ user }: Pick<Reader, 'user'>) => `raw/${user.id}.eml`

/** A story and an article of which at least one is hers. */
const foreignPairs = (me: Reader, hers: Reader) => [
  { id: 'one-story-for-all', articleId: hers.articleId },
  { id: hers.articleId, articleId: me.articleId },
  { id: hers.articleId, articleId: hers.articleId },
]

/**
 * What becomes of each procedure when `me` reaches for what is `hers`. A new procedure needs a line here: one that
 * takes an id answers NOT_FOUND for hers, one that lists shows none of hers, one that changes changes only mine.
 */
const CASES: Record<string, (me: Reader, hers: Reader) => Promise<void>> = {
  'auth.signup': async (me, hers) => {
    const taken = { name: 'Eve', email: hers.user.email, password: 'evil evil' }
    expect(await refusal(me.call.auth.signup(taken))).toMatchObject({ code: 'CONFLICT' })
  },
  'auth.login': async (me, hers) => {
    const guess = { email: hers.user.email, password: 'a guess' }
    expect(await refusal(me.call.auth.login(guess))).toMatchObject({ code: 'UNAUTHORIZED' })
  },
  'auth.google': async (me) => {
    expect(await refusal(me.call.auth.google({}))).toMatchObject({ code: 'PRECONDITION_FAILED' })
  },
  'auth.logout': async (me) => {
    expect(await me.call.auth.logout()).toEqual({ ok: true })
  },
  'auth.sync': async (me, hers) => {
    expect((await me.call.auth.sync({ token: hers.token })).user.uid).toBe(me.user.id)
    expect(await refusal(me.call.auth.sync({ email: hers.user.email }))).toMatchObject({ code: 'FORBIDDEN' })
  },
  'auth.session': async (me) => {
    expect((await me.call.auth.session()).user?.uid).toBe(me.user.id)
  },
  'user.get': async (me, hers) => {
    expect((await me.call.user.get({})).user.uid).toBe(me.user.id)
    expect(await refusal(me.call.user.get({ email: hers.user.email }))).toMatchObject({ code: 'FORBIDDEN' })
  },
  'user.updateProfile': async (me, hers) => {
    const named = { displayName: 'Eve', email: hers.user.email }
    expect(await refusal(me.call.user.updateProfile(named))).toMatchObject({ code: 'FORBIDDEN' })
    expect((await me.call.user.updateProfile({ displayName: 'Eve' })).user.uid).toBe(me.user.id)
    const herPicture = { photoURL: `/api/pictures/stored/x?of=profile_pictures%2F${hers.user.id}` }
    expect(await refusal(me.call.user.updateProfile(herPicture))).toMatchObject({ code: 'BAD_REQUEST' })
    await me.call.user.updateProfile({ photoURL: null })
    expect(await hers.files.get(avatarKey(hers.user.id))).toBeDefined()
  },
  'user.updatePreferences': async (me, hers) => {
    const named = { colorMode: 'dark', email: hers.user.email } as const
    expect(await refusal(me.call.user.updatePreferences(named))).toMatchObject({ code: 'FORBIDDEN' })
    expect((await me.call.user.updatePreferences({ colorMode: 'dark' })).user.uid).toBe(me.user.id)
  },
  'user.setTimeZone': async (me) => {
    expect((await me.call.user.setTimeZone({ timeZone: 'Asia/Tokyo' })).user.uid).toBe(me.user.id)
  },
  'newsletters.list': async (me, hers) => {
    const { newsletters } = await me.call.newsletters.list({})
    expect(newsletters.map(({ id }) => id)).toEqual([me.newsletterId])
    const foreign = me.call.newsletters.list({ email: hers.user.email })
    expect(await refusal(foreign)).toMatchObject({ code: 'FORBIDDEN' })
  },
  'newsletters.add': async (me, hers) => {
    const { newsletters } = await hers.call.newsletters.list({})
    const same = { name: 'Mine too', sourceEmail: newsletters[0]?.sourceEmail ?? '' }
    expect((await me.call.newsletters.add(same)).newsletter.id).not.toBe(hers.newsletterId)
  },
  'newsletters.get': async (me, hers) => {
    const foreign = me.call.newsletters.get({ id: hers.newsletterId })
    expect(await refusal(foreign)).toMatchObject({ code: 'NOT_FOUND' })
    expect((await me.call.newsletters.get({ id: me.newsletterId })).numbers).toMatchObject({ articles: 1 })
  },
  'newsletters.issues': async (me, hers) => {
    const foreign = me.call.newsletters.issues({ id: hers.newsletterId })
    expect(await refusal(foreign)).toMatchObject({ code: 'NOT_FOUND' })
    expect((await me.call.newsletters.issues({ id: me.newsletterId })).issues).toHaveLength(1)
  },
  'newsletters.update': async (me, hers) => {
    const foreign = me.call.newsletters.update({
      id: hers.newsletterId,
      name: 'Eve was here',
      color: 'sw-rose',
    })
    expect(await refusal(foreign)).toMatchObject({ code: 'NOT_FOUND' })
  },
  'newsletters.processConfirmations': async (me, hers) => {
    const { newsletters } = await hers.call.newsletters.list({})
    const sourceEmail = newsletters[0]?.sourceEmail ?? ''
    // Her issues come from the address that mine is waited for from: they confirm nothing of mine.
    await me.call.newsletters.add({ name: 'Mine too', sourceEmail })
    expect(await me.call.newsletters.processConfirmations()).toEqual({ checked: 1, confirmed: 0, waiting: 0 })
  },
  'newsletters.confirmations': async (me, hers) => {
    const foreign = me.call.newsletters.confirmations({ id: hers.newsletterId })
    expect(await refusal(foreign)).toMatchObject({ code: 'NOT_FOUND' })
    const { confirmations } = await me.call.newsletters.confirmations({ id: me.newsletterId })
    expect(confirmations.map(({ mailId }) => mailId)).toEqual([me.mailId])
  },
  'newsletters.delete': async (me, hers) => {
    expect(await refusal(me.call.newsletters.delete({ id: hers.newsletterId }))).toMatchObject({
      code: 'NOT_FOUND',
    })
    expect(await hers.files.get(fileOf(hers))).toBeDefined()
  },
  'newsletters.waysToLeave': async (me, hers) => {
    const foreign = me.call.newsletters.waysToLeave({ id: hers.newsletterId })
    expect(await refusal(foreign)).toMatchObject({ code: 'NOT_FOUND' })
    expect(await me.call.newsletters.waysToLeave({ id: me.newsletterId })).toEqual({ ways: [] })
  },
  'newsletters.unsubscribe': async (me, hers) => {
    for (const how of [undefined, 'page'] as const) {
      const foreign = me.call.newsletters.unsubscribe({ id: hers.newsletterId, ...(how && { how }) })
      expect(await refusal(foreign)).toMatchObject({ code: 'NOT_FOUND' })
    }
  },
  'newsletters.stay': async (me, hers) => {
    const foreign = me.call.newsletters.stay({ id: hers.newsletterId })
    expect(await refusal(foreign)).toMatchObject({ code: 'NOT_FOUND' })
    expect(await me.call.newsletters.stay({ id: me.newsletterId })).toEqual({ id: me.newsletterId })
  },
  'newsletters.restore': async (me, hers) => {
    for (const id of [hers.newsletterId, me.newsletterId]) {
      expect(await refusal(me.call.newsletters.restore({ id }))).toMatchObject({ code: 'NOT_FOUND' })
    }
    await me.call.newsletters.delete({ id: me.newsletterId, highlights: true })
    await me.call.newsletters.restore({ id: me.newsletterId })
    expect((await me.call.articles.list({})).articles.map(({ id }) => id)).toEqual([me.articleId])
  },
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
  'articles.stats': async (me, hers) => {
    expect((await me.call.articles.stats({ email: me.user.email })).todayCount).toBe(1)
    const foreign = me.call.articles.stats({ email: hers.user.email })
    expect(await refusal(foreign)).toMatchObject({ code: 'FORBIDDEN' })
  },
  'articles.get': async (me, hers) => {
    expect(await refusal(me.call.articles.get({ id: hers.articleId }))).toMatchObject({ code: 'NOT_FOUND' })
    expect(await me.call.articles.get({ id: me.articleId })).toMatchObject({ alsoIn: [] })
  },
  'highlights.list': async (me, hers) => {
    const mine = await me.call.highlights.list({})
    expect(mine.highlights.map(({ articleId }) => articleId)).toEqual([me.articleId])
    const [highlight] = (await hers.call.highlights.list({})).highlights
    const after = `${Date.parse(highlight?.createdAt ?? '') + 1}_${highlight?.id}`
    for (const query of [{ articleId: hers.articleId }, { articleId: hers.articleId, cursor: after }]) {
      expect((await me.call.highlights.list(query)).highlights).toEqual([])
    }
  },
  'highlights.add': async (me, hers) => {
    const foreign = me.call.highlights.add({ id: hers.articleId, text: 'The patch set shrank.' })
    expect(await refusal(foreign)).toMatchObject({ code: 'NOT_FOUND' })
    const known = me.call.highlights.add({ id: hers.articleId, text: 'shared words' })
    expect(await refusal(known)).toMatchObject({ code: 'NOT_FOUND' })
  },
  'highlights.delete': async (me, hers) => {
    const [highlight] = (await hers.call.highlights.list({})).highlights
    const foreign = me.call.highlights.delete({ id: highlight?.id ?? '' })
    expect(await refusal(foreign)).toMatchObject({ code: 'NOT_FOUND' })
  },
  'issues.get': async (me, hers) => {
    expect(await refusal(me.call.issues.get({ id: hers.mailId }))).toMatchObject({ code: 'NOT_FOUND' })
    const mine = await me.call.issues.get({ id: me.mailId })
    expect(mine.stories.map(({ id }) => id)).toEqual([me.articleId])
    expect(mine.leftovers.map(({ id }) => id)).toEqual([me.leftoverId])
  },
  'issues.runAgain': async (me, hers) => {
    expect(await refusal(me.call.issues.runAgain({ id: hers.mailId }))).toMatchObject({ code: 'NOT_FOUND' })
    expect(await me.call.issues.runAgain({ id: me.mailId })).toEqual({ queued: true })
  },
  'mails.received': async (me) => {
    const { mails, total } = await me.call.mails.received({ state: 'refused' })
    expect(mails.map(({ from }) => from.address)).toEqual([`${me.user.id}@stranger.example`])
    expect(total).toBe(1)
    for (const { id } of (await me.call.mails.received({})).mails) {
      if (id !== mails[0]?.id) expect(id).toBe(me.mailId)
    }
  },
  'newsletters.health': async (me, hers) => {
    const foreign = me.call.newsletters.health({ id: hers.newsletterId })
    expect(await refusal(foreign)).toMatchObject({ code: 'NOT_FOUND' })
    expect(await me.call.newsletters.health({ id: me.newsletterId })).toMatchObject({ articles: 1 })
  },
  'mails.letIn': async (me, hers) => {
    expect(await refusal(me.call.mails.letIn({ id: hers.mailId }))).toMatchObject({ code: 'NOT_FOUND' })
    expect(await refusal(me.call.mails.letIn({ id: me.mailId }))).toMatchObject({ code: 'CONFLICT' })
  },
  'issues.treatAsStory': async (me, hers) => {
    for (const id of [me.mailId, hers.mailId]) {
      for (const partId of [hers.leftoverId, hers.articleId]) {
        expect(await refusal(me.call.issues.treatAsStory({ id, partId }))).toMatchObject({
          code: 'NOT_FOUND',
        })
      }
    }
  },
  'issues.leaveOut': async (me, hers) => {
    for (const id of [me.mailId, hers.mailId]) {
      const foreign = me.call.issues.leaveOut({ id, articleId: hers.articleId })
      expect(await refusal(foreign)).toMatchObject({ code: 'NOT_FOUND' })
    }
    // The story that both were told of: with mine left out, nothing of hers is promoted.
    await me.call.issues.leaveOut({ id: me.mailId, articleId: me.articleId })
  },
  'newsletters.lessons': async (me, hers) => {
    const foreign = me.call.newsletters.lessons({ id: hers.newsletterId })
    expect(await refusal(foreign)).toMatchObject({ code: 'NOT_FOUND' })
    expect(await me.call.newsletters.lessons({ id: me.newsletterId })).toEqual({
      lessons: [expect.objectContaining({ id: me.lessonId })],
    })
  },
  'newsletters.forgetLesson': async (me, hers) => {
    for (const id of [me.newsletterId, hers.newsletterId]) {
      const foreign = me.call.newsletters.forgetLesson({ id, lessonId: hers.lessonId })
      expect(await refusal(foreign)).toMatchObject({ code: 'NOT_FOUND' })
    }
  },
  'stories.get': async (me, hers) => {
    expect(await refusal(me.call.stories.get({ id: hers.articleId }))).toMatchObject({ code: 'NOT_FOUND' })
    const mine = await me.call.stories.get({ id: 'one-story-for-all' })
    expect(mine.tellings.map(({ article }) => article.id)).toEqual([me.articleId])
  },
  'stories.candidates': async (me, hers) => {
    const foreign = me.call.stories.candidates({ articleId: hers.articleId })
    expect(await refusal(foreign)).toMatchObject({ code: 'NOT_FOUND' })
    expect(await me.call.stories.candidates({ articleId: me.articleId })).toEqual({ articles: [] })
  },
  'stories.split': async (me, hers) => {
    const foreign = foreignPairs(me, hers).map((pair) => refusal(me.call.stories.split(pair)))
    for (const refused of foreign) expect(await refused).toMatchObject({ code: 'NOT_FOUND' })
    await me.call.stories.split({ id: 'one-story-for-all', articleId: me.articleId })
  },
  'stories.join': async (me, hers) => {
    const foreign = foreignPairs(me, hers).map((pair) => refusal(me.call.stories.join(pair)))
    for (const refused of foreign) expect(await refused).toMatchObject({ code: 'NOT_FOUND' })
    await me.call.stories.join({ id: 'one-story-for-all', articleId: me.articleId })
  },
  'topics.list': async (me) => {
    const { sources, tags } = await me.call.topics.list({})
    expect(sources.map(({ key, stance }) => [key, stance])).toEqual([[me.newsletterId, 'follow']])
    expect(tags).toEqual([expect.objectContaining({ key: 'shared', week: 1, stance: 'mute' })])
  },
  'topics.follow': async (me, hers) => {
    const foreign = me.call.topics.follow({ kind: 'source', key: hers.newsletterId })
    expect(await refusal(foreign)).toMatchObject({ code: 'NOT_FOUND' })
    await me.call.topics.follow({ kind: 'tag', key: 'shared' })
  },
  'topics.mute': async (me, hers) => {
    const foreign = me.call.topics.mute({ kind: 'source', key: hers.newsletterId })
    expect(await refusal(foreign)).toMatchObject({ code: 'NOT_FOUND' })
    await me.call.topics.mute({ kind: 'category', key: 'technology' })
  },
  'topics.clear': async (me, hers) => {
    const foreign = me.call.topics.clear({ kind: 'source', key: hers.newsletterId })
    expect(await refusal(foreign)).toMatchObject({ code: 'NOT_FOUND' })
    await me.call.topics.clear({ kind: 'tag', key: 'shared' })
  },
  'addresses.list': async (me) => {
    const { addresses } = await me.call.addresses.list({})
    expect(addresses.map(({ id, mails }) => [id, mails])).toEqual([[me.addressId, 1]])
  },
  'addresses.add': async (me) => {
    const { address } = await me.call.addresses.add({ label: 'Mine too' })
    expect(address).toMatchObject({ label: 'Mine too', mails: 0 })
  },
  'addresses.rename': async (me, hers) => {
    const foreign = me.call.addresses.rename({ id: hers.addressId, label: 'Eve was here', givenTo: null })
    expect(await refusal(foreign)).toMatchObject({ code: 'NOT_FOUND' })
  },
  'addresses.switchOff': async (me, hers) => {
    const foreign = me.call.addresses.switchOff({ id: hers.addressId })
    expect(await refusal(foreign)).toMatchObject({ code: 'NOT_FOUND' })
  },
  'addresses.switchOn': async (me, hers) => {
    await hers.call.addresses.switchOff({ id: hers.addressId })
    const foreign = me.call.addresses.switchOn({ id: hers.addressId })
    expect(await refusal(foreign)).toMatchObject({ code: 'NOT_FOUND' })
    await hers.call.addresses.switchOn({ id: hers.addressId })
  },
  'forwarding.list': async (me) => {
    const { forwardings } = await me.call.forwarding.list({})
    expect(forwardings.map(({ id }) => id)).toEqual([me.mailId])
  },
  'forwarding.dismiss': async (me, hers) => {
    const foreign = me.call.forwarding.dismiss({ id: hers.mailId })
    expect(await refusal(foreign)).toMatchObject({ code: 'NOT_FOUND' })
  },
  'articles.save': async (me, hers) => {
    for (const saved of [true, false]) {
      const foreign = me.call.articles.save({ articleId: hers.articleId, saved })
      expect(await refusal(foreign)).toMatchObject({ code: 'NOT_FOUND' })
    }
  },
  'articles.read': async (me, hers) => {
    for (const read of [true, false]) {
      const foreign = me.call.articles.read({ articleId: hers.articleId, read })
      expect(await refusal(foreign)).toMatchObject({ code: 'NOT_FOUND' })
    }
  },
  'articles.tags': async (me) => {
    expect(await me.call.articles.tags({})).toEqual({ tags: [{ tag: 'shared', count: 1 }] })
  },
  'articles.changeTags': async (me, hers) => {
    const foreign = me.call.articles.changeTags({ id: hers.articleId, add: ['mine'], remove: ['shared'] })
    expect(await refusal(foreign)).toMatchObject({ code: 'NOT_FOUND' })
  },
}

describe.each(DATABASES)('one reader and another on %s', (kind) => {
  let house: TestHouse
  let me: Reader
  let hers: Reader
  beforeAll(async () => {
    house = await openTestHouse(kind)
  })
  beforeEach(async () => {
    me = await newReader()
    hers = await newReader()
  })
  afterAll(() => house.close())

  async function newReader(): Promise<Reader> {
    const reader = await house.newReader()
    const newsletterId = await seedNewsletter(house.db, reader.user.id, 'The Same Letter')
    // One story id for everybody: not even a shared id may join the readers' stories.
    const articleId = await addArticle(
      house.db,
      { userId: reader.user.id, newsletterId },
      { saved_at: 1, tags: ['shared'], story_id: 'one-story-for-all', rawKey: fileOf(reader) },
    )
    await reader.call.highlights.add({ id: articleId, text: 'shared words' })
    await reader.call.topics.mute({ kind: 'tag', key: 'shared' })
    await reader.call.topics.follow({ kind: 'source', key: newsletterId })
    const { mail_id: mailId } = await house.db
      .selectFrom('articles')
      .select('mail_id')
      .where('id', '=', articleId)
      .executeTakeFirstOrThrow()
    const owner = { userId: reader.user.id, newsletterId, mailId }
    const leftoverId = await seedLeftover(house.db, owner)
    const lessonId = await seedLesson(house.db, owner)
    const { addressId, localPart } = await seedAddress(house.db, reader.user.id)
    await keepForwarding(house.db, {
      mail_id: mailId,
      user_id: reader.user.id,
      local_part: localPart,
      code: '123456',
      confirm_url: null,
      received_at: Date.now(),
    })
    await seedReceipt(house.db, owner)
    await insertRefusal(house.db, {
      userId: reader.user.id,
      from: `${reader.user.id}@stranger.example`,
      to: `${localPart}@inbox.test`,
      reason: 'switched-off',
      at: Date.now(),
    })
    const { files } = house.services
    await files.put(fileOf(reader), Buffer.from('raw'))
    await files.put(avatarKey(reader.user.id), Buffer.from('a picture'))
    return { ...reader, newsletterId, articleId, mailId, leftoverId, lessonId, addressId, files }
  }

  /** All that the database holds of a reader. */
  async function holdingsOf({ user: { id } }: Reader) {
    const owned = [
      'sessions',
      'identities',
      'inbox_addresses',
      'inbox_arrivals',
      'forwardings',
      'newsletters',
      'mails',
      'articles',
      'article_tags',
      'highlights',
      'leftovers',
      'lessons',
      'story_sketches',
      'story_links',
      'story_constraints',
      'term_counts',
      'stances',
      'confirmation_receipts',
      'confirmation_requests',
      'deletions',
      'unsubscriptions',
      'refusals',
      'summary_wishes',
      'model_shares',
    ] as const
    const account = await house.db.selectFrom('users').selectAll().where('id', '=', id).execute()
    const rows = await Promise.all(
      owned.map((table) => house.db.selectFrom(table).selectAll().where('user_id', '=', id).execute()),
    )
    return [account, ...rows]
  }

  it.each(allProcedures())('$name gives me nothing of hers and leaves hers as it was', async ({ name }) => {
    const attempt = CASES[name]
    if (!attempt) throw new Error(`${name} has no case: say above what it does with another reader's things.`)
    const before = await holdingsOf(hers)
    await attempt(me, hers)
    expect(await holdingsOf(hers)).toEqual(before)
  })

  it.each(allProcedures().filter(({ openapi }) => openapi?.protect))(
    '$name asks whoever is not signed in to sign in',
    async ({ name }) => {
      const { call } = await house.caller()
      const [noun = '', verb = ''] = name.split('.')
      const procedure = Reflect.get(Reflect.get(call, noun) as object, verb) as (
        input: object,
      ) => Promise<unknown>
      expect(await refusal(procedure({ id: me.articleId, email: me.user.email }))).toEqual({
        status: 401,
        code: 'UNAUTHORIZED',
        message: 'Please sign in.',
      })
    },
  )
})

it('every case names a procedure', () => {
  const names = allProcedures().map(({ name }) => name)
  expect(Object.keys(CASES).filter((name) => !names.includes(name))).toEqual([])
})
