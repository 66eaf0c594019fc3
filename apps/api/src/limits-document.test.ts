import { readFile } from 'node:fs/promises'
import { maxHeaderSize } from 'node:http'
import path from 'node:path'
import { TOKEN_RATE } from '@tidings/accounts/programs/token-rates'
import { WORK_LIMITS, type WorkKind } from '@tidings/accounts/work-queue'
import { inputBytes, MAX_INPUT_BYTES } from '@tidings/api/input-bytes'
import { MAX_BATCH } from '@tidings/api/max-batch'
import { type RestRoute, restRoutes } from '@tidings/api/rest'
import { expect, test } from 'vitest'
import { HTTP_MEMORY } from './http/http-memory.ts'
import { HTTP_LIMITS } from './http/http-server.ts'
import { SPACE } from './mail/free-space.ts'
import { MAX_MAIL_BYTES } from './mail/refusal.ts'
import { SMTP_LIMITS } from './mail/smtp-limits.ts'
import { plainRoutes, routesMadeBy } from './testing/app-routes.ts'
import { NOTES_OF_CALLS, OTHER_ROUTES, PASSWORD_CALLS } from './testing/route-limits.ts'
import { openTestHttp } from './testing/test-http.ts'
import { RESERVE } from './worker/keep-space.ts'

const KB = 1024
const MB = 1_048_576
const { kinds, bytes, patienceMs } = WORK_LIMITS
const number = (count: number) => (count === Number.POSITIVE_INFINITY ? 'any' : count.toLocaleString('en-US'))
const table = (heading: string[], rows: readonly string[][]) =>
  [heading, heading.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n')

/** What holds a slot of each kind. */
const HELD: Record<WorkKind, string> = {
  visit: 'by a call without a signed-in user, per client network, until it is answered',
  request: 'by a call of a signed-in user, until its response is sent',
  call: `by a procedure while it runs; a batch holds up to ${MAX_BATCH}`,
  heavy: 'by one that reads or writes megabytes',
  download: 'by a file that is written while it is sent',
  original: 'by an original mail until it is sent',
  picture:
    'by a picture until it is sent; counted per owner and client network, because picture links need no session',
  upload: 'by an upload of a profile picture or part of a file, until its response',
  decoding: 'by a profile picture while it is decoded',
  rendering: 'while the page of an original is rendered, once for all requests for it',
  mail: 'while a stored mail is parsed',
  password: 'while a password is hashed; counted per network without a user',
}

const slots = table(
  ['kind', 'per user', 'for all', 'and for users who have none', 'waiting per user', 'a slot is held'],
  Object.entries(kinds).map(([kind, places]) => [
    kind,
    number(places.perUser),
    number(places.all),
    'max' in places ? number(places.max) : '',
    number(places.waiting),
    HELD[kind as WorkKind],
  ]),
)

/** As disks are sold. */
const megabytes = (bytes: number) => `${Math.floor(bytes / 1_000_000)} MB`
const space = table(
  ['free', 'what stops'],
  [
    [`${SPACE.uploads / 1e9} GB and the size`, 'uploads'],
    [`${SPACE.pictures / 1e9} GB`, 'fetching pictures of the web'],
    [
      `${megabytes(SPACE.mail)}, and ${SPACE.ofMail} times the size of the accepted mails that are not processed yet`,
      'accepting mail: SMTP replies 452, services 503, and mails stay in mailboxes and imports',
    ],
    [
      megabytes(SPACE.mail),
      `readiness; the oldest pictures of the web are deleted until ${megabytes(2 * SPACE.mail)} are free, every ten minutes at most`,
    ],
    [megabytes(SPACE.work), 'work in the background, such as processing mail'],
    [
      megabytes(SPACE.full),
      `the file \`DATA_DIR/reserve\` is deleted, so that users can sign in and read whoever filled the disk. It has 1/${1 / RESERVE.ofDisk} of the disk, at most ${megabytes(RESERVE.max)}, and grows back while more than ${megabytes(2 * SPACE.mail)} are free`,
    ],
  ],
)

const { slowest, pipelined } = HTTP_LIMITS
const smtp = SMTP_LIMITS
const ports = table(
  ['port', 'what', 'for one', 'for all', 'when exceeded'],
  [
    [
      'HTTP',
      'connections',
      'what others leave',
      number(HTTP_LIMITS.connections),
      'the slowest connection of the network with the most is closed',
    ],
    [
      'HTTP',
      'calls',
      `${kinds.visit.perUser} of a network without a user, ${kinds.request.perUser} of a user; of one network (IPv6: a /48) half`,
      `${kinds.visit.all} without a user, ${kinds.request.all} of users; ${kinds.request.max} for those who have none`,
      'they wait, see *Slots*',
    ],
    [
      'HTTP',
      'calls of an access token',
      `${TOKEN_RATE.burst} at once, and ${TOKEN_RATE.burst} more in ${TOKEN_RATE.withinMs / 60_000} minutes`,
      'any',
      '429 with `Retry-After`',
    ],
    [
      'HTTP',
      'headers',
      `${maxHeaderSize / KB} KB per request`,
      'limited by connections',
      `431; they must arrive within ${HTTP_LIMITS.headersMs / 1000} seconds`,
    ],
    [
      'HTTP',
      'pipelined requests',
      `${pipelined.handled} per connection`,
      'limited by connections',
      `they get no response; after ${pipelined.requests} more, or ${pipelined.bytes / KB} KB, the connection is closed`,
    ],
    [
      'HTTP',
      'bodies being received and responses being sent',
      `what others leave; a body as much as its call can accept, ${MAX_INPUT_BYTES / MB} MB at most`,
      `${HTTP_MEMORY.allTogether / MB} MB, without the first ${HTTP_MEMORY.ofEach / KB} KB of each`,
      `the slowest is closed; a body may take ${HTTP_LIMITS.requestMs / 1000} seconds and fall ${slowest.bodyMs / 1000} seconds behind ${slowest.bytesPerSecond} bytes a second, a response ${slowest.responseMs / 1000} seconds`,
    ],
    [
      'SMTP, LMTP',
      'connections',
      `${smtp.connectionsOfAddress} per address`,
      number(smtp.connections),
      '421, or the slowest is closed',
    ],
    [
      'SMTP, LMTP',
      'mails being received',
      `${MAX_MAIL_BYTES / 1_024_000} MB`,
      `${smtp.memory.allTogether / MB} MB`,
      `the slowest is closed, as is one that is ${smtp.mailMs / 60_000} minutes behind ${smtp.mailBytesPerSecond / 1000} KB/s`,
    ],
    ['SMTP, LMTP', 'mails per minute', `${smtp.mailsOfAddress.max} per address`, 'any', '4.7.1'],
    [
      'SMTP, LMTP',
      'mails per ten minutes',
      `${smtp.mailsOfSender.max} from one address to one inbox`,
      `${smtp.mailsOfInbox.max} to one inbox`,
      '4.7.1',
    ],
    [
      'SMTP, LMTP',
      'between two mails',
      `${smtp.commands} commands, ${smtp.recipients} recipients`,
      'any',
      '421',
    ],
  ],
)

/** The cells of a text of rows, by route. */
function cellsOf(rows: string): Map<string, string[]> {
  const cells = rows
    .trim()
    .split('\n')
    .map((row) => row.split('|').map((cell) => cell.trim()))
  return new Map(cells.map(([route = '', ...rest]) => [route, rest]))
}

const CALLS = cellsOf(NOTES_OF_CALLS)
const PASSWORDS = new Set(cellsOf(PASSWORD_CALLS).keys())
const OTHERS = cellsOf(OTHER_ROUTES)

function rowOfCall({ method, path, procedure, scope, isHeavy }: RestRoute): [string, ...string[]] {
  const route = `${method} /api${path}`
  const [more = '', memory = '', time = ''] =
    CALLS.get(route) ?? (PASSWORDS.has(route) ? ['password', '19 MB for a password'] : [])
  const own = scope === 'public' ? [] : [isHeavy ? 'heavy' : 'call']
  const body = method === 'GET' ? '' : `${Math.ceil(inputBytes(procedure) / KB)} KB`
  return [
    route,
    ['request', ...own, ...more.split(', ')].filter(Boolean).join(', '),
    body,
    memory || '64 KB',
    time,
  ]
}

/** The rows of all routes. Throws for notes about a route that doesn't exist, and for a route without any that needs some. */
function routeRows(routes: readonly string[]): string[][] {
  const calls = restRoutes().map(rowOfCall)
  // Routes for unknown calls hold nothing.
  const plain = plainRoutes(routes)
    .filter((route) => !/^(?:HEAD|OPTIONS) | \/api\/\*$/.test(route))
    .map((route) => route.replaceAll(/:(\w+)/g, '{$1}'))
  const known = new Set([...calls.map(([route]) => route), ...plain])
  const named = [...CALLS.keys(), ...PASSWORDS, ...OTHERS.keys()]
  const faults = [
    ...named.filter((route) => !known.has(route)),
    ...plain.filter((route) => !OTHERS.has(route)),
  ]
  if (faults.length > 0) throw new Error(`Look at these in route-limits.ts: ${faults.join(', ')}`)
  const others = [...OTHERS].map(([route, [taken = '', memory = '', time = '']]) => [
    route,
    taken,
    '',
    memory,
    time,
  ])
  return [...calls, ...others].map(([route, taken = '', ...rest]) => {
    const unknown = taken.split(', ').filter((kind) => kind !== '' && !(kind in kinds))
    if (unknown.length > 0) throw new Error(`There are no slots for ${unknown.join(', ')}, as ${route} says.`)
    return [`\`${route}\``, taken, ...rest]
  })
}

/** What the text of the page says of limits in numbers. */
const SAID = [
  `unless they hold everything for ${patienceMs / 1000} seconds`,
  `that fall behind 64 KB a second by ${slowest.crowdedMs / 1000} seconds`,
  `${bytes.perUser / MB} MB of one user, ${bytes.all / MB} MB of all`,
  `(a batch has up to ${MAX_BATCH})`,
]

/** The page about limits with its tables as the constants that limit and the routes of a server have them. */
function withTables(page: string, routes: readonly string[]): string {
  const ofRoutes = table(['route', 'slots', 'body', 'memory', 'time'], routeRows(routes))
  const tables = [ports, space, slots, ofRoutes]
  const made = page.replaceAll(/^\|.*\n(?:\|.*\n)*/gm, () => `${tables.shift()}\n`)
  if (tables.length > 0 || made.includes('undefined')) throw new Error('The page has four tables.')
  return made
}

test('the documented limits are those of the code, for every route', async () => {
  const { made, routes } = await routesMadeBy(() => openTestHttp('sqlite'))
  await made.close()
  const file = path.resolve(import.meta.dirname, '../../../.github/LIMITS.md')
  const page = await readFile(file, 'utf8')
  await expect(withTables(page, routes)).toMatchFileSnapshot(file)
  for (const words of SAID) expect(page.replaceAll(/\s+/g, ' ')).toContain(words)
})
