import { createHash, randomUUID } from 'node:crypto'
import { newFileId } from '../file-id.ts'
import { insertArticle } from '../queries/articles.ts'
import { noteRequest } from '../queries/confirmation-receipts.ts'
import { saveCorrection } from '../queries/corrections.ts'
import { insertFiles } from '../queries/files.ts'
import { insertIdentity } from '../queries/identities.ts'
import { saveImportSenders } from '../queries/import-senders.ts'
import { insertImport } from '../queries/imports.ts'
import { insertInboxAddress, listInboxAddresses } from '../queries/inbox-addresses.ts'
import { countArrival } from '../queries/inbox-arrivals.ts'
import { insertMailbox, saveMailboxSenders } from '../queries/mailboxes.ts'
import { insertMail } from '../queries/mails.ts'
import { insertNewsletter } from '../queries/newsletters.ts'
import { replaceNonArticleParts } from '../queries/non-article-parts.ts'
import { insertOptIn } from '../queries/opt-ins.ts'
import { insertPasskey } from '../queries/passkeys.ts'
import { urlHash } from '../queries/remote-pictures.ts'
import { insertUser } from '../queries/users.ts'
import type {
  ConfirmationReceiptRow,
  Executor,
  IdentityRow,
  NewArticle,
  NewFile,
  NewNonArticlePart,
  NewRemotePicture,
} from '../schema.ts'

/** Adds a user and returns the id. */
export async function seedUser(db: Executor, name = 'Ann'): Promise<string> {
  const id = randomUUID()
  await insertUser(db, {
    id,
    email: `${name.toLowerCase()}-${id}@example.com`,
    display_name: name,
    time_zone: 'UTC',
    created_at: 1,
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

/** Adds an inbox address at which one mail arrived, and returns its id and its local part. */
export async function seedAddress(
  db: Executor,
  userId: string,
): Promise<{ addressId: string; localPart: string }> {
  const localPart = randomUUID()
  await insertInboxAddress(db, userId, localPart, 1)
  await countArrival(db, { userId, localPart, word: '', at: 1 })
  const [row] = (await listInboxAddresses(db, userId)).filter((address) => address.local_part === localPart)
  return { addressId: row?.id ?? '', localPart }
}

/** Adds a mailbox that nobody can open, with one sender, and returns the id. */
export async function seedMailbox(db: Executor, userId: string): Promise<string> {
  const id = randomUUID()
  await insertMailbox(db, {
    ...{ id, user_id: userId, host: 'imap.example.com', port: 993, security: 'tls', username: 'ann' },
    ...{ password: 'sealed', folder: 'INBOX', state: 'choosing', since: 1, next_at: null, created_at: 1 },
    ...{ problem: null, move_to: null, uid_validity: null, last_success_at: null },
  })
  const about = { name: 'Kernel Weekly', address: 'news@kernel.example', issues: 3, every_hours: 168 }
  const sender = { mailbox_id: id, user_id: userId, key: 'list:kernel.example', ...about }
  await saveMailboxSenders(db, [{ ...sender, last_at: 1, is_certain: 1 }])
  return id
}

/** Adds an import of one file in which one sender was found, and returns the ids. */
export async function seedImport(
  db: Executor,
  userId: string,
): Promise<{ importId: string; fileId: string }> {
  const [importId, fileId] = [randomUUID(), randomUUID()]
  const row = { id: importId, user_id: userId, state: 'choosing', ending: null, next_at: null } as const
  const file = { id: fileId, import_id: importId, user_id: userId, no: 1, name: 'mails.mbox', size: 10 }
  await insertImport(db, { ...row, created_at: 1, ended_at: null }, [
    { ...file, modified_at: 1, uploaded: 10, problem: null },
  ])
  const about = { name: 'Kernel Weekly', address: 'news@kernel.example', issues: 3, every_hours: 168 }
  const sender = { import_id: importId, user_id: userId, key: 'list:kernel.example', ...about }
  await saveImportSenders(db, importId, [{ ...sender, last_at: 1, is_certain: 1 }])
  return { importId, fileId }
}

/** Adds a passkey that nobody can sign with and returns the id. */
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

/** Adds an identity at a provider that nobody can be asked at, and returns it. */
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

/** Adds an article, first of a story of its own unless told, and returns the id. */
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

/** Returns a mail one non-article part, in the place of all others, and returns its id. */
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

/** Adds a receipt of a confirmation with one request and returns the id. */
export async function seedReceipt(
  db: Executor,
  { userId, newsletterId, mailId }: { userId: string; newsletterId: string; mailId: string },
  receipt: Partial<ConfirmationReceiptRow> = {},
): Promise<string> {
  const id = receipt.id ?? randomUUID()
  const url = 'https://lowtide.example/confirm?token=secret'
  await db
    .insertInto('confirmation_receipts')
    .values({
      id,
      user_id: userId,
      newsletter_id: newsletterId,
      mail_id: mailId,
      state: 'ask',
      url,
      score: 113,
      reasons: '[["words","Confirm"]]',
      choices: JSON.stringify([url]),
      tries: 1,
      began_at: 1,
      next_try_at: null,
      outcome: 'unclear',
      outcome_detail: null,
      created_at: 1,
      ...receipt,
    })
    .execute()
  await noteRequest(db, { id, user_id: userId }, { method: 'GET', url, madeAt: 1, status: 200 })
  return id
}

/** Adds that a mail asks to confirm a subscription, and returns the id. */
export async function seedOptIn(
  db: Executor,
  { userId, mailId }: { userId: string; mailId: string },
  optIn: Partial<Parameters<typeof insertOptIn>[1]> = {},
): Promise<string> {
  const id = randomUUID()
  await insertOptIn(db, {
    id,
    user_id: userId,
    mail_id: mailId,
    words: 'You asked for Window Box, our letter on balconies.',
    links: ['https://windowbox.example/confirm?t=8f3a11c9'],
    url: null,
    score: 113,
    reasons: [['words', 'Confirm my subscription']],
    reply_to: null,
    reply_word: null,
    created_at: Date.now(),
    ...optIn,
  })
  return id
}

/** Says of bytes in the store that they are a picture that came with a mail, by default, and returns the id. */
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

/** Adds a picture of the web that nobody has fetched yet, and returns the id. */
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
