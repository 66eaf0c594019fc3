/** Platforms and mail providers under whose domains many writers send: of these a domain alone says nothing. */
const SHARED = new Set(
  'substack.com beehiiv.com buttondown.com buttondown.email convertkit.com convertkit-mail.com convertkit-mail2.com kit.com ck.page ghost.io mailerlite.com mlsend.com mailchimp.com mailchimpapp.com mcsv.net list-manage.com brevo.com sendinblue.com sendibm1.com wordpress.com getrevue.co tinyletter.com createsend.com cmail19.com cmail20.com cleverreach.com crsend.com klaviyo.com klaviyomail.com hubspot.com hubspotemail.net hs-send.com mailjet.com getresponse.com aweber.com activehosted.com activecampaign.com follow.it feedburner.com groups.io googlegroups.com medium.com patreon.com ghost.org paragraph.xyz steadyhq.com curated.co tinyletterapp.com mailgun.org sendgrid.net amazonses.com sparkpostmail.com rapidmail.de emailsys1a.net laposta.nl mailpoet.com moosend.com omnisend.com drip.com constantcontact.com gmail.com googlemail.com outlook.com hotmail.com live.com yahoo.com icloud.com me.com proton.me protonmail.com gmx.de gmx.net web.de fastmail.com mail.ru yandex.ru qq.com 163.com naver.com'.split(
    ' ',
  ),
)

/** Whether a site (a registered domain) is where many writers send from. */
export function isSharedSender(site: string): boolean {
  return SHARED.has(site)
}
