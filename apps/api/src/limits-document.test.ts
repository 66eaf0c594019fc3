import { readFileSync } from 'node:fs'
import { maxHeaderSize } from 'node:http'
import path from 'node:path'
import { TOKEN_RATE } from '@tidings/accounts/programs/token-rates'
import { WORK_LIMITS } from '@tidings/accounts/work-queue'
import { MAX_BATCH } from '@tidings/api/max-batch'
import { restRoutes } from '@tidings/api/rest'
import { expect, test } from 'vitest'
import { HTTP_MEMORY } from './http/http-memory.ts'
import { HTTP_LIMITS } from './http/http-server.ts'
import { LOAD_LIMITS } from './http/shed-load.ts'
import { SPACE } from './mail/free-space.ts'
import { MAX_MAIL_BYTES } from './mail/refusal.ts'
import { SMTP_LIMITS } from './mail/smtp-limits.ts'
import { plainRoutes, routesMadeBy } from './testing/app-routes.ts'
import { openTestHttp } from './testing/test-http.ts'
import { RESERVE } from './worker/keep-space.ts'

const MB = 1_048_576
const text = readFileSync(path.resolve(import.meta.dirname, '../../../.github/LIMITS.md'), 'utf8')

/** The cells of the rows of a table, by its first heading. */
function tableOf(heading: string): string[][] {
  const [, table = ''] = text.split(`\n| ${heading} |`)
  const rows = table.trimEnd().split('\n\n', 1)[0]?.split('\n').slice(2) ?? []
  return rows.map((row) =>
    row
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  )
}

const inWords = (count: number) => (count === Infinity ? 'any' : String(count))

test('the documented slots match the queue’s', () => {
  const kinds = Object.entries(WORK_LIMITS.kinds).map(([kind, { perUser, all, waiting }]) =>
    [kind, perUser, all, waiting].map((cell) => (typeof cell === 'number' ? inWords(cell) : cell)),
  )
  expect(tableOf('kind').map((cells) => cells.slice(0, 4))).toEqual(kinds)
  const { bytes, waiting, few, patienceMs } = WORK_LIMITS
  expect(few).toBe(MAX_BATCH)
  const megabytes = (count: number) => `${count / MB} MB`
  for (const number of [
    `${megabytes(bytes.perUser)} of one user, ${megabytes(bytes.all)} of all`,
    `a batch has up to ${MAX_BATCH}`,
    `fall behind 64 KB a second by ${HTTP_LIMITS.slowest.crowdedMs / 1000} seconds`,
    `${waiting.toLocaleString('en-US')} may wait, each for ${patienceMs / 1000}`,
    `and ${few} however many others do`,
    `in any case up to ${WORK_LIMITS.kinds.request.max} of all`,
    `; ${WORK_LIMITS.kinds.password.waitingInAll} of all wait`,
  ]) {
    expect(text.replaceAll(/\s+/g, ' ')).toContain(number)
  }
})

test('the documented limits of strangers match the ports’', () => {
  const rows = tableOf('port').map(
    ([port, what, ...cells]) => [`${port} ${what}`, cells.join(' | ')] as const,
  )
  const smtp = SMTP_LIMITS
  const load = LOAD_LIMITS
  const piped = HTTP_LIMITS.pipelined
  for (const [row, ...numbers] of [
    ['HTTP connections', HTTP_LIMITS.connections],
    ['HTTP requests without a user worked on', load.ofNetwork, load.underWay, load.max],
    ['HTTP calls of users', load.ofUser, load.ofNetworkUsers, 2 * load.ofNetworkUsers],
    ['HTTP calls of an access token', TOKEN_RATE.burst, TOKEN_RATE.withinMs / 60_000],
    ['HTTP headers', maxHeaderSize / 1024, HTTP_LIMITS.headersMs / 1000],
    ['HTTP pipelined requests', piped.handled, piped.requests, piped.bytes / 1024],
    [
      'HTTP JSON bodies being received',
      HTTP_MEMORY.bodies / MB,
      HTTP_LIMITS.requestMs / 1000,
      HTTP_LIMITS.slowest.bodyMs / 1000,
    ],
    ['HTTP unread responses', HTTP_MEMORY.responses / MB, HTTP_LIMITS.slowest.responseMs / 1000],
    ['SMTP, LMTP connections', smtp.connectionsOfAddress, smtp.connections],
    [
      'SMTP, LMTP mails being received',
      MAX_MAIL_BYTES / 1_024_000,
      smtp.memory.allTogether / MB,
      smtp.mailMs / 60_000,
      smtp.mailBytesPerSecond / 1000,
    ],
    ['SMTP, LMTP mails per minute', smtp.mailsOfAddress.max],
    ['SMTP, LMTP mails per ten minutes', smtp.mailsOfSender.max, smtp.mailsOfInbox.max],
    ['SMTP, LMTP between two mails', smtp.commands, smtp.recipients],
  ] as const) {
    const documentedLimits = rows.find(([name]) => name === row)?.[1] ?? ''
    for (const number of numbers) expect(documentedLimits, row).toMatch(new RegExp(`\\b${number}\\b`))
  }
})

test('the documented space on the disk matches the code’s', () => {
  const megabytes = (bytes: number) => `${Math.floor(bytes / 1_000_000)} MB`
  const { uploads, pictures, mail, ofMail, work, full } = SPACE
  expect(tableOf('free').map(([free]) => free)).toEqual([
    `${uploads / 1e9} GB and the size`,
    `${pictures / 1e9} GB`,
    `${megabytes(mail)}, and ${ofMail} times the size of the accepted mails that are not processed yet`,
    ...[mail, work, full].map(megabytes),
  ])
  expect(mail).toBe(1.5 * MAX_MAIL_BYTES)
  expect(text).toContain(`until ${megabytes(2 * mail)} are free`)
  expect([text, 1 / RESERVE.ofDisk]).toEqual([
    expect.stringContaining(`at most ${megabytes(RESERVE.max)}`),
    16,
  ])
})

test('every route is in the table of limits per user', async () => {
  const { made, routes } = await routesMadeBy(() => openTestHttp('sqlite'))
  await made.close()
  const documented = restRoutes().map(({ method, path: place }) => `${method} /api${place}`)
  // Routes for unknown calls hold nothing.
  const plain = plainRoutes(routes)
    .filter((route) => !/^(?:HEAD|OPTIONS) | \/api\/\*$/.test(route))
    .map((route) => route.replaceAll(/:(\w+)/g, '{$1}'))
  const rows = tableOf('route')
  const routesListed = rows.map(([route = '']) => route.replaceAll('`', ''))
  expect(routesListed.toSorted()).toEqual([...new Set([...documented, ...plain])].toSorted())
  const kinds = Object.keys(WORK_LIMITS.kinds)
  for (const [route, slots = '', memory = ''] of rows) {
    expect(memory, route).not.toBe('')
    const named = slots === 'none' ? [] : slots.split(', ')
    expect(
      named.filter((kind) => !kinds.includes(kind)),
      route,
    ).toEqual([])
    // Acquiring in the order of the list prevents deadlocks.
    expect(
      named.map((kind) => kinds.indexOf(kind)),
      route,
    ).toEqual(named.map((kind) => kinds.indexOf(kind)).toSorted((a, b) => a - b))
  }
})
