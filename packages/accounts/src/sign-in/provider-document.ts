import { z } from 'zod'
import { providerJson } from './provider-json.ts'
import { SignInRefused } from './sign-in-refused.ts'

const schema = z.object({
  issuer: z.string(),
  authorization_endpoint: z.url({ protocol: /^https?$/ }),
  token_endpoint: z.url({ protocol: /^https?$/ }),
  jwks_uri: z.url({ protocol: /^https?$/ }),
  userinfo_endpoint: z.url({ protocol: /^https?$/ }).optional(),
  token_endpoint_auth_methods_supported: z.array(z.string()).default(['client_secret_basic']),
  authorization_response_iss_parameter_supported: z.boolean().default(false),
})

/** What an OpenID Connect provider says of itself (OpenID Connect Discovery 1.0), as far as it matters here. */
export type ProviderDocument = z.infer<typeof schema>

/** Fetches the provider's description. Throws SignInRefused when it can't be had or is another issuer's. */
export async function fetchProviderDocument(issuer: string, deadlineMs: number): Promise<ProviderDocument> {
  const url = `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`
  const { status, body } = await providerJson(url, { deadlineMs })
  const { data, error } = schema.safeParse(body)
  if (status !== 200 || !data) {
    throw new SignInRefused(
      'unavailable',
      `${url} is no description (${status}, ${error?.issues[0]?.message})`,
    )
  }
  if (data.issuer !== issuer) {
    throw new SignInRefused('unavailable', `the description at ${url} names another issuer`)
  }
  // Whoever reads along between us and a plain address could vouch for anybody.
  const addresses = [
    data.authorization_endpoint,
    data.token_endpoint,
    data.jwks_uri,
    data.userinfo_endpoint ?? issuer,
  ]
  if (issuer.startsWith('https:') && !addresses.every((address) => address.startsWith('https:'))) {
    throw new SignInRefused('unavailable', `the description at ${url} names an address without https`)
  }
  return data
}
