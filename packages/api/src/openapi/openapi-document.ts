import { USER_LIMITS, type UserLimits } from '@tidings/db/user-limits'
import { generateOpenApiDocument } from 'trpc-to-openapi'
import type { oas31 } from 'zod-openapi'
import { type RestRoute, restRoutes } from '../rest.ts'
import { appRouter } from '../router.ts'
import { article } from '../schemas/article.ts'
import { newsletter } from '../schemas/newsletter.ts'
import { user } from '../schemas/user.ts'
import { AVATAR_PATH, avatarOperation } from './avatar-operation.ts'
import { DOWNLOAD_PATH, downloadOperation } from './download-operation.ts'
import { ERROR_CODES } from './error-codes.ts'

/** What each limit is of, and what becomes of one too many where that isn't refused with `LIMIT_REACHED`. */
const OF: Record<keyof UserLimits, string> = {
  newsletters: 'newsletters, those among them that were deleted a moment ago',
  newslettersByMail: 'newsletters, for mail of unknown senders to add another; beyond that it is quarantined',
  addresses: 'inbox addresses',
  topics: 'topics that are followed or muted',
  tagsOfArticle: 'tags of an article',
  tags: 'tags that were given to articles',
  takenTagsOfArticle:
    'tags that were taken away from an article again and are remembered; older ones are forgotten',
  savedArticles: 'saved articles',
  highlights: 'highlights',
  highlightsOfArticle: 'highlights of an article',
  storyDecisions: 'pairs of articles that were joined or split',
  correctionsOfNewsletter: 'corrections of a newsletter; older ones are forgotten',
  passkeys: 'passkeys',
  sessions: 'sessions; with one more, the one that was used least lately ends',
  unsubscriptionsAnHour: 'newsletters left within an hour; then `TOO_MANY_REQUESTS`',
  unsubscriptionsOfNewsletter: 'times that a newsletter was unsubscribed from; older ones are forgotten',
}

/** The limits of an account, as a table in Markdown. */
const LIMITS_TABLE = [
  '| at most | of |',
  '|---|---|',
  ...Object.entries(OF).map(
    ([name, words]) => `| ${USER_LIMITS[name as keyof UserLimits].toLocaleString('en-US')} | ${words} |`,
  ),
].join('\n')

/** Where a mail is shown as it was sent, below `/api`: no procedure, as it answers with a page. */
const ORIGINAL_PATH = '/issues/{id}/original'

/** What the OpenAPI document tells of that page; `refusal` describes the refusals of a status. */
function originalOperation(refusal: (status: number) => oas31.ResponseObject): oas31.OperationObject {
  const statuses = [401, 404]
  return {
    operationId: 'issues-original',
    tags: ['issues'],
    summary: 'The mail of an issue as it was sent',
    description:
      'A page that looks like the mail and can do nothing: scripts, forms and frames are taken out, pictures come by way of this server, and its own policy forbids it everything else. Meant for a sandboxed frame on a page of this server, and as safe when it is opened by itself. A mail that cannot be read is shown as its source.',
    security: [{ bearer: [] }, { cookie: [] }],
    parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'string' } }],
    responses: {
      '200': {
        description: 'Done',
        content: { 'text/html': { schema: { type: 'string' }, example: '<!doctype html><p>Hello!</p>' } },
      },
      ...Object.fromEntries(statuses.map((status) => [status, refusal(status)])),
      default: refusal(500),
    },
  }
}

const REFUSALS = { $ref: '#/components/schemas/Error' }

const ABOUT = `Newsletters taken apart into articles, told once, in a daily digest.

Sign in at \`POST /auth/login\`; its answer holds a token for the header \`Authorization: Bearer …\`. A browser on the same
site can keep to the cookie that the answer sets. Bodies are JSON, but for pictures. Another user's things are not
found, and an \`email\` that names somebody else is refused.

Lists that take a \`pageSize\` are read page by page: the \`next\` of an answer is the \`after\` of the next page, and absent
on the last. Pages neither repeat nor skip anything then, whatever comes in between. Where \`page\` is taken as well it
counts from 1, without \`after\`. All other lists are whole.

Every refusal is an \`Error\`: a sentence for people, and a code for programs; of what is not valid, \`fields\` names every part:

| status | code | when |
|---|---|---|
${ERROR_CODES.map(({ status, code, when }) => `| ${status} | \`${code}\` | ${when} |`).join('\n')}

An account has so much of each; one too many is refused with \`LIMIT_REACHED\` and changes nothing, unless said otherwise:

${LIMITS_TABLE}
`

/** The OpenAPI 3.1 description of all REST calls; its server is wherever the document came from. */
export function openApiDocument(): oas31.OpenAPIObject {
  const document = generateOpenApiDocument(appRouter, {
    title: 'Tidings',
    description: ABOUT,
    version: '1',
    baseUrl: '/api',
    securitySchemes: {
      bearer: { type: 'http', scheme: 'bearer', description: 'The token that signing up or in answered.' },
      cookie: {
        type: 'apiKey',
        in: 'cookie',
        name: 'tidings',
        description: 'Set by signing up or in; named `__Host-tidings` where Tidings is reached by https.',
      },
    },
    defs: { User: user, Newsletter: newsletter, Article: article },
  }) as oas31.OpenAPIObject
  for (const { path, method, example } of restRoutes()) {
    const operation = document.paths?.[path]?.[method.toLowerCase() as 'get']
    if (operation) tellMore(operation, example)
  }
  document.paths = {
    ...document.paths,
    [AVATAR_PATH]: { post: avatarOperation(refusal) },
    [DOWNLOAD_PATH]: { get: downloadOperation(refusal) },
    [ORIGINAL_PATH]: { get: originalOperation(refusal) },
  }
  return {
    ...document,
    info: { ...document.info, license: { name: 'MIT', identifier: 'MIT' } },
    tags: tagsOf(document),
    components: { ...document.components, schemas: schemasOf(document) },
  }
}

/** Adds what the library leaves out: examples, and which refusals to expect. */
function tellMore(operation: oas31.OperationObject, { request, response }: RestRoute['example']): void {
  // Without it, readers of the document can't tell a public call from one of which nothing is known.
  operation.security ??= []
  const body = operation.requestBody as oas31.RequestBodyObject | undefined
  const answer = operation.responses?.['200'] as oas31.ResponseObject | undefined
  const parameters = (operation.parameters ?? []) as oas31.ParameterObject[]
  for (const parameter of parameters) {
    if (parameter.name in request) parameter.example = request[parameter.name]
  }
  const named = new Set(parameters.map(({ name }) => name))
  const rest = Object.entries(request).filter(([name]) => !named.has(name))
  example(body?.content, rest.length > 0 ? Object.fromEntries(rest) : undefined)
  example(answer?.content, response)
  const statuses = Object.keys(operation.responses ?? {}).filter((status) => status !== '200')
  operation.responses = { '200': answer ?? { description: 'Done' } }
  for (const status of statuses) operation.responses[status] = refusal(Number(status))
  if (body) operation.responses['413'] = refusal(413)
  operation.responses.default = {
    description: 'Any other refusal',
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
        ...(first && { example: { message: 'A sentence that says why.', code: first.code } }),
      },
    },
  }
}

/** The library's own schemas of errors give way to the one that answers follow. */
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
          description: 'Stable: what programs go by.',
        },
        fields: {
          type: 'array',
          description: 'Where what was sent is not valid: every field of it, the first as in `message`.',
          items: {
            type: 'object',
            properties: {
              path: { type: 'string', description: 'Such as `tags.0`; empty for the whole.' },
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

/** By tag, what its calls are about. */
const TAGS: Record<string, string> = {
  account: 'Email, password and deletion of the account, and links that are sent by mail.',
  addresses: 'Inbox addresses, to which newsletters are sent.',
  articles: 'The digest, saved articles, one article whole, and what a reader does with them.',
  auth: 'Signing up, in and out, and who is signed in.',
  forwarding: 'Mails by which a provider asks to confirm that it may forward.',
  highlights: 'Passages that were highlighted while reading.',
  identities: 'Accounts at Google, or at the provider in its place, that sign in to the account.',
  issues: 'One issue of a newsletter: its articles, what was left out, and corrections of both.',
  mails: 'All mail that came in, whatever became of it.',
  newsletters: 'Newsletters, their issues, confirmations and health, and leaving them.',
  passkeys: 'Keys of devices that sign in without a password.',
  server: 'What the server is set up to do.',
  sessions: 'Where the user is signed in.',
  stories: 'Articles that tell the same, and corrections of that.',
  topics: 'What is followed and muted.',
  'two-step': 'A code of an authenticator app after the password.',
  user: 'Profile, picture and preferences.',
}

function tagsOf({ paths }: oas31.OpenAPIObject): oas31.TagObject[] {
  const operations = Object.values(paths ?? {}).flatMap((path) => Object.values(path as object))
  const names = operations.flatMap(({ tags = [] }: oas31.OperationObject) => tags)
  return [...new Set(names)].map((name) => ({ name, ...(TAGS[name] && { description: TAGS[name] }) }))
}
