import { type PersonClaims, personClaims } from './provider-identity.ts'
import { providerJson } from './provider-json.ts'
import { SignInRefused } from './sign-in-refused.ts'

/**
 * The claims with what the user-info endpoint adds: many providers tell the e-mail address nowhere else. It must speak of
 * the same subject (OpenID Connect Core 5.3.2), as whoever can swap the answer could be anybody. Throws SignInRefused.
 */
export async function withUserInfo(
  claims: PersonClaims,
  endpoint: string,
  { accessToken, deadlineMs }: { accessToken: string; deadlineMs: number },
): Promise<PersonClaims> {
  const headers = new Headers({ authorization: `Bearer ${accessToken}` })
  const { status, body } = await providerJson(endpoint, { headers, deadlineMs })
  const { data } = personClaims.safeParse(body)
  if (status !== 200 || !data)
    throw new SignInRefused('unavailable', `the user info can't be read (${status})`)
  if (data.sub !== claims.sub) throw new SignInRefused('refused', 'the user info is about somebody else')
  return { ...data, name: claims.name ?? data.name, picture: claims.picture ?? data.picture }
}
