import { randomBytes } from 'node:crypto'
import { DomainError } from '@tidings/db/domain-error'
import { findInstanceValue, setInstanceValue } from '@tidings/db/queries/instance'
import type { Executor } from '@tidings/db/schema'
import { z } from 'zod'
import {
  EXAMPLE_INBOUND_SERVICE,
  INBOUND_SERVICES,
  type InboundServiceName,
  type InboundServiceView,
  inboundSecretName,
  inboundService,
  inboundSetUp,
  SIGNING_SERVICES,
} from '../schemas/inbound.ts'
import { documented } from '../trpc/documented.ts'
import { operatorProcedure, router } from '../trpc/trpc.ts'

const SECRET_BYTES = 24
const ARN = /^arn:aws[a-z-]*:sns:[a-z0-9-]+:\d{12}:[\w-]{1,256}$/

async function view(
  db: Executor,
  webAddress: string,
  service: InboundServiceName,
): Promise<InboundServiceView> {
  const secret = await findInstanceValue(db, inboundSecretName(service))
  if (secret === undefined) return { service, isSetUp: false, url: null, secret: null }
  const url = new URL(`${webAddress}/api/inbound/${service}${service === 'mailgun' ? '/mime' : ''}`)
  if (SIGNING_SERVICES.includes(service)) return { service, isSetUp: true, url: url.href, secret: null }
  // Services that know no other headers take a password in the address.
  if (service === 'sendgrid' || service === 'postmark') {
    url.username = 'tidings'
    url.password = secret
  }
  return { service, isSetUp: true, url: url.href, secret }
}

/** The secret that a service is set up with. Throws BAD_REQUEST where it has to be entered, and isn't one. */
function secretFor(service: InboundServiceName, key: string | undefined): string {
  if (!SIGNING_SERVICES.includes(service)) return randomBytes(SECRET_BYTES).toString('base64url')
  if (key === undefined) throw new DomainError({ code: 'BAD_REQUEST', message: 'Please enter the key.' })
  if (service === 'ses' && !ARN.test(key)) {
    throw new DomainError({ code: 'BAD_REQUEST', message: 'This is not the ARN of an SNS topic.' })
  }
  return key
}

export const inboundRouter = router({
  list: operatorProcedure
    .meta(
      documented({
        route: 'GET /inbound-services',
        summary: 'Services that hand mail over',
        description:
          'For the operator. Services that receive mail for the domain and hand it over by webhook, with the addresses and secrets to enter there.',
        response: { services: [EXAMPLE_INBOUND_SERVICE] },
      }),
    )
    .input(z.object({}))
    .output(z.object({ services: z.array(inboundService) }))
    .query(async ({ ctx }) => {
      const views = INBOUND_SERVICES.map((service) => view(ctx.database.db, ctx.webAddress(), service))
      return { services: await Promise.all(views) }
    }),

  setUp: operatorProcedure
    .meta(
      documented({
        route: 'POST /inbound-services/{service}',
        summary: 'Set a service up, or give it a new secret',
        description: 'For the operator. What was entered at the service before stops working.',
        request: { service: 'postmark' },
        response: { service: EXAMPLE_INBOUND_SERVICE },
      }),
    )
    .input(inboundSetUp)
    .output(z.object({ service: inboundService }))
    .mutation(async ({ ctx, input: { service, key } }) => {
      await setInstanceValue(ctx.database.db, inboundSecretName(service), secretFor(service, key))
      return { service: await view(ctx.database.db, ctx.webAddress(), service) }
    }),

  remove: operatorProcedure
    .meta(
      documented({
        route: 'DELETE /inbound-services/{service}',
        summary: 'Accept no more mail from a service',
        description: 'For the operator. The service gets 404 from then on.',
        request: { service: 'postmark' },
        response: { service: { ...EXAMPLE_INBOUND_SERVICE, isSetUp: false, url: null, secret: null } },
      }),
    )
    .input(z.object({ service: z.enum(INBOUND_SERVICES) }))
    .output(z.object({ service: inboundService }))
    .mutation(async ({ ctx, input: { service } }) => {
      await setInstanceValue(ctx.database.db, inboundSecretName(service), null)
      return { service: await view(ctx.database.db, ctx.webAddress(), service) }
    }),
})
