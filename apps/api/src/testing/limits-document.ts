import { maxHeaderSize } from 'node:http'
import { TOKEN_RATE } from '@tidings/accounts/programs/token-rates'
import { WORK_LIMITS, type WorkKind } from '@tidings/accounts/work-queue'
import { inputBytes, MAX_INPUT_BYTES } from '@tidings/api/input-bytes'
import { MAX_BATCH } from '@tidings/api/max-batch'
import { type RestRoute, restRoutes } from '@tidings/api/rest'
import { HTTP_MEMORY } from '../http/http-memory.ts'
import { HTTP_LIMITS } from '../http/http-server.ts'
import { SPACE } from '../mail/free-space.ts'
import { MAX_MAIL_BYTES } from '../mail/refusal.ts'
import { SMTP_LIMITS } from '../mail/smtp-limits.ts'
import { RESERVE } from '../worker/keep-space.ts'
import { plainRoutes } from './app-routes.ts'
import { NOTES_OF_CALLS, OTHER_ROUTES, PASSWORD_CALLS } from './route-limits.ts'

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

/** The page about limits, from the constants that limit and the routes of a server. */
export function limitsDocument(routes: readonly string[]): string {
  return `# Limits

How much of a server one user or one client without a user can use, by route. This is for operators of public servers and for
developers who add a route. It is made from the code: \`npx pnpm@10.34.9 --filter @tidings/api-server exec vitest run
limits-document -u\` writes it again, and \`npm test\` fails when it is another.
[Decision 35](decisions/0035-heavy-request-queue.md) gives the reasons; \`npm run bench -- fairness\` and
\`ONLY="one reader" npm run bench -- security\` measure what they are for. How much an account may store is documented in
[user-limits.ts](../packages/db/src/user-limits.ts) and the API documentation. With several processes,
[SCHEDULING.md](SCHEDULING.md#several-processes) lists which limits are shared.

A client is a signed-in user, or without one a network: an IPv4 address or an IPv6 /64. Each has

- **a share**: only so much of a client is done at once, and only so much of all the users of one network;
- **a queue**: what is more waits, and clients take turns. Nobody is refused for what others do, unless they hold everything
  for ${patienceMs / 1000} seconds;
- **turns of the event loop**: after two milliseconds the rest of a call waits for its turn, and the client that recently had
  least of the time is next. While others are active, a user’s calls that read or write megabytes run for at most a third of
  the time;
- **a bound of bytes**: what exceeds it waits, or the slowest transfer of the client that holds most is ended.

## Ports

${ports}

Received mail is analysed in worker processes. One user has at most half of them while others wait. Mails larger than 1 MB are
analysed one at a time, and hold no process while they wait. Each mail has 5 seconds of CPU time (60 seconds of wall-clock
time) and 384 MB. A user whose mail exceeded that time comes after all others for ten minutes.

100 attachments of a mail are listed. PDF files among them are read in one more process, with the same limits: five of a mail,
100 pages of each, 100,000 characters in all. If they are exceeded, the mail is processed without that text. Of a mail, 200
pictures in \`data:\` URLs and 60 attached photos are in its article.

A job whose process dies is taken over by another. After two deaths in a row it runs with no other job beside it in its process,
2, 4, 8 … seconds later (at most an hour), and such jobs together get a fifth of the time. Only the deaths of an analysis process,
or of the worker process that the server started, while the job was alone count against it: after two, a mail is kept unread and
a saved link has no text. If that ends the process as well, the job has failed for good after five: this is logged, and its row in
\`jobs\` stays with the state \`failed\`. Deaths that nobody saw, as when the whole server is killed, never count.

Hosts are looked up for 5 seconds at most, and DNS records for checking senders for 2.5. No lookup waits for another. A site
(registered domain) that left three in a row without an answer is not asked again for 30 seconds.

Imports are worked on two at a time by each process, one of a user. While another user's import waits, a place is given up
after 30 seconds, or after as long as it took to get back to where the import was; looking for senders is not interrupted.
Reading lists are read in time proportional to their length, and of grouped passages 100,000 (50 million characters) are kept.
Mailboxes are read four at a time by each process, two of a user by all processes; a pass takes ten minutes at most and the
next one begins ten seconds after it at the earliest, whatever the server says. A mail server may send 2 MB and 10,000 lines
until the folder is open; then with each command 40 MB, 8 MB of them outside of literals, and 10,000 lines. A line has at most
1 MB and 50,000 parts. A server that sends more is disconnected.

One search looks all words of the user through for eight parts of words, all saved searches together for 40; for a misspelt word,
20,000 words with the same first letter. Of a query the first 30 terms with 32 words in all count, and three \`begin*\`; further
ones are whole words. So a search of ten thousand texts takes about 150 ms at most on SQLite, a \`begin*\` that every word of every
text begins with 400 ms; it does that in a thread of its own, one search after the other.

## Disk

What is left free on the disk of \`DATA_DIR\` ([free-space.ts](../apps/api/src/mail/free-space.ts),
[keep-space.ts](../apps/api/src/worker/keep-space.ts)). Each goes on within seconds once there is more.

${space}

SQLite's log is emptied ten seconds after the last write, and when it takes a quarter of the free space or a sixteenth of the disk.
The disk of a PostgreSQL elsewhere is not watched: mail is then refused with 452 when it says that it is full.

## Slots

Work waits in one queue ([fair-queue.ts](../packages/scheduling/src/fair-queue.ts)) for a slot of its kind, and loads nothing
before it has one. The next slot goes to the waiting user who was given one of that kind longest ago. Who has too much waiting
gets 429 with \`TOO_MANY_REQUESTS\`, or 503 with \`SERVICE_UNAVAILABLE\` if others hold all slots; both have \`Retry-After\`.

- A client that disconnects leaves the queue, and work that nobody else waits for is cancelled.
- A body that is not read while its request waits does not count as slow. Its connection can be closed to make room like an
  idle one.
- A response larger than a user's share of the cache (16 MB) is sent only when a slot is free. A mail is read before its
  response or picture has a slot.
- When a user without a slot has waited for seconds for slots or bytes that others hold and that are within the user's own
  share, transfers end whose user holds more than an equal share and that fall behind 64 KB a second by
  ${slowest.crowdedMs / 1000} seconds.
- The users of one network, and the requests for pictures of one user, have at most half of all slots.

${slots}

Originals, pictures, uploads and bodies also need bytes: ${bytes.perUser / MB} MB of one user, ${bytes.all / MB} MB of all
(pictures: per owner and network). A response counts until it is sent or its client disconnects. Rendered pages are cached for
ten minutes, 16 MB per user and 48 MB in all. A page whose mail was deleted is not shown.

All responses of one request have at most 8 MB together; more is refused with 413 and \`PAYLOAD_TOO_LARGE\`. Titles, names and
subjects of mails are truncated to 1,000 characters, URLs to 8,192.

One user who does everything at once uses about 300 MB: 32 MB of responses, as much again of pictures larger than 4 MB, 16 MB
of cached pages, 45 MB while a page is rendered, 30 MB for a download, 21 MB for a mail that is parsed, and 8 responses of up
to 8 MB. Decoding a picture takes a quarter of a gigabyte, once for all users. Each single route uses less than 150 MB.

## Routes

\`slots\` are those that a request takes, in this order; \`request\` is \`visit\` without a signed-in user.
\`/api/trpc/{procedures}\` takes the slots of each of its procedures (a batch has up to ${MAX_BATCH}) and one \`request\`. Other
methods get 405, and \`HEAD\` is handled as \`GET\`. \`body\` is the longest one that a call can accept, by the lengths in its
schema; a longer one is refused before it is read. \`memory\` is the most that one request uses besides its slot.

${table(['route', 'slots', 'body', 'memory', 'time'], routeRows(routes))}
`
}
