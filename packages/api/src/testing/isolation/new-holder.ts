import { zstdCompressSync } from 'node:zlib'
import { avatarKey } from '@tidings/accounts/avatars/avatar-file'
import { identityId as identityIdOf } from '@tidings/accounts/identity-provider/provider-identity'
import { insertReadwise } from '@tidings/db/queries/highlights/readwise'
import { insertRefusal } from '@tidings/db/queries/mails/refusals'
import { saveForwarding } from '@tidings/db/queries/newsletters/forwardings'
import { setNewsletterRules } from '@tidings/db/queries/newsletters/newsletter-rules'
import {
  seedApiToken,
  seedCorrection,
  seedFeed,
  seedFile,
  seedIdentity,
  seedNewsletter,
  seedNonArticlePart,
  seedPasskey,
  seedRemotePicture,
  seedWebhook,
} from '@tidings/db/testing/seed'
import {
  seedAddress,
  seedImport,
  seedMailbox,
  seedOptIn,
  seedReceipt,
} from '@tidings/db/testing/seed-receiving'
import { addArticle } from '../add-article.ts'
import { pushKeys } from '../push-keys.ts'
import type { TestApp } from '../test-app.ts'

/** A user with one newsletter of the same name as all holders', and one article, saved, tagged and highlighted. */
export interface Holder extends Awaited<ReturnType<TestApp['newReader']>> {
  newsletterId: string
  articleId: string
  /** The mail of the article and a non-article part. */
  mailId: string
  nonArticlePartId: string
  correctionId: string
  savedSearchId: string
  addressId: string
  passkeyId: string
  apiTokenId: string
  feedId: string
  webhookId: string
  mailboxId: string
  optInId: string
  importId: string
  importFileId: string
  /** Of a connected account. */
  identityId: string
  sessionId: string
  highlightId: string
  /** The profile picture, and a web picture of a mail. */
  avatarId: string
  pictureId: string
  files: TestApp['services']['files']
}

/** The key of a holder's raw mail in the file store. */
export const fileOf = ({ user }: Pick<Holder, 'user'>) => `raw/${user.id}.eml`

/** Adds a user with data of every kind. */
export async function newHolder(app: TestApp): Promise<Holder> {
  const reader = await app.newReader()
  const newsletterId = await seedNewsletter(app.db, reader.user.id, 'The Same Letter')
  // One story id for all: even a shared id must not join the stories of two users.
  const articleId = await addArticle(
    app.db,
    { userId: reader.user.id, newsletterId },
    { saved_at: 1, story_id: 'one-story-for-all', rawKey: fileOf(reader) },
  )
  await reader.call.articles.changeTags({ id: articleId, add: ['shared'] })
  const { highlight } = await reader.call.highlights.add({ id: articleId, text: 'shared words' })
  await reader.call.push.switchOn({ endpoint: 'https://push.example/send/shared', ...pushKeys().keys })
  await reader.call.topics.mute({ kind: 'tag', key: 'shared' })
  await reader.call.topics.follow({ kind: 'source', key: newsletterId })
  const { id: savedSearchId } = await reader.call.search.save({ query: 'patch' })
  const { mail_id: mailId } = await app.db
    .selectFrom('articles')
    .select('mail_id')
    .where('id', '=', articleId)
    .executeTakeFirstOrThrow()
  const owner = { userId: reader.user.id, newsletterId, mailId }
  const nonArticlePartId = await seedNonArticlePart(app.db, owner)
  const correctionId = await seedCorrection(app.db, owner)
  const { addressId, localPart } = await seedAddress(app.db, reader.user.id)
  await saveForwarding(app.db, {
    mail_id: mailId,
    user_id: reader.user.id,
    local_part: localPart,
    code: '123456',
    confirm_url: null,
    received_at: Date.now(),
  })
  await seedReceipt(app.db, owner)
  const optInId = await seedOptIn(app.db, owner)
  await reader.call.newsletters.organize({ ids: [newsletterId], addTag: 'shared' })
  await setNewsletterRules(app.db, reader.user.id, newsletterId, { keys: ['shared'], now: 1, limit: 9 })
  await insertRefusal(app.db, {
    userId: reader.user.id,
    from: `${reader.user.id}@stranger.example`,
    to: `${localPart}@inbox.test`,
    reason: 'switched-off',
    at: Date.now(),
  })
  const passkeyId = await seedPasskey(app.db, reader.user.id)
  const { id: apiTokenId } = await seedApiToken(app.db, reader.user.id)
  const { id: feedId } = await seedFeed(app.db, reader.user.id, {
    newsletter_id: newsletterId,
    kind: 'newsletter',
  })
  const { id: webhookId } = await seedWebhook(app.db, reader.user.id)
  await insertReadwise(app.db, reader.user.id, { token: 'sealed', now: 1 })
  const mailboxId = await seedMailbox(app.db, reader.user.id)
  const { importId, fileId: importFileId } = await seedImport(app.db, reader.user.id)
  const identityId = identityIdOf(await seedIdentity(app.db, reader.user.id))
  const [session] = (await reader.call.sessions.list()).sessions
  const { files } = app.services
  await files.put(fileOf(reader), zstdCompressSync('Subject: Hers\r\n\r\nHers alone.\r\n'))
  await files.put(avatarKey(reader.user.id), Buffer.from('a picture'))
  const { id: userId } = reader.user
  const avatar = { kind: 'avatar', key: avatarKey(userId), media_type: 'image/webp' } as const
  const avatarId = await seedFile(app.db, { userId }, avatar)
  const pictureId = await seedRemotePicture(app.db, { userId, mailId })
  return {
    ...reader,
    avatarId,
    pictureId,
    newsletterId,
    articleId,
    mailId,
    nonArticlePartId,
    correctionId,
    savedSearchId,
    addressId,
    passkeyId,
    apiTokenId,
    feedId,
    webhookId,
    mailboxId,
    optInId,
    importId,
    importFileId,
    identityId,
    sessionId: session?.id ?? '',
    highlightId: highlight.id,
    files,
  }
}
