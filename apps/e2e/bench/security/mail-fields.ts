import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { deliverTo } from '@tidings/api-server/testing/mail-conversation'
import { signUp } from '@tidings/api-server/testing/test-server'
import { launchChromium } from '../../src/testing/chromium.ts'
import { atMost, type Figure, type Figures, withCases } from '../support/row.ts'
import { type WatchedServer, watchedServer } from './bad-inputs/watched-server.ts'
import { sendRequest } from './bad-inputs/wire.ts'
import { type FieldCase, mailWithField } from './mail-fields/mail-with-field.ts'
import { received, storiesIn } from './mail-fields/mailbox.ts'
import { lookAtScreens } from './mail-fields/screens.ts'
import { filesBelow } from './uploads/stored-pictures.ts'

export const name = 'mail fields'
const CASES = 'reliability/cases/mail-fields.jsonl'
const RECORDER = path.resolve(import.meta.dirname, '../../../api/src/testing/record-outbound.ts')
const LISTS = [
  '',
  '/newsletters',
  '/newsletters?tab=received',
  '/saved',
  '/highlights',
  '/settings',
  '/profile',
]

/** Sends every case as a mail to one user, then checks every screen, call, log line and file name that it reaches. */
export async function run(): Promise<Figures> {
  return withCases<FieldCase, Figure[]>(CASES, async (cases) => {
    const folder = mkdtempSync(path.join(tmpdir(), 'tidings-fields-'))
    const record = path.join(folder, 'outbound')
    const watched = await watchedServer({
      LOG_LEVEL: 'info',
      OUTBOUND_RECORD: record,
      NODE_OPTIONS: `--import=${RECORDER}`,
    })
    try {
      return await measure(watched, cases, record)
    } finally {
      await watched.server.discard()
      rmSync(folder, { recursive: true })
    }
  })
}

async function measure(watched: WatchedServer, cases: FieldCase[], record: string): Promise<Figure[]> {
  const { url, smtpPort, server } = watched
  const { token, user, client } = await signUp(url, 'Ada')
  let taken = 0
  const broken: string[] = []
  for (const [n, row] of cases.entries()) {
    const response = await deliverTo(smtpPort, mailWithField(row, user.emailAddress, `tok${n}n`))
    if (response.startsWith('250')) taken += 1
    else if (!/^[45]\d\d[ -]/.test(response)) broken.push(`${row.id}: ${JSON.stringify(response)}`)
  }
  const mails = await received(client, taken)
  const headers = { authorization: `Bearer ${token}` }
  const calls: string[] = []
  const articles = new Set<string>()
  for (const id of mails) {
    const response = await sendRequest(url, { method: 'GET', url: `/api/issues/${id}` }, headers)
    if (response.status !== 200 || !isSound(response.body)) calls.push(`issue ${id}: ${response.status}`)
    for (const story of storiesIn(response.body)) articles.add(story)
  }
  for (const id of articles) {
    const response = await sendRequest(url, { method: 'GET', url: `/api/articles/${id}` }, headers)
    if (response.status !== 200 || !isSound(response.body)) calls.push(`article ${id}: ${response.status}`)
  }
  const browser = await launchChromium()
  const paths = [
    ...LISTS,
    ...mails.flatMap((id) => [`/issues/${id}`, `/api/issues/${id}/original`]),
    ...[...articles].map((id) => `/article/${id}`),
  ]
  const screens = await lookAtScreens(browser, url, token, paths)
  await browser.close()
  const lines = server
    .output()
    .split('\n')
    .filter((line) => line.startsWith('{') || line.includes('tok'))
  const logs = lines.filter((line) => !isSound(line))
  const dialled = readFileSync(record, 'utf8').split('\n')
  const outbound = dialled.filter((line) => /^connect (?!127\.0\.0\.1|localhost|\/)/.test(line))
  const names = filesBelow(server.dataDir).filter(
    (file) => !/^[\w./-]+$/.test(path.relative(server.dataDir, file)),
  )
  for (const example of [...broken, ...calls, ...screens.what, ...logs, ...outbound, ...names].slice(0, 20)) {
    console.log(`    ${example.slice(0, 250)}`)
  }
  return [
    {
      what: 'emails imported, and listed',
      measured: `${taken} / ${mails.length}`,
      goal: 'alike',
      isMet: taken === mails.length,
    },
    atMost('answers of SMTP that are none', broken.length, 0),
    atMost(`calls that broke, of ${mails.length + articles.size}`, calls.length, 0),
    atMost(`breaks on ${screens.pages} screens, without their policy`, screens.what.length, 0),
    atMost(`log lines that broke, of ${lines.length}`, logs.length, 0),
    atMost('connections to elsewhere', outbound.length, 0),
    atMost('file names that are not ours', names.length, 0),
  ]
}

/** JSON without raw terminal control characters. */
function isSound(text: string): boolean {
  try {
    JSON.parse(text)
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for.
    return !/[\u0000-\u0008\u000b-\u001f]/.test(text)
  } catch {
    return false
  }
}
