import { generateKeyPairSync } from 'node:crypto'
import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { dkimVerify } from 'mailauth/lib/dkim/verify.js'
import { beforeEach, expect, test } from 'vitest'
import { newFolder } from '../testing/new-folder.ts'
import { receiveMails } from '../testing/receive-mails.ts'
import { readDkimKey } from './dkim-key.ts'
import { openOutgoingMail } from './outgoing-mail.ts'

const ID = '0'.repeat(32)
const DIGEST = {
  ...{ from: 'no-reply@tidings.example', fromName: 'Tidings', to: 'ada@example.com' },
  ...{ subject: 'Owls have an accent', body: 'Owls\n', html: '<p>Owls</p>', id: `digest-${ID}` },
  returnPath: `bounce-${ID}@tidings.example`,
  headers: {
    'List-Unsubscribe': `<https://tidings.example/api/digest-mails/unsubscribe/${'x'.repeat(200)}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  },
}

let folder: string
const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
beforeEach(async () => {
  folder = await newFolder()
  await writeFile(path.join(folder, 'dkim.pem'), privateKey.export({ type: 'pkcs8', format: 'pem' }))
})

const key = () =>
  readDkimKey({ domain: 'tidings.example', selector: 'tidings', keyFile: path.join(folder, 'dkim.pem') })
const log = { info: () => {} }

async function listen(refusal?: number) {
  const { port, received } = await receiveMails(() => refusal)
  const smtpUrl = `smtp://127.0.0.1:${port}`
  return {
    received,
    send: openOutgoingMail({ smtpUrl, outbox: folder, dkim: await key(), markOf: (id) => id, log }),
  }
}

async function verified(text: string) {
  const record = `v=DKIM1; k=rsa; p=${publicKey.export({ type: 'spki', format: 'der' }).toString('base64')}`
  const { results } = await dkimVerify(Buffer.from(text), {
    resolver: async (name: string) => {
      if (name === 'tidings._domainkey.tidings.example') return [[record]]
      throw Object.assign(new Error('none'), { code: 'ENOTFOUND' })
    },
  })
  return results.map(({ status, signingHeaders }) => ({
    result: status.result,
    keys: signingHeaders?.keys.toLowerCase().split(/\s*:\s*/) ?? [],
  }))
}

test('an independent verifier finds both headers to unsubscribe signed, as the mail came by SMTP', async () => {
  const { received, send } = await listen()
  expect(await send(DIGEST)).toMatchObject({ isDone: true })
  const [mail] = received
  const text = String(mail?.raw)
  expect(mail?.from).toBe(DIGEST.returnPath)
  expect(text).toContain(`Message-ID: <digest-${ID}@tidings.example>`)
  const [signature, ...others] = await verified(text)
  expect(others).toEqual([])
  expect(signature?.result).toBe('pass')
  expect(signature?.keys).toEqual(
    expect.arrayContaining(['list-unsubscribe', 'list-unsubscribe-post', 'from']),
  )
  const forged = text.replace('List-Unsubscribe=One-Click', 'List-Unsubscribe=No-Click')
  expect((await verified(forged))[0]?.result).toBe('fail')
})

test('without a mail server the file is signed too, and a second attempt takes the place of the first', async () => {
  const send = openOutgoingMail({
    smtpUrl: undefined,
    outbox: folder,
    dkim: await key(),
    markOf: (id) => id,
    log,
  })
  await send(DIGEST)
  await send(DIGEST)
  const files = (await readdir(folder)).filter((name) => name.endsWith('.eml'))
  expect(files).toEqual([`digest-${ID}.eml`])
  const text = await readFile(path.join(folder, files[0] ?? ''), 'utf8')
  expect((await verified(text))[0]?.result).toBe('pass')
})

test.each([
  [550, true],
  [451, false],
])('a recipient that is refused with %i is refused permanently: %s', async (code, isForGood) => {
  const { send } = await listen(code)
  expect(await send(DIGEST)).toMatchObject({ isDone: false, isRecipientRefused: isForGood })
})

test('a key that can’t be used is named with its setting', async () => {
  await writeFile(path.join(folder, 'dkim.pem'), 'no key')
  await expect(key()).rejects.toThrow(/^DKIM_KEY_FILE: .* has no private key in PEM/)
  await rm(path.join(folder, 'dkim.pem'))
  await expect(key()).rejects.toThrow(/^DKIM_KEY_FILE: .* can’t be read \(ENOENT\)/)
})
