/** Domains of services that forward mail to an alias in their own name. */
const ALIAS_SERVICES = [
  // SimpleLogin, and Proton Pass, which uses it
  ...['simplelogin.co', 'simplelogin.com', 'simplelogin.fr', 'simplelogin.io', 'slmail.me', 'slmails.com'],
  ...['aleeas.com', '8alias.com', '8shield.net', 'silomails.com', 'dralias.com'],
  ...['passmail.net', 'passmail.com', 'passinbox.com', 'passfwd.com'],
  // addy.io
  ...['addy.io', 'anonaddy.com', 'anonaddy.me', 'addymail.com', 'addy.biz', '4wrd.cc', 'mailer.me'],
  // Firefox Relay
  ...['mozmail.com', 'relay.firefox.com'],
  // DuckDuckGo Email Protection
  'duck.com',
]

/** Whether a domain, or the host it is of, belongs to a service that forwards mail to an alias. */
export function isAliasService(domain: string): boolean {
  const host = domain.toLowerCase()
  return ALIAS_SERVICES.some((service) => host === service || host.endsWith(`.${service}`))
}
