import { randomUUID } from 'node:crypto'
import { saveImportSenders } from '../queries/imports/import-senders.ts'
import { insertImport } from '../queries/imports/imports.ts'
import { insertMailbox, saveMailboxSenders } from '../queries/mailboxes/mailboxes.ts'
import { insertInboxAddress, listInboxAddresses } from '../queries/mails/inbox-addresses.ts'
import { countArrival } from '../queries/mails/inbox-arrivals.ts'
import { recordRequest } from '../queries/newsletters/confirmation-receipts.ts'
import { insertOptIn } from '../queries/newsletters/opt-ins.ts'
import type { ConfirmationReceiptRow, Executor } from '../schema.ts'

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

/** Adds a mailbox that can’t be opened, with one sender, and returns the id. */
export async function seedMailbox(db: Executor, userId: string): Promise<string> {
  const id = randomUUID()
  await insertMailbox(db, {
    ...{ id, user_id: userId, host: 'imap.example.com', port: 993, security: 'tls', username: 'ann' },
    ...{ password: 'sealed', folder: 'INBOX', state: 'choosing', since: 1, next_at: null, created_at: 1 },
    ...{ problem: null, move_to: null, uid_validity: null, last_success_at: null, caught_up_at: null },
  })
  const about = { name: 'Kernel Weekly', address: 'news@kernel.example', issues: 3, every_hours: 168 }
  const sender = { mailbox_id: id, user_id: userId, key: 'list:kernel.example', ...about }
  await saveMailboxSenders(db, [
    { ...sender, last_at: 1, sender_group: 'newsletter', reason: 'unsubscribe', is_suggested: 1 },
  ])
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
  await saveImportSenders(db, importId, [
    { ...sender, last_at: 1, sender_group: 'newsletter', reason: 'unsubscribe', is_suggested: 1 },
  ])
  return { importId, fileId }
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
  await recordRequest(db, { id, user_id: userId }, { method: 'GET', url, madeAt: 1, status: 200 })
  return id
}

/** Adds an opt-in, and returns the id. */
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
