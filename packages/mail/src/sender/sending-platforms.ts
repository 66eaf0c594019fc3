import { wordSet } from '../common/text/word-set.ts'

/**
 * Registered domains of platforms that send newsletters of many people: the domain alone doesn't identify a newsletter.
 */
export const SENDING_PLATFORMS = wordSet(`
  activecampaign.com activehosted.com amazonses.com aweber.com beehiiv.com brevo.com buttondown.com
  buttondown.email ccsend.com ck.page cleverreach.com cmail19.com cmail20.com constantcontact.com
  convertkit-mail.com convertkit-mail2.com convertkit.com createsend.com createsend1.com createsend2.com
  crsend.com curated.co drip.com emailoctopus.com emailsys1a.net exacttarget.com feedburner.com flodesk.com
  follow.it gappssmtp.com getresponse.com getrevue.co ghost.io ghost.org googlegroups.com groups.io
  hs-send.com hubspot.com hubspotemail.net hubspotservices.com kit.com klaviyo.com klaviyomail.com
  laposta.nl linkedin.com list-manage.com mailchimp.com mailchimpapp.com mailerlite.com mailgun.org
  mailjet.com mailpoet.com mandrillapp.com mcdlv.net mcsv.net medium.com mlsend.com moosend.com mtasv.net
  myactivecampaign.com omnisend.com paragraph.xyz patreon.com rapidmail.de rsgsv.net sendgrid.net
  sendibm1.com sendinblue.com sparkpostmail.com steadyhq.com substack.com substackmail.com tinyletter.com
  tinyletterapp.com wordpress.com
`)

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
