/** The location of objects: a bucket of an S3 server, and a key prefix. */
export interface S3Address {
  bucket: string
  /** Without slashes around it; empty for the whole bucket. */
  prefix: string
  /** The origin of the server. */
  endpoint: string
  region: string
}

/** The credentials that sign requests. */
export interface S3Credentials {
  accessKeyId: string
  secretAccessKey: string
}

const BUCKET = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/
const PREFIX = /^(?:(?!\.+(?:\/|$))[\w.-]{1,200}(?:\/|$))*$/
const OPTIONS = ['endpoint', 'region']

/**
 * Parses an address such as `s3://bucket/prefix?endpoint=https://s3.example&region=eu`. Returns the problem as a text
 * that continues the setting's name and never quotes the value, which may contain a secret.
 */
export function readS3Address(text: string): S3Address | string {
  const url = text.startsWith('s3://') ? URL.parse(text) : null
  if (!url) return 'must be like s3://bucket/prefix?endpoint=https://s3.example.com&region=eu'
  const { username, password, hostname: bucket, port, searchParams, hash } = url
  if (username || password) {
    return 'must not have a password: set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, or the same with _FILE'
  }
  const names = [...searchParams.keys()]
  if (names.some((name) => !OPTIONS.includes(name)) || new Set(names).size !== names.length) {
    return 'may only have endpoint and region after the question mark; secrets belong in AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY'
  }
  if (!BUCKET.test(bucket) || port || hash) return 'must name a bucket, such as s3://tidings'
  const prefix = url.pathname.replace(/^\/+|\/+$/g, '')
  if (!PREFIX.test(prefix)) return 'may only have plain names as a prefix, separated by slashes'
  const region = searchParams.get('region') ?? ''
  const endpoint = endpointOf(searchParams.get('endpoint'), region)
  if (region !== '' && !/^[\w-]{1,50}$/.test(region)) return 'has a region that is not a plain name'
  if (endpoint === undefined) return 'has an endpoint that is not like https://s3.example.com'
  if (endpoint === '') return 'must have an endpoint, or the region of a bucket at Amazon'
  return { bucket, prefix, endpoint, region: region || 'us-east-1' }
}

/** Empty without a path, undefined if it is invalid. */
function endpointOf(given: string | null, region: string): string | undefined {
  if (given === null) return region && `https://s3.${region}.amazonaws.com`
  const url = /^https?:\/\//.test(given) ? URL.parse(given) : null
  if (!url || url.username || url.password || url.search || url.hash || url.pathname !== '/') return undefined
  return url.origin
}

/** The address for display, without defaults. */
export function s3AddressText({ bucket, prefix, endpoint }: S3Address): string {
  return `s3://${[bucket, prefix].filter(Boolean).join('/')} at ${endpoint}`
}
