import { createHash, randomUUID } from 'node:crypto'
import { newFileId } from '../file-id.ts'
import { insertApiToken } from '../queries/accounts/api-tokens.ts'
import { insertIdentity } from '../queries/accounts/identities.ts'
import { insertPasskey } from '../queries/accounts/passkeys.ts'
import { insertUser } from '../queries/accounts/users.ts'
import { insertArticle } from '../queries/articles/articles.ts'
import { insertFeed } from '../queries/editions/feeds.ts'
import { saveCorrection } from '../queries/issues/corrections.ts'
import { replaceNonArticleParts } from '../queries/issues/non-article-parts.ts'
import { insertMail } from '../queries/mails/mails.ts'
import { insertNewsletter } from '../queries/newsletters/newsletters.ts'
import { insertWebhook } from '../queries/notify/webhooks.ts'
import { insertFiles } from '../queries/pictures/files.ts'
import { urlHash } from '../queries/pictures/remote-pictures.ts'
import type {
  ApiTokenRow,
  Executor,
  FeedRow,
  IdentityRow,
  NewArticle,
  NewFile,
  NewNonArticlePart,
  NewRemotePicture,
  WebhookRow,
} from '../schema.ts'

let registered = 0

/** Adds a user, registered after the previous one, and returns the id. */
export async function seedUser(db: Executor, name = 'Ann'): Promise<string> {
  const id = randomUUID()
  await insertUser(db, {
    id,
    email: `${name.toLowerCase()}-${id}@example.com`,
    display_name: name,
    time_zone: 'UTC',
    // The first to register is the operator.
    created_at: ++registered,
  })
  return id
}

/** Adds a newsletter and returns the id. */
export async function seedNewsletter(db: Executor, userId: string, name = 'Kernel Weekly'): Promise<string> {
  const id = randomUUID()
  await insertNewsletter(db, {
    id,
    user_id: userId,
    identity: `from:${id}@example.com`,
    name,
    source_email: `${id}@example.com`,
    color: 'sw-blue',
    created_at: 1,
  })
  return id
}

/** Adds a passkey without a private key and returns the id. */
export async function seedPasskey(db: Executor, userId: string): Promise<string> {
  const id = randomUUID()
  await insertPasskey(db, {
    id,
    user_id: userId,
    credential_id: id,
    public_key: '',
    counter: 1,
    transports: 'internal',
    name: 'Laptop',
    is_backed_up: 0,
    created_at: 1,
    last_used_at: null,
  })
  return id
}

/** Adds an access token with all scopes, and returns its row and secret. */
export async function seedApiToken(
  db: Executor,
  userId: string,
  token: Partial<ApiTokenRow> = {},
): Promise<ApiTokenRow & { secret: string }> {
  const secret = `tidings_${randomUUID()}`
  const row: ApiTokenRow = {
    id: randomUUID(),
    user_id: userId,
    name: 'Reader',
    secret_hash: createHash('sha256').update(secret).digest('hex'),
    scopes: 'read write highlights feeds',
    created_at: 1,
    expires_at: null,
    last_used_at: null,
    ...token,
  }
  await insertApiToken(db, row)
  return { ...row, secret }
}

/** Adds the address of a feed, of today's edition by default, and returns its row and secret. */
export async function seedFeed(
  db: Executor,
  userId: string,
  feed: Partial<FeedRow> = {},
): Promise<FeedRow & { secret: string }> {
  const secret = randomUUID()
  const row: FeedRow = {
    id: randomUUID(),
    user_id: userId,
    kind: 'today',
    tag: null,
    newsletter_id: null,
    query: null,
    secret_hash: createHash('sha256').update(secret).digest('hex'),
    token_id: null,
    created_at: 1,
    expires_at: null,
    last_used_at: null,
    version: '',
    changed_at: 1,
    ...feed,
  }
  await insertFeed(db, row)
  return { ...row, secret }
}

/** Adds a webhook of articles, without a signing secret, and returns it. */
export async function seedWebhook(
  db: Executor,
  userId: string,
  webhook: Partial<WebhookRow> = {},
): Promise<WebhookRow> {
  const row: WebhookRow = {
    id: randomUUID(),
    user_id: userId,
    url: 'https://hooks.example/in',
    events: 'article.stored',
    secret: 'sealed',
    created_at: 1,
    failing_since: null,
    disabled_at: null,
    disabled_because: null,
    dropped: 0,
    edition_at: null,
    edition_end: null,
    ...webhook,
  }
  await insertWebhook(db, row)
  return row
}

/** Adds an identity at a provider that doesn't exist, and returns it. */
export async function seedIdentity(
  db: Executor,
  userId: string,
  identity: Partial<IdentityRow> = {},
): Promise<IdentityRow> {
  const row = {
    issuer: 'https://id.example',
    subject: randomUUID(),
    user_id: userId,
    email: 'ann@id.example',
    name: null,
    photo_url: null,
    created_at: 1,
    last_used_at: null,
    ...identity,
  }
  await insertIdentity(db, row)
  return row
}

/** Adds a mail with invented bytes and returns the id. */
export async function seedMail(db: Executor, userId: string, receivedAt = 1): Promise<string> {
  const id = randomUUID()
  const raw = Buffer.from(`Message-ID: <${id}@example.com>\r\n\r\n`)
  const digest = createHash('sha256').update(raw).digest('hex')
  await insertMail(db, {
    id,
    userId,
    envelopeFrom: '',
    envelopeTo: 'a@b',
    receivedAt,
    digest,
    raw,
  })
  return id
}

/** Adds an article, by default the first of its own story, and returns the id. */
export async function seedArticle(
  db: Executor,
  place: { userId: string; newsletterId: string; mailId: string },
  article: Partial<NewArticle> = {},
): Promise<string> {
  const id = article.id ?? randomUUID()
  await insertArticle(db, {
    id,
    user_id: place.userId,
    newsletter_id: place.newsletterId,
    mail_id: place.mailId,
    position: 0,
    title: 'A scheduler lands after nine years',
    summary: 'The patch set shrank.',
    html: '<p>The patch set shrank.</p>',
    text: 'The patch set shrank.',
    category: 'technology',
    published_at: 1,
    received_at: 1,
    story_id: id,
    is_duplicate: 0,
    ...article,
  })
  return id
}

/** Replaces a mail's non-article parts by one, and returns its id. */
export async function seedNonArticlePart(
  db: Executor,
  { userId, mailId }: { userId: string; mailId: string },
  nonArticlePart: Partial<NewNonArticlePart> = {},
): Promise<string> {
  const id = nonArticlePart.id ?? randomUUID()
  await replaceNonArticleParts(db, mailId, [
    {
      id,
      user_id: userId,
      mail_id: mailId,
      position: 1,
      reason: 'sponsor',
      title: 'A lamp that knows when you are out',
      text: 'It turns itself off, and the heating too.',
      html: '<p>It turns itself off, and the heating too.</p>',
      url: 'https://lamps.example/',
      original_url: 'https://lamps.example/?utm_source=mail',
      links: JSON.stringify([{ url: 'https://lamps.example/', text: 'A lamp that knows when you are out' }]),
      link_count: 1,
      paragraphs: 2,
      ...nonArticlePart,
    },
  ])
  return id
}

/** Adds a correction and returns the id. */
export async function seedCorrection(
  db: Executor,
  place: { userId: string; newsletterId: string; mailId: string },
): Promise<string> {
  const id = randomUUID()
  await saveCorrection(db, {
    id,
    user_id: place.userId,
    newsletter_id: place.newsletterId,
    mail_id: place.mailId,
    part_id: randomUUID(),
    verdict: 'non-article',
    title: 'Job of the week',
    features: '{}',
    created_at: 1,
  })
  return id
}

/** Registers bytes in the store as a picture that came with a mail, by default, and returns the id. */
export async function seedFile(
  db: Executor,
  { userId, mailId = null }: { userId: string; mailId?: string | null },
  file: Partial<NewFile> = {},
): Promise<string> {
  const id = newFileId()
  const key = `pictures/${userId}/${id}.png`
  const about = { id, user_id: userId, mail_id: mailId, kind: 'inline', key, created_at: 1, ...file } as const
  await insertFiles(db, [about])
  return about.id
}

/** Adds a remote picture that was not fetched yet, and returns the id. */
export async function seedRemotePicture(
  db: Executor,
  { userId, mailId = null }: { userId: string; mailId?: string | null },
  picture: Partial<NewRemotePicture> = {},
): Promise<string> {
  const id = newFileId()
  const url = picture.url ?? `https://pictures.example/${id}.png`
  await db
    .insertInto('remote_pictures')
    .values({
      ...{ id, user_id: userId, mail_id: mailId, url, url_hash: urlHash(url) },
      ...{ host: 'pictures.example', state: 'waiting', created_at: 1, ...picture },
    })
    .execute()
  return id
}
