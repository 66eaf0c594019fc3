import { USER_LIMITS, type UserLimits } from '@tidings/db/user-limits'
import { generateOpenApiDocument } from 'trpc-to-openapi'
import type { oas31 } from 'zod-openapi'
import { article } from '../articles/schema.ts'
import { newsletter } from '../newsletters/schema.ts'
import { type RestRoute, restRoutes } from '../rest.ts'
import { appRouter } from '../router.ts'
import type { CallScope } from '../trpc/documented.ts'
import { user } from '../user/schema.ts'
import { ERROR_CODES } from './error-codes.ts'
import { fileOperations } from './file-operations.ts'

/** What each limit counts, and what happens beyond it if not `LIMIT_REACHED`. */
const OF: Record<keyof UserLimits, string> = {
  newsletters: 'newsletters, including those whose deletion can still be undone',
  newslettersByMail:
    'newsletters up to which mail from unknown senders adds another; beyond that it is quarantined',
  addresses: 'inbox addresses',
  tagsOfNewsletter: 'tags of a newsletter',
  rulesOfNewsletter: 'senders that the user put under a newsletter; older ones are dropped',
  topics: 'followed or muted topics',
  savedSearches: 'saved searches',
  tagsOfArticle: 'tags of an article',
  tags: 'tags added to articles',
  takenTagsOfArticle: 'remembered removals of tags of an article; older ones are dropped',
  savedArticles: 'saved articles',
  highlights: 'highlights',
  highlightsOfArticle: 'highlights of an article',
  storyDecisions: 'pairs of articles that were joined or split',
  correctionsOfNewsletter: 'corrections of a newsletter; older ones are dropped',
  mailboxes: 'mailboxes that are read by IMAP',
  imports: 'imports of files, including those that are over',
  filesOfImport: 'files of an import',
  megabytesOfImports: 'megabytes of files in imports that are not over',
  passkeys: 'passkeys',
  apiTokens: 'access tokens',
  feeds: 'addresses of feeds',
  webhooks: 'webhooks',
  pushSubscriptions: 'browsers that show notifications',
  waitingDeliveries: 'deliveries to webhooks that wait; further events are dropped, and counted',
  deliveriesOfWebhook: 'finished deliveries of a webhook that are listed; older ones are dropped',
  digestMails: 'digests by email, the last ones',
  sessions: 'sessions; one more ends the least recently used one',
  unsubscriptionsAnHour: 'newsletters to unsubscribe from within an hour; then `TOO_MANY_REQUESTS`',
  unsubscriptionsOfNewsletter: 'recorded attempts to unsubscribe from a newsletter; older ones are dropped',
}

/** The limits of an account, as a table in Markdown. */
const LIMITS_TABLE = [
  '| limit | of |',
  '|---|---|',
  ...Object.entries(OF).map(
    ([name, words]) => `| ${USER_LIMITS[name as keyof UserLimits].toLocaleString('en-US')} | ${words} |`,
  ),
].join('\n')

const REFUSALS = { $ref: '#/components/schemas/Error' }

const ABOUT = `Newsletters split into articles, without duplicates, in a daily digest.

Sign in at \`POST /auth/login\`; the response contains a token for the header \`Authorization: Bearer …\`. A browser on
the same site can use the cookie that the response sets instead. Other programs use an access token that the user creates
in the settings: \`Authorization: Bearer tidings_…\`. Each call that access tokens can make says which scope it needs;
without it, and for all other calls, the response is 403. Bodies are JSON, except uploaded pictures. Data of
another user returns 404, and an \`email\` of another user 403.

Lists with a \`pageSize\` are paged with a cursor: pass the \`next\` of a response as \`after\` of the next request; it is
absent on the last page. Such pages neither repeat nor skip items when new ones arrive in between. Where \`page\` is
accepted too, it counts from 1 and is used without \`after\`. All other lists are complete.

Every error response is an \`Error\`: a message for people and a code for programs; for invalid input \`fields\` lists every
invalid field:

| status | code | when |
|---|---|---|
${ERROR_CODES.map(({ status, code, when }) => `| ${status} | \`${code}\` | ${when} |`).join('\n')}

Limits of an account. Exceeding one fails with \`LIMIT_REACHED\` and changes nothing, unless stated otherwise:

${LIMITS_TABLE}
`

/** The OpenAPI 3.1 description of all REST calls; its server URL is relative to the document's. */
export function openApiDocument(): oas31.OpenAPIObject {
  const document = generateOpenApiDocument(appRouter, {
    title: 'Tidings',
    description: ABOUT,
    version: '1',
    baseUrl: '/api',
    securitySchemes: {
      bearer: {
        type: 'http',
        scheme: 'bearer',
        description: 'The token returned by signing up or logging in.',
      },
      token: {
        type: 'http',
        scheme: 'bearer',
        description: 'An access token that has the scope of the call.',
      },
      cookie: {
        type: 'apiKey',
        in: 'cookie',
        name: 'tidings',
        description:
          'Set by signing up and signing in; named `__Host-tidings` when Tidings is served over HTTPS.',
      },
    },
    defs: { User: user, Newsletter: newsletter, Article: article },
  }) as oas31.OpenAPIObject
  for (const { path, method, example, scope } of restRoutes()) {
    const operation = document.paths?.[path]?.[method.toLowerCase() as 'get']
    if (operation) describeRoute(operation, example, scope)
  }
  document.paths = {
    ...document.paths,
    ...fileOperations(refusal),
  }
  return {
    ...document,
    info: { ...document.info, license: { name: 'MIT', identifier: 'MIT' } },
    tags: tagsOf(document),
    components: { ...document.components, schemas: schemasOf(document) },
  }
}

/** Adds what the library leaves out: who may call it, examples and error responses. */
function describeRoute(
  operation: oas31.OperationObject,
  { request, response }: RestRoute['example'],
  scope: CallScope,
): void {
  // An empty list marks a call as public; without it the security would be unspecified.
  operation.security = scope === 'public' ? [] : [{ bearer: [] }, { cookie: [] }]
  if (scope !== 'public' && scope !== 'session') {
    operation.security.push({ token: [scope] })
    operation.description = `${operation.description} Scope of access tokens: \`${scope}\`.`
  }
  const body = operation.requestBody as oas31.RequestBodyObject | undefined
  const ok = operation.responses?.['200'] as oas31.ResponseObject | undefined
  const parameters = (operation.parameters ?? []) as oas31.ParameterObject[]
  for (const parameter of parameters) {
    if (parameter.name in request) parameter.example = request[parameter.name]
  }
  const named = new Set(parameters.map(({ name }) => name))
  const rest = Object.entries(request).filter(([name]) => !named.has(name))
  example(body?.content, rest.length > 0 ? Object.fromEntries(rest) : undefined)
  example(ok?.content, response)
  const statuses = Object.keys(operation.responses ?? {}).filter((status) => status !== '200')
  operation.responses = { '200': ok ?? { description: 'Done' } }
  for (const status of statuses) operation.responses[status] = refusal(Number(status))
  if (body) operation.responses['413'] = refusal(413)
  operation.responses.default = {
    description: 'Any other error',
    content: { 'application/json': { schema: REFUSALS } },
  }
}

function example(content: oas31.ContentObject | undefined, value: unknown): void {
  const json = content?.['application/json']
  if (json && value !== undefined) json.example = value
}

function refusal(status: number): oas31.ResponseObject {
  const codes = ERROR_CODES.filter((each) => each.status === status)
  const [first] = codes
  const when = codes.map(({ when }) => when).join('; or ')
  return {
    description: when.charAt(0).toUpperCase() + when.slice(1),
    content: {
      'application/json': {
        schema: REFUSALS,
        ...(first && { example: { message: 'The reason as a sentence.', code: first.code } }),
      },
    },
  }
}

/** Replaces the library's error schemas with the one that responses use. */
function schemasOf({ components }: oas31.OpenAPIObject): Record<string, oas31.SchemaObject> {
  const known = Object.entries(components?.schemas ?? {}).filter(([name]) => !name.startsWith('error.'))
  return {
    ...(Object.fromEntries(known) as Record<string, oas31.SchemaObject>),
    Error: {
      type: 'object',
      properties: {
        message: { type: 'string', description: 'A sentence that may be shown to the user.' },
        code: {
          type: 'string',
          enum: ERROR_CODES.map(({ code }) => code),
          description: 'Stable; meant for programs.',
        },
        fields: {
          type: 'array',
          description:
            'All invalid fields of the request; `message` describes the first. With other errors only where the call describes it.',
          items: {
            type: 'object',
            properties: {
              path: { type: 'string', description: 'Such as `tags.0`; empty for the input as a whole.' },
              message: { type: 'string' },
            },
            required: ['path', 'message'],
          },
        },
      },
      required: ['message', 'code'],
    },
  }
}

/** Descriptions of the tags. */
const TAGS: Record<string, string> = {
  'api-tokens': 'Access tokens, by which other programs use the account.',
  account: 'Email, password and deletion of the account, and links sent by email.',
  addresses: 'Inbox addresses that newsletters are sent to.',
  'mail-check': 'Whether mail can arrive. For the administrator of the server.',
  'inbound-services':
    'Services that receive mail and hand it over by webhook. For the administrator of the server.',
  mailboxes: 'Mailboxes of the user that newsletters are read from by IMAP.',
  articles: 'The digest, saved articles and single articles; saving, marking as read and tagging.',
  auth: 'Signing up, logging in and out, and the current user.',
  'book-mails': 'The edition as a book by email, for e-readers: where and when.',
  'digest-mails': 'The digest by email: days and hour, a preview, and what its links do.',
  editions: 'The stories of a day, each once; earlier days, and catching up after an absence.',
  feeds: 'Feeds at secret addresses, as Atom and JSON Feed.',
  forwarding: 'Emails that ask to confirm forwarding from a mail provider.',
  highlights: 'Passages highlighted while reading.',
  imports: 'Files of emails that the user brings in: uploading, choosing newsletters, and the report.',
  identities: 'Connected accounts at Google, or at the OpenID provider configured instead.',
  issues: 'One issue of a newsletter: its articles and non-article parts, reclassifying and reprocessing.',
  'opt-ins': 'Emails that ask to confirm a subscription, which wait for the user.',
  mails: 'All received mail, with outcomes, and release from quarantine.',
  newsletters:
    'Newsletters: issues, confirmation, health, folders and tags, merging and splitting, corrections, unsubscribing and deletion.',
  people: 'Who can sign up, invitations and accounts. For the administrator of the server.',
  passkeys: 'Passkeys, which log in without a password.',
  readwise: 'Sending highlights to Readwise.',
  server: 'Features that the server is configured with.',
  sessions: 'The sessions of the user.',
  stories: 'Articles about the same event, grouped; splitting and joining them.',
  push: 'Notifications of editions and waiting confirmations in the browser that is logged in.',
  'saved-links': 'Links and texts that the user saved without an email.',
  search: 'Searching articles, highlights and newsletters, and saved searches.',
  topics: 'Followed and muted topics.',
  'two-step': 'Two-step login with an authenticator app and recovery codes.',
  user: 'Profile, picture and preferences.',
  webhooks: 'Addresses of other programs that are called when something happens.',
}

function tagsOf({ paths }: oas31.OpenAPIObject): oas31.TagObject[] {
  const operations = Object.values(paths ?? {}).flatMap((path) => Object.values(path as object))
  const names = operations.flatMap(({ tags = [] }: oas31.OperationObject) => tags)
  return [...new Set(names)].map((name) => ({ name, ...(TAGS[name] && { description: TAGS[name] }) }))
}
